/** The rows of one kind of file: their number, their content by index, and the order of publication. */
import { partOf, scattered } from './scatter.ts';

export interface Rows {
  readonly rows: number;
  /** Returns the line of a row with its end, or '' where it is not published. */
  readonly row: (index: number) => string;
}

/** Bad rows by the place in the published order that they follow. */
export type Faults = ReadonlyMap<number, string>;

export const NO_FAULTS: Faults = new Map();

/** Period of repeated rows: one row in 2,000 is published twice in most registries. */
export const USUAL_REPEATS = 2_000;

/** Repeats one row in `period`, and at least two, unchanged at another place. */
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

/** Yields the lines of one part, in an order far from that of the indexes. */
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
