/** What a state machine is, and what running one takes. */

/** What a run needs from the world. */
export interface Ports {
  /** Calls the function of that name. */
  invoke(name: string, payload: unknown): Promise<unknown>;
  /** The parsed JSON object of an ItemReader. */
  readItems(bucket: string, key: string): Promise<unknown[]>;
  /** A Wait state, and the pause before a retry. */
  wait(seconds: number): Promise<void>;
  /** Iterations at once, where the definition allows more. */
  readonly concurrency: number;
  /** Told of every state of the outermost machine as it begins. */
  entered?(state: string): void;
  /** And of its output as it ends. */
  left?(state: string, output: unknown): void;
}

export interface Machine {
  readonly StartAt: string;
  readonly States: Readonly<Record<string, unknown>>;
}

/** Variables of a scope, seen by the states in it and by those of inline maps within. */
export interface Scope {
  readonly variables: Record<string, unknown>;
  readonly context: Readonly<Record<string, unknown>>;
}

/** Runs a machine to its end; answers the output of its last state. */
export type Runner = (machine: Machine, input: unknown, ports: Ports, scope: Scope) => Promise<unknown>;
