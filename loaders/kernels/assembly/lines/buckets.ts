/** Cuts rows into buckets by the order of their shuffle keys (loaders/shuffle/bounds.ts). */
import { Growing } from '../memory';

/** Letters and digits of a key that choose its bucket. */
const KEY_BYTES: u32 = 8;

/** The first bytes of all buckets but the first, as numbers of 64 bits, in their order. */
const bounds = new Growing();
let boundCount: u32 = 0;

/** Takes the bounds from `at`, each of eight bytes that end with zeros. */
export function setBounds(at: usize, count: u32): void {
  bounds.reserve((<usize>count) << 3, 0);
  boundCount = count;
  for (let i: usize = 0; i < <usize>count; i++)
    store<u64>(bounds.at + (i << 3), bswap<u64>(load<u64>(at + (i << 3))));
}

export function bucketCount(): u32 {
  return boundCount + 1;
}

/** Returns the bucket of a text by its letters and digits. */
export function bucketOf(from: usize, to: usize): u32 {
  let prefix: u64 = 0;
  let found: u32 = 0;
  for (let at = from; at < to && found < KEY_BYTES; at++) {
    const byte = keptOf(load<u8>(at));
    if (byte == 0) continue;
    prefix = (prefix << 8) | byte;
    found++;
  }
  if (found < KEY_BYTES && found > 0) prefix <<= (<u64>(KEY_BYTES - found)) << 3;
  let low: u32 = 0;
  let high = boundCount;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (prefix < load<u64>(bounds.at + ((<usize>middle) << 3))) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Returns a digit, or the capital of a letter (loaders/shuffle/shuffle-text.ts); 0 for other bytes. */
function keptOf(byte: u32): u32 {
  if (byte - 0x30 < 10 || byte - 0x41 < 26) return byte;
  return byte - 0x61 < 26 ? byte - 32 : 0;
}
