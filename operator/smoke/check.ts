/** A check of a deployment, and the errors with which it ends. */

export const GROUPS = ['http', 'keys', 'stacks', 'portal', 'import', 'load'] as const;
export type Group = (typeof GROUPS)[number];

export interface Check<World> {
  readonly name: string;
  readonly group: Group;
  /** Returns what was found. @throws CheckFailed, LeftOut, and service errors, which count as failed */
  readonly run: (world: World) => Promise<string>;
}

/** The deployment does something else than it should; the message says what. */
export class CheckFailed extends Error {
  override readonly name = 'CheckFailed';
}

/** The check cannot be done; the message says why. */
export class LeftOut extends Error {
  override readonly name = 'LeftOut';
}

/** @throws CheckFailed */
export function expect(condition: boolean, otherwise: string): void {
  if (!condition) throw new CheckFailed(otherwise);
}

export interface Result {
  readonly name: string;
  readonly group: Group;
  readonly outcome: 'ok' | 'failed' | 'left out';
  readonly detail: string;
  readonly ms: number;
}
