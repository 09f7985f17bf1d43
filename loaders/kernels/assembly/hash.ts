/** The hash of keys (shared/store/records/key-hash.ts), and that by which a term is in a bucket. */

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
function mixed(state: u32): u32 {
  let hash = (state ^ (state >>> 16)) * 0x85ebca6b;
  hash = (hash ^ (hash >>> 13)) * 0xc2b2ae35;
  return hash ^ (hash >>> 16);
}

const OF_VALUE: u32 = 0x3a;
const OF_WORD: u32 = 0x7e;
const OF_NAME: u32 = 0x3d;
const BLANK: u32 = 0x20;
/** Characters of a word that choose its bucket. */
const BEGINNING: u32 = 3;
const NO_END: u32 = 0xffffffff;
/** The state of FNV-1a before the first byte of a text. */
const HASH_START: u32 = 0x811c9dc5;

function hashed(state: u32, byte: u32): u32 {
  return (state ^ byte) * 0x01000193;
}

/**
 * Returns the hash of a term (shared/store/records/sets/keys.ts). It covers units of UTF-16: all of a value,
 * the first ones of a word, of a whole name the first word and the first letter after it.
 */
export function spreadHash(text: usize, end: usize): u32 {
  let state = HASH_START;
  let isOfFilter = true;
  let isOfName = false;
  let left = NO_END;
  for (let at = text; at < end && left > 0; left--) {
    const byte: u32 = load<u8>(at);
    if (byte < 0x80) {
      state = hashed(state, byte);
      at++;
      if (isOfName && byte == BLANK) {
        isOfName = false;
        left = 2;
      }
      if (!isOfFilter || (byte != OF_VALUE && byte != OF_WORD && byte != OF_NAME)) continue;
      isOfFilter = false;
      isOfName = byte == OF_NAME;
      if (byte == OF_WORD) left = BEGINNING + 1;
    } else if (byte < 0xe0) {
      state = hashed(state, ((byte & 0x1f) << 6) | following(at, 1));
      at += 2;
    } else if (byte < 0xf0) {
      state = hashed(state, ((byte & 0x0f) << 12) | (following(at, 1) << 6) | following(at, 2));
      at += 3;
    } else {
      const above =
        (((byte & 0x07) << 18) | (following(at, 1) << 12) | (following(at, 2) << 6) | following(at, 3)) -
        0x10000;
      state = hashed(state, 0xd800 | (above >>> 10));
      if (--left == 0) break;
      state = hashed(state, 0xdc00 | (above & 0x3ff));
      at += 4;
    }
  }
  return mixed(state);
}

function following(at: usize, i: usize): u32 {
  return load<u8>(at + i) & 0x3f;
}
