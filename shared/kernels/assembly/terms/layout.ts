/** Terms of a search index and their sets in the memory of the kernels: offsets of their fields, 32 bits each. */

/** A term: its text, its hash, 1 where its sets have pairs, bytes of its sets, its first and its last set, their number, and its head. */
export const TEXT: usize = 0;
export const TEXT_END: usize = 4;
export const HASH: usize = 8;
export const PAIRED: usize = 12;
export const SIZE: usize = 16;
export const FIRST: usize = 20;
export const LAST: usize = 24;
export const SETS: usize = 28;
export const HEAD: usize = 32;
export const HEAD_LENGTH: usize = 36;
export const TERM_BYTES: usize = 40;

/** A set: its container, the number of its places, where it is, and the next one of the same term. */
export const CONTAINER: usize = 0;
export const COUNT: usize = 4;
export const START: usize = 8;
export const END: usize = 12;
export const NEXT: usize = 16;
export const SET_BYTES: usize = 20;

/** The number of no term and of no set. */
export const NONE: u32 = 0xffffffff;
