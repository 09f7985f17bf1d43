/** The form of a part of the campaign that tries to break the service (`npm run bench -- break`). */

/** Random numbers by seed, part and attempt number only, so that each attempt can be repeated alone. */
export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** Returns a whole number from `min` to `max`, both inclusive. */
  whole(min: number, max: number): number;
  pick<T>(values: readonly T[]): T;
}

export interface Place {
  /** An empty folder for this part, removed after it. */
  readonly folder: string;
  /** Whether the part runs in its short form, as in CI. */
  readonly isShort: boolean;
  /** Prints a line of progress. */
  say(line: string): void;
}

export interface Attempt {
  /** Counts from 0. */
  readonly number: number;
  readonly random: Random;
}

/** The state that the attempts of a part share. */
export interface Prepared {
  /** @throws Error saying what was tried and what did not hold */
  attempt(attempt: Attempt): Promise<void>;
  /**
   * Checks what needs all attempts, such as memory that must not grow. Returns figures for the report, each a
   * short text. @throws Error
   */
  conclude?(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface Part {
  /** The promise that must hold in every attempt: a sentence for docs/reliability.md. */
  readonly promise: string;
  /** Describes one attempt. */
  readonly attempts: string;
  readonly count: { readonly full: number; readonly short: number };
  /** Whether attempts depend on those before. If so, a failure is repeated with all attempts up to it. */
  readonly isSequence?: boolean;
  /** Whether an attempt takes one minute, so that `--minutes` is their number. */
  readonly isTimed?: boolean;
  prepare(place: Place): Promise<Prepared>;
}
