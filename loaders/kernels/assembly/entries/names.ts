/** The terms of whole names, by the rules of `nameInOrder` (shared/datasets/words.ts), from their bytes. */
import { hashed } from '../interner';
import { Growing, SLACK } from '../memory';
import { addPosting, hasTerm, termId, termStart } from './postings';
import { isDigitByte, isJoined, isSpelling, readWords, wordEnd, wordStart } from './words';

const BLANK: u8 = 0x20;
const OF_WORD: u8 = 0x7e;
const OF_NAME: u8 = 0x3d;
/** What follows a first word, and the only word of a name. */
const OF_FIRST: u8 = 0x20;
const OF_ONLY: u8 = 0x21;

/** The separator of the terms of names, and the tokens of a name with blanks between them. */
const text = new Growing();
/** The separator of the terms of words, a token, and what it is. */
const marked = new Growing();

/**
 * Adds the first word and the whole name; nothing of a name whose merged letters are joined to another word.
 * Terms that were there before are ignored words. Returns false, and adds nothing, where only the rules on
 * text tell the words.
 */
export function addName(from: usize, to: usize, place: u32): bool {
  if (from >= to) return true;
  const count = readWords(from, to);
  if (count < 0) return false;
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
    if (!hasTerm(begin, tokenEnds, stateAfter(begin, tokenEnds))) {
      if (end > start) store<u8>(end, BLANK);
      else firstEnd = tokenEnds;
      end = tokenEnds;
    }
    word = next;
  }
  if (end == start) return true;
  addMarked(start, firstEnd, OF_FIRST, place);
  if (end == firstEnd) addMarked(start, end, OF_ONLY, place);
  else addPosting(termId(text.at, end, stateAfter(text.at, end)), place, 0);
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

function addMarked(from: usize, to: usize, mark: u8, place: u32): void {
  const length = to - from;
  marked.reserve(2 + length, 0);
  store<u8>(marked.at, OF_WORD);
  memory.copy(marked.at + 1, from, length);
  store<u8>(marked.at + 1 + length, mark);
  const end = marked.at + 2 + length;
  addPosting(termId(marked.at, end, stateAfter(marked.at, end)), place, 0);
}

function stateAfter(from: usize, to: usize): u32 {
  let state = termStart();
  for (let at = from; at < to; at++) state = hashed(state, load<u8>(at));
  return state;
}
