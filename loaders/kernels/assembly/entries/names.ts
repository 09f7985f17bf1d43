/**
 * The terms of whole names, by the rules of `nameInOrder` (shared/datasets/names/words.ts), from their
 * bytes.
 */
import { Growing, SLACK } from '../memory';
import { addPosting, hasTerm, termId } from './postings';
import {
  addMarked,
  addRead,
  isDigitByte,
  isJoined,
  isSpelling,
  readWords,
  wordEnd,
  wordStart,
} from './words';

const BLANK: u8 = 0x20;
const OF_NAME: u8 = 0x3d;
/** What follows a first word, and the only word of a name. */
const OF_FIRST: u8 = 0x20;
const OF_ONLY: u8 = 0x21;

/** The separator of the terms of names, and the tokens of a name with blanks between them. */
const text = new Growing();

/**
 * Adds the first word, or each word of the prominent, and the whole name; neither a first word nor the name
 * whose merged letters are joined to another word. Terms that were there before are ignored words. Returns
 * false, and adds nothing, where only the rules on text tell the words.
 */
export function addName(from: usize, to: usize, place: u32, isProminent: bool): bool {
  if (from >= to) return true;
  const count = readWords(from, to);
  if (count < 0) return false;
  if (isProminent) addRead(<usize>count, place, 0, true);
  text.reserve(2 + to - from + SLACK, 0);
  store<u8>(text.at, OF_NAME);
  const start = text.at + 1;
  let end = start;
  let firstEnd = start;
  for (let word: usize = 0; word < <usize>count; ) {
    const next = tokenEnd(word, count);
    if (next > word + 1 && !isAlone(word, next, count)) return true;
    const begin = end > start ? end + 1 : end;
    const tokenEnds = copyToken(word, next, begin);
    if (!hasTerm(begin, tokenEnds)) {
      if (end > start) store<u8>(end, BLANK);
      else firstEnd = tokenEnds;
      end = tokenEnds;
    }
    word = next;
  }
  if (end == start) return true;
  if (!isProminent) addMarked(start, firstEnd, OF_FIRST, place);
  if (end != firstEnd) addPosting(termId(text.at, end), place, 0);
  else if (!isProminent) addMarked(start, end, OF_ONLY, place);
  return true;
}

/** Returns the word after a token: a word, or all single letters that are joined. */
function tokenEnd(word: usize, count: u32): usize {
  let next = word + 1;
  while (next < <usize>count && isJoined(next) && isLetter(next - 1) && isLetter(next)) next++;
  return next;
}

function isLetter(word: usize): bool {
  return wordEnd(word) - wordStart(word) == 1;
}

function copyToken(word: usize, next: usize, to: usize): usize {
  let at = to;
  for (let i = word; i < next; i++) {
    const length = wordEnd(i) - wordStart(i);
    memory.copy(at, wordStart(i), length);
    at += length;
  }
  return at;
}

/** Returns whether merged letters are a word by which the name is found. */
function isAlone(word: usize, next: usize, count: u32): bool {
  if (isJoined(word) || (next < <usize>count && isJoined(next))) return false;
  let digits: usize = 0;
  for (let i = word; i < next; i++) if (isDigitByte(load<u8>(wordStart(i)))) digits++;
  return isSpelling(next - word, digits);
}
