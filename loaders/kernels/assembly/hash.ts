/** The hash of keys (shared/store/records/key-hash.ts). */

/** The two halves of the hash that was made last. */
export let high: u32 = 0;
export let low: u32 = 0;

/** Makes the hash of a text of ASCII. */
export function hashKey(from: usize, to: usize): void {
  let a: u32 = 0x811c9dc5;
  let b: u32 = 0x9747b28c;
  for (let at = from; at < to; at++) {
    const byte: u32 = load<u8>(at);
    a = (a ^ byte) * 0x01000193;
    b = (b ^ byte) * 0x5bd1e995;
    b ^= b >>> 15;
  }
  high = mixed(a ^ (b * 0x9e3779b1));
  low = mixed(b ^ (a * 0x7feb352d));
}

/** The final mixing of MurmurHash3, which makes a hash of the state after a text. */
export function mixed(state: u32): u32 {
  let hash = (state ^ (state >>> 16)) * 0x85ebca6b;
  hash = (hash ^ (hash >>> 13)) * 0xc2b2ae35;
  return hash ^ (hash >>> 16);
}
