/**
 * The names of generations: version, ten digits of a hash of its files, and a number from the second time on
 * that the same files are loaded (docs/decisions/0131).
 */

export const HASH_DIGITS = 10;

/** The place behind the hash, where the number begins. */
export const hashEnd = (generation: string): number => generation.lastIndexOf('-') + 1 + HASH_DIGITS;
const hashed = (generation: string): string => generation.slice(0, hashEnd(generation));

export const isOfSameFiles = (a: string, b: string | null | undefined): boolean =>
  typeof b === 'string' && hashed(a) === hashed(b);
