/** The hash by which rows get buckets (loaders/shuffle/shuffle-text.ts, shared/store/records/key-hash.ts). */

/** Returns the bucket of a text by its letters and digits. There are 2^`bits` buckets. */
export function bucketOf(from: usize, to: usize, bits: u32): u32 {
  let a: u32 = 0x811c9dc5;
  let b: u32 = 0x9747b28c;
  for (let at = from; at < to; at++) {
    const kept = keptOf(load<u8>(at));
    if (kept == 0) continue;
    a = (a ^ kept) * 0x01000193;
    b = (b ^ kept) * 0x5bd1e995;
    b ^= b >>> 15;
  }
  let x = a ^ (b * 0x9e3779b1);
  x = (x ^ (x >>> 16)) * 0x85ebca6b;
  x = (x ^ (x >>> 13)) * 0xc2b2ae35;
  return bits == 0 ? 0 : (x ^ (x >>> 16)) >>> (32 - bits);
}

/** Returns a digit, or the capital of a letter of ASCII; 0 for other bytes. */
function keptOf(byte: u32): u32 {
  if (byte - 0x30 < 10 || byte - 0x41 < 26) return byte;
  return byte - 0x61 < 26 ? byte - 32 : 0;
}
