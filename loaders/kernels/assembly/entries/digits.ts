/** Reads numbers from texts of digits. */

/** Digits of a number at most, so that it has at most six bytes. */
export const MOST_DIGITS: usize = 14;
export const NO_NUMBER: u64 = <u64>-1;

const EACH_BYTE: u64 = ((<u64>0x01010101) << 32) | 0x01010101;
const ZEROS: u64 = EACH_BYTE * 0x30;
const HIGH_HALVES: u64 = EACH_BYTE * 0xf0;
const LOW_HALVES: u64 = EACH_BYTE * 0x0f;
const EVEN_BYTES: u64 = ((<u64>0x00ff00ff) << 32) | 0x00ff00ff;
const EVEN_PAIRS: u64 = ((<u64>0x0000ffff) << 32) | 0x0000ffff;

/** Returns the number whose digits are a text of 1 to 14 bytes, or `NO_NUMBER` for another text. */
export function numberOf(from: usize, length: usize): u64 {
  if (length < 8)
    return numberOfWord((load<u64>(from) << ((8 - <u64>length) << 3)) | (ZEROS >>> ((<u64>length) << 3)));
  const low = numberOfWord(load<u64>(from + length - 8));
  if (length == 8 || low == NO_NUMBER) return low;
  const high = numberOf(from, length - 8);
  return high == NO_NUMBER ? high : high * 100_000_000 + low;
}

/** Returns the number of eight digits, the first of which is the lowest byte. */
function numberOfWord(word: u64): u64 {
  const carried = word + EACH_BYTE * 6;
  if ((word & HIGH_HALVES) != ZEROS || (carried & HIGH_HALVES) != ZEROS) return NO_NUMBER;
  let digits = word & LOW_HALVES;
  digits = (digits * 2561) >>> 8;
  digits = ((digits & EVEN_BYTES) * 6553601) >>> 16;
  return ((digits & EVEN_PAIRS) * 42949672960001) >>> 32;
}
