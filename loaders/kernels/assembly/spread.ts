/** The hash by which a term is in a bucket (shared/store/records/sets/keys.ts). */
import { mixed } from './hash';

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
 * The hash covers units of UTF-16: all of a value, the first ones of a word, of a whole name the first word
 * and the first letter after it.
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
