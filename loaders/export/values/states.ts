/** Counts the rows of a file by state. */
import type { RecordBatch, Utf8, Vector } from 'apache-arrow';

const LETTERS = 26;
const FIRST = 'A'.charCodeAt(0);

const letterAt = (bytes: Uint8Array, at: number): number => (bytes[at] as number) - FIRST;
const isLetter = (letter: number): boolean => letter >= 0 && letter < LETTERS;

export interface StateCounts {
  readonly add: (batch: RecordBatch) => void;
  /** Rows by state, those without one under ''. */
  readonly counts: () => Record<string, number>;
}

/** A text that is not of two capital letters counts as none: publishers also print whole names and junk. */
export function countStates(column: string): StateCounts {
  const pairs = new Uint32Array(LETTERS * LETTERS);
  let others = 0;
  const add = (batch: RecordBatch): void => {
    const [{ values, valueOffsets, length } = NOTHING] =
      (batch.getChild(column) as Vector<Utf8> | null)?.data ?? [];
    for (let row = 0; row < length; row++) {
      const start = valueOffsets[row] as number;
      const isPair = (valueOffsets[row + 1] as number) === start + 2;
      const [one, other] = isPair ? [letterAt(values, start), letterAt(values, start + 1)] : [-1, -1];
      if (isLetter(one) && isLetter(other)) (pairs[one * LETTERS + other] as number)++;
      else others++;
    }
  };
  const nameOf = (pair: number): string =>
    String.fromCharCode(FIRST + Math.floor(pair / LETTERS), FIRST + (pair % LETTERS));
  const counts = (): Record<string, number> => ({
    ...Object.fromEntries([...pairs].flatMap((rows, pair) => (rows > 0 ? [[nameOf(pair), rows]] : []))),
    ...(others > 0 && { '': others }),
  });
  return { add, counts };
}

const NOTHING = { values: new Uint8Array(), valueOffsets: new Int32Array(), length: 0 };
