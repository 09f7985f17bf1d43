/**
 * The hash of a key: its first bits assign rows to the buckets of a load, and records of segments to the
 * pages of an index. A change needs another `ITEM_FORMAT`, and other magic numbers of segments.
 */

export interface KeyHash {
  /** 32 bits. */
  high: number;
  /** 32 bits. */
  low: number;
}

const [FIRST_A, FIRST_B] = [0x811c9dc5, 0x9747b28c];

/** Mixes all bits (the last step of MurmurHash3). */
export function mixed(h: number): number {
  let x = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

/** Writes the hash into `into`, because an object for each key would burden the garbage collector. */
export function hashKey(key: string, into: KeyHash): void {
  let a = FIRST_A;
  let b = FIRST_B;
  for (let i = 0; i < key.length; i++) {
    const code = key.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x5bd1e995);
    b ^= b >>> 15;
  }
  into.high = mixed(a ^ Math.imul(b, 0x9e3779b1));
  into.low = mixed(b ^ Math.imul(a, 0x7feb352d));
}
