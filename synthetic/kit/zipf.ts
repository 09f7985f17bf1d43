/** Draws ranks, a few frequent and most rare, by whole numbers only, so that every machine draws the same. */
import { below, type Random } from './random.ts';

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
