/** The rows of one kind of file: their number, their content by index, and the order of publication. */

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

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/**
 * Returns a step that visits every row once. It is near the golden section, so that neighbours (the rows of
 * one company) are far apart and in different files.
 */
export function stepOf(rows: number, seed: number): number {
  let step = Math.max(1, Math.floor(rows * 0.381966) - (seed % 97));
  while (divisor(rows, step) !== 1) step += 1;
  return step;
}

/** Yields the indexes of the rows at the places `from` to `to - 1` of the published order. */
function* scattered(rows: number, seed: number, from: number, to: number): Generator<number> {
  const step = stepOf(rows, seed);
  // This is exact while rows² < 2^53, that is up to 94 million rows; Brazil has 72 million.
  let index = (step * from + (seed % rows)) % rows;
  for (let place = from; place < to; place += 1) {
    yield index;
    index += step;
    if (index >= rows) index -= rows;
  }
}

/** Returns the bounds of part `part`. As published, the first is five times as long as each other one. */
export function partOf(rows: number, part: number, parts: number): { from: number; to: number } {
  const bound = (n: number) => (n === 0 ? 0 : Math.floor((rows * (n + 4)) / (parts + 4)));
  return { from: bound(part), to: bound(part + 1) };
}
