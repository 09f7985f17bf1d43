/**
 * Texts of a block of entries as words, each with the blank or the line feed after it. A word that was in the
 * block before is a reference to it, by its number among the different words of the block; other words are
 * the codes of their bytes.
 */
import { hashOf, isEqual } from '../interner';
import { countBytes, countReference, putCodes, putReference } from './prefix-codes';

const BLANK: i8 = 0x20;
const LINE: i8 = 0x0a;
/** Shorter words take fewer bits than a reference. */
const SHORTEST: usize = 3;
/** A reference has at most 8 bits. */
const MOST_WORDS: u32 = 256;
const NEW: u32 = 0xffffffff;

/** For each slot the number of a word plus one, or 0. */
const SLOTS: u32 = 1024;
const slots = heap.alloc((<usize>SLOTS) << 1);
/** The address and the length of each word, 32 bits each. */
const words = heap.alloc((<usize>MOST_WORDS) << 3);
let wordCount: u32 = 0;

/** Begins the texts of a block. */
export function beginTexts(): void {
  memory.fill(slots, 0, (<usize>SLOTS) << 1);
  wordCount = 0;
}

export function countText(from: usize, end: usize): void {
  let start = from;
  while (start < end) {
    const wordEnd = endOfWord(start, end);
    if (find(start, wordEnd - start) == NEW) countBytes(start, wordEnd);
    else countReference();
    start = wordEnd;
  }
}

/** Writes a text; returns where the next one begins. */
export function putText(from: usize, end: usize, at: usize): usize {
  let to = at;
  let start = from;
  while (start < end) {
    const wordEnd = endOfWord(start, end);
    const word = find(start, wordEnd - start);
    to = word == NEW ? putCodes(start, wordEnd, to) : putReference(word, 32 - clz(wordCount - 1), to);
    start = wordEnd;
  }
  return to;
}

function endOfWord(from: usize, end: usize): usize {
  for (let at = from; at < end; at += 16) {
    const part = v128.load(at);
    const found = i8x16.bitmask(
      v128.or(i8x16.eq(part, i8x16.splat(BLANK)), i8x16.eq(part, i8x16.splat(LINE))),
    );
    if (found != 0) return min(at + ctz(found) + 1, end);
  }
  return end;
}

/** Returns the number of a word, or `NEW` for one that is added or that has no number. */
function find(from: usize, length: usize): u32 {
  if (length < SHORTEST) return NEW;
  let slot = hashOf(from, length) & (SLOTS - 1);
  for (;;) {
    const word: u32 = load<u16>(slots + ((<usize>slot) << 1));
    if (word == 0) break;
    const at = words + ((<usize>(word - 1)) << 3);
    if (load<u32>(at, 4) == <u32>length && isEqual(load<u32>(at), from, length)) return word - 1;
    slot = (slot + 1) & (SLOTS - 1);
  }
  if (wordCount == MOST_WORDS) return NEW;
  const at = words + ((<usize>wordCount) << 3);
  store<u32>(at, <u32>from);
  store<u32>(at, <u32>length, 4);
  store<u16>(slots + ((<usize>slot) << 1), <u16>++wordCount);
  return NEW;
}
