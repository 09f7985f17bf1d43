/** The types of state machines, and the ports that running one needs. */

export interface Ports {
  invoke(name: string, payload: unknown): Promise<unknown>;
  /** The parsed JSON object of an ItemReader. */
  readItems(bucket: string, key: string): Promise<unknown[]>;
  wait(seconds: number): Promise<void>;
  /** The limit of iterations at once, where the definition allows more. */
  readonly concurrency: number;
  /** Called with the type of each event that Step Functions writes into the history of the execution. */
  recorded?(type: string): void;
  /** A number from 0 to 1, by which a delay with full jitter is multiplied. @default 1 */
  random?(): number;
  /** Called when a state of the outermost machine begins. */
  entered?(state: string): void;
  /** Called with the output when such a state ends. */
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
  /** Whether another iteration of the Map around these states has failed. @default false */
  readonly isAborted?: () => boolean;
}

/** Runs a machine to its end and returns the output of its last state. */
export type Runner = (machine: Machine, input: unknown, ports: Ports, scope: Scope) => Promise<unknown>;
