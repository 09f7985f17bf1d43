/** The hash of keys (shared/store/records/key-hash.ts), and the buckets of rows by it. */
import { mixed } from './interner';

/** The two halves of the hash that was made last. */
export let high: u32 = 0;
export let low: u32 = 0;

/** Makes the hash of a text of ASCII, or with `ofLetters` of its digits and letters, as capitals. */
export function hashKey(from: usize, to: usize, ofLetters: bool): void {
  let a: u32 = 0x811c9dc5;
  let b: u32 = 0x9747b28c;
  for (let at = from; at < to; at++) {
    const byte: u32 = ofLetters ? keptOf(load<u8>(at)) : load<u8>(at);
    if (ofLetters && byte == 0) continue;
    a = (a ^ byte) * 0x01000193;
    b = (b ^ byte) * 0x5bd1e995;
    b ^= b >>> 15;
  }
  high = mixed(a ^ (b * 0x9e3779b1));
  low = mixed(b ^ (a * 0x7feb352d));
}

/** Returns the bucket of a text by its letters and digits. There are 2^`bits` buckets. */
export function bucketOf(from: usize, to: usize, bits: u32): u32 {
  hashKey(from, to, true);
  return bits == 0 ? 0 : high >>> (32 - bits);
}

/** Returns a digit, or the capital of a letter (loaders/shuffle/shuffle-text.ts); 0 for other bytes. */
function keptOf(byte: u32): u32 {
  if (byte - 0x30 < 10 || byte - 0x41 < 26) return byte;
  return byte - 0x61 < 26 ? byte - 32 : 0;
}
