/**
 * Terms of a search index and their sets in the memory of the kernels: offsets of their fields, 32 bits each,
 * which TypeScript reads too. Constants without a type are numbers in both languages.
 */

/**
 * A term: its text, its hash, 1 where its sets have pairs, the bytes of its sets, its first and its last set,
 * their number, and its head.
 */
export const TEXT = 0;
export const TEXT_END = 4;
export const HASH = 8;
export const PAIRED = 12;
export const SIZE = 16;
export const FIRST = 20;
export const LAST = 24;
export const SETS = 28;
export const HEAD = 32;
export const HEAD_LENGTH = 36;
export const TERM_BYTES = 40;

/** A set: its container, the number of its places, where it is, and the next one of the same term. */
export const CONTAINER = 0;
export const COUNT = 4;
export const START = 8;
export const END = 12;
export const NEXT = 16;
export const SET_BYTES = 20;
