/** The result of the campaign. */
import type { Bundle, Reads } from './bundles.ts';
import type { Share } from './processor.ts';
import type { Answered, Took } from './runtime.ts';

export interface Started {
  readonly bundle: Bundle;
  readonly share: Share;
  /** The import of the bundle, in a process that has loaded what AWS's runtime client loads before it. */
  readonly init: Took;
  /** From the start of the process to the end of the import. */
  readonly start: Took;
  /** The first request after the start; null for functions whose sources are not loaded. */
  readonly first: Took | null;
}

export interface Served {
  readonly what: string;
  readonly reads: Reads;
  readonly share: Share;
  readonly requests: number;
  readonly answered: Answered;
}

export interface Found {
  readonly started: readonly Started[];
  readonly served: readonly Served[];
  /** Shares of the processor time of a profile, by part. */
  readonly splits: Readonly<Record<Reads, Readonly<Record<string, number>>>>;
}
