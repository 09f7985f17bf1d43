/** The input and the output of a generator. */
import type { Member } from './kit/members.ts';

export interface Publication {
  readonly companies: number;
  readonly seed: number;
  readonly parts: number;
  /** Bad rows to spread over the files. */
  readonly faults: number;
  /** The month that it is of, such as `2026-12`. @default the one of the bundled sample */
  readonly month?: string | undefined;
}

/** The number of parts of a whole publication. */
export const ALL_PARTS = 10;

/** Returns all places of a source, also where it has more than ten, unless fewer parts are requested. */
export const partsOf = (places: readonly string[], parts: number): readonly string[] =>
  parts >= ALL_PARTS ? places : places.slice(0, parts);

/** The files of one publication, in the order in which they are written. */
export type SyntheticSource = (publication: Publication) => Member[];

/** Records with long lists in a publication: values of path parameters, by the name of the parameter. */
export type Longest = (publication: Publication) => Readonly<Record<string, readonly string[]>>;
