/** The result of the campaign. */
import type { Bundle, Reads } from './bundles.ts';
import type { Share } from './processor.ts';
import type { Answered, Took } from './runtime.ts';

export interface Started {
  readonly bundle: Bundle;
  readonly share: Share;
  readonly init: Took;
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
