/** Seeded random whole numbers: the same draws on every machine, and independent ones for each row. */

/** Mutable, so that one object serves millions of rows. */
export interface Random {
  state: number;
}

/** Final mixing of splitmix32 (Steele et al.; constants of the "lowbias32" search). */
function scramble(value: number): number {
  let z = value | 0;
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return (z ^ (z >>> 15)) >>> 0;
}

/** Returns a number of 32 bits that depends on the three arguments only. */
export const mix = (seed: number, stream: number, index: number): number =>
  scramble(scramble(seed ^ Math.imul(stream, 0x9e3779b9)) + Math.imul(index, 0x85ebca6b));

/** Starts the draws of one row. */
export function restart(random: Random, seed: number, stream: number, index: number): Random {
  random.state = mix(seed, stream, index);
  return random;
}

/** Draws a whole number from 0 to `limit - 1`. */
export function below(random: Random, limit: number): number {
  random.state = (random.state + 0x9e3779b9) | 0;
  return Math.floor((scramble(random.state) / 0x1_0000_0000) * limit);
}

export const chance = (random: Random, percent: number): boolean => below(random, 100) < percent;

/** @throws RangeError for an empty list */
export function pick<T>(random: Random, list: readonly T[]): T {
  const value = list[below(random, list.length)];
  if (value === undefined) throw new RangeError('Cannot pick from an empty list');
  return value;
}

/**
 * Draws a rank from 0 to `count - 1`. The first `head` ranks, the next `2 × head`, the next `4 × head` and so
 * on are drawn equally often, so that the frequency of a rank falls with its reciprocal (the law of Zipf, as
 * Mandelbrot extended it).
 */
export function rankBelow(random: Random, count: number, head = 1): number {
  const octaves = 32 - Math.clz32(Math.ceil(count / head));
  const octave = below(random, octaves);
  const from = head * (2 ** octave - 1);
  return from + below(random, Math.min(head * 2 ** octave, count - from));
}

/** Lists each value as often as its weight, so that `pick` draws it with that frequency. */
export const weighted = <T>(weights: readonly (readonly [value: T, weight: number])[]): readonly T[] =>
  weights.flatMap(([value, weight]) => Array.from({ length: weight }, () => value));
