/** The order in which rows are published: a permutation that is computed and not stored. */

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
export function* scattered(rows: number, seed: number, from: number, to: number): Generator<number> {
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
