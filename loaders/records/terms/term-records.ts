/**
 * The terms of one range of entries between the second and the third round of the build: records sorted by
 * the bucket of their term.
 *
 * | bytes | content |
 * | ---: | --- |
 * | 4 | bytes of the record |
 * | 4 | container |
 * | 1 | form |
 * | 4 | number of distinct places |
 * | 4 | bytes of the text |
 * | … | the text in UTF-8: a term, or the name of a counted field |
 * | … | the set of the term in the container, or the tally of the field |
 *
 * Numbers are little-endian. The kernels write them (loaders/kernels/assembly/entries/records.ts).
 */

/** Forms of a record. */
export const SET = 0;
export const PAIRED = 1;
export const TALLY = 2;

export const TERM_HEADER = 17;

export interface TermRecords {
  readonly bytes: Buffer;
  /** Bytes of each bucket in turn. All tallies are in the first one. */
  readonly lengths: readonly number[];
  /** The sum of the hashes of the sets of each bucket (sets/term-sums.ts). */
  readonly sums: readonly number[];
}

export interface TermRecord {
  readonly form: number;
  readonly container: number;
  readonly count: number;
  /** The text is from `text` to `set`, and the set from there to `end`. */
  readonly text: number;
  readonly set: number;
  readonly end: number;
}

/** Reads the record at an offset. */
export function termRecordAt(bytes: Buffer, at: number): TermRecord {
  const text = at + TERM_HEADER;
  return {
    container: bytes.readUInt32LE(at + 4),
    form: bytes[at + 8] as number,
    count: bytes.readUInt32LE(at + 9),
    text,
    set: text + bytes.readUInt32LE(at + 13),
    end: at + bytes.readUInt32LE(at),
  };
}
