/** The rows of one kind of file: how many there are, what row i is, and in what order they are published. */
import { partOf, scattered } from './scatter.ts';

export interface Rows {
  readonly rows: number;
  /** The line of a row, its end included, or '' where it is not published. */
  readonly row: (index: number) => string;
}

/** Place in the published order → the bad row that follows the good one there. */
export type Faults = ReadonlyMap<number, string>;

export const NO_FAULTS: Faults = new Map();

/** One row in 2,000 is published a second time in most registries. */
export const USUAL_REPEATS = 2_000;

/** One row in `period`, and two at least, a second time, unchanged, somewhere else. */
export function repeating<R extends Rows>(kind: R, period: number): R {
  const { rows, row } = kind;
  if (rows === 0) return kind;
  const again = (i: number) => ((i - rows) * period + 3) % rows;
  return {
    ...kind,
    rows: rows + Math.ceil(rows / period) + 2,
    row: (i: number) => row(i < rows ? i : again(i)),
  };
}

export interface Part {
  readonly seed: number;
  readonly part: number;
  readonly parts: number;
  readonly faults?: Faults;
}

/** The lines of one part, far from the order in which rows are numbered. */
export function* linesOf(
  { rows, row }: Rows,
  { seed, part, parts, faults = NO_FAULTS }: Part,
): Generator<string> {
  const { from, to } = partOf(rows, part, parts);
  let place = from;
  for (const index of rows === 0 ? [] : scattered(rows, seed, from, to)) {
    yield row(index);
    const fault = faults.get(place);
    if (fault !== undefined) yield fault;
    place += 1;
  }
}
