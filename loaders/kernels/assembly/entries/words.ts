/** The words of names, by the rules of `indexedWords` (shared/datasets/names/words.ts), from their bytes. */
import { AFTER_C2, AFTER_C3, CAPITALS, JOINING, OF_WORDS, WORD_TABLES } from '../layout';
import { Growing, SLACK } from '../memory';
import { addPosting, hasTerm, termId } from './postings';

const BLANK: u32 = 0x20;
const POINT: u32 = 0x2e;
const HYPHEN: u32 = 0x2d;
const SLASH: u32 = 0x2f;
const QUOTE: u32 = 0x22;
const APOSTROPHE: u32 = 0x27;
const DIGIT_0: u32 = 0x30;
const ASCII_END: u32 = 0x80;
/** The first byte of the characters from U+2000 on. */
const THREE_BYTES: u32 = 0xe2;
const CPF_DIGITS: usize = 11;
/** Bytes of the root of a CNPJ with its points. */
const ROOT_BYTES: usize = 10;
/** What is before a word in its term, and what is after it in that of the prominent. */
const OF_WORD: u8 = 0x7e;
const OF_PROMINENT: u8 = 0x22;
/** Most words of a name that is read as bytes. */
const MOST_WORDS: u32 = 64;

const tables = heap.alloc(WORD_TABLES);
const capital = tables + CAPITALS;
const afterC2 = tables + AFTER_C2;
const afterC3 = tables + AFTER_C3;
const isWord = tables + OF_WORDS;
const isJoin = tables + JOINING;

let longestJoined: usize = 0;
let ignored: u32 = 0;
const joinedText = heap.alloc(256);

/** A word with what is before and after it in its term. */
const marked = new Growing();

/** The folded bytes of the last name; for each word its start, its end, and whether it is joined. */
const folded = new Growing();
const starts = heap.alloc(MOST_WORDS << 2);
const ends = heap.alloc(MOST_WORDS << 2);
const joined = heap.alloc(MOST_WORDS);

export function wordTables(): usize {
  return tables;
}

/** Terms with a number below `ofIgnored` are not indexed. */
export function setWords(ofIgnored: u32, longest: usize): void {
  ignored = ofIgnored;
  longestJoined = longest;
}

/** Adds the words of a name. Returns false, and adds nothing, where only the rules on text tell its words. */
export function addWords(from: usize, to: usize, place: u32, row: u32): bool {
  if (from >= to) return true;
  const count = readWords(from, to);
  if (count < 0) return false;
  addRead(<usize>count, place, row, false);
  return true;
}

/** Adds the words of the name that was read last. */
export function addRead(count: usize, place: u32, row: u32, isProminent: bool): void {
  for (let i: usize = 0; i < count; i++) {
    addWord(wordStart(i), wordEnd(i), place, row, isProminent);
    const isLast = i + 1 == count || load<u8>(joined + i, 1) == 0;
    if (load<u8>(joined + i) == 1 && isLast) addJoined(i, place, row, isProminent);
  }
}

function addWord(from: usize, to: usize, place: u32, row: u32, isProminent: bool): void {
  if (isProminent) {
    if (!hasTerm(from, to)) addMarked(from, to, OF_PROMINENT, place);
    return;
  }
  const id = termId(from, to);
  if (id >= ignored) addPosting(id, place, row);
}

/** Adds a word with the separator of the terms of words before it and a mark after it. */
export function addMarked(from: usize, to: usize, mark: u8, place: u32): void {
  const length = to - from;
  marked.reserve(2 + length, 0);
  store<u8>(marked.at, OF_WORD);
  memory.copy(marked.at + 1, from, length);
  store<u8>(marked.at + 1 + length, mark);
  addPosting(termId(marked.at, marked.at + 2 + length), place, 0);
}

/** Adds the spelling of all words up to the word number `last` that are joined. */
function addJoined(last: usize, place: u32, row: u32, isProminent: bool): void {
  let first = last;
  let length = wordEnd(last) - wordStart(last);
  while (load<u8>(joined + first) == 1) {
    first--;
    length += wordEnd(first) - wordStart(first);
  }
  if (length > longestJoined) return;
  let to = joinedText;
  let digits: usize = 0;
  for (let i = first; i <= last; i++) {
    const end = wordEnd(i);
    for (let at = wordStart(i); at < end; at++) {
      const byte = load<u8>(at);
      store<u8>(to++, byte);
      if (isDigitByte(byte)) digits++;
    }
  }
  if (isSpelling(length, digits)) addWord(joinedText, to, place, row, isProminent);
}

/** Returns where the folded bytes of a word of the last name begin. */
export function wordStart(word: usize): usize {
  return load<u32>(starts + (word << 2));
}

export function wordEnd(word: usize): usize {
  return load<u32>(ends + (word << 2));
}

/** Returns whether a word is one spelling with the word before it. */
export function isJoined(word: usize): bool {
  return load<u8>(joined + word) == 1;
}

/** Returns whether so many letters and digits, which signs joined, are a word of a name. */
export function isSpelling(length: usize, digits: usize): bool {
  return length <= longestJoined && (length != CPF_DIGITS || digits != CPF_DIGITS);
}

/** Folds a name and finds its words; returns their number, or −1 for other characters or too many words. */
export function readWords(from: usize, to: usize): i32 {
  folded.reserve(to - from + SLACK, 0);
  const count = findWords(afterRoot(from, to), to);
  if (count < 0 || digitsOfWords < CPF_DIGITS) return count;
  const end = withoutCpfs();
  return end == 0 ? count : findWords(folded.at, end);
}

/** Returns where a name begins after the root `12.345.678 ` that may stand before it. */
function afterRoot(from: usize, to: usize): usize {
  if (to - from <= ROOT_BYTES) return from;
  for (let i: usize = 0; i < ROOT_BYTES; i++) {
    const byte: u32 = load<u8>(from + i);
    if (i == 2 || i == 6 ? byte != POINT : !isDigitByte(byte)) return from;
  }
  let at = from + ROOT_BYTES;
  while (at < to && <u32>load<u8>(at) == BLANK) at++;
  if (at == from + ROOT_BYTES || at == to) return from;
  const next: u32 = load<u8>(at);
  return next >= ASCII_END || load<u8>(isWord + load<u8>(capital + next)) != 0 ? at : from;
}

/** Digits in the words that were found last. */
let digitsOfWords: usize = 0;
/** Where the folded name ends. */
let foldedEnd: usize = 0;

/** Replaces each punctuated CPF in the folded name by a blank. Returns the new end, or 0 if there is none. */
function withoutCpfs(): usize {
  let to = folded.at;
  let isFound = false;
  for (let from = folded.at; from < foldedEnd; ) {
    const end = from > folded.at && isDigitByte(load<u8>(from - 1)) ? 0 : cpfEnd(from);
    if (end != 0) isFound = true;
    store<u8>(to++, end == 0 ? load<u8>(from) : <u8>BLANK);
    from = end == 0 ? from + 1 : end;
  }
  return isFound ? to : 0;
}

/** Returns where the CPF at `from` ends, or 0. A sign may follow its third, sixth and ninth digit. */
function cpfEnd(from: usize): usize {
  let at = from;
  for (let digits: usize = 0; digits < CPF_DIGITS; digits++, at++) {
    if (digits > 0 && digits % 3 == 0 && isSignOfCpf(load<u8>(at), digits == 9)) at++;
    if (at >= foldedEnd || !isDigitByte(load<u8>(at))) return 0;
  }
  return at < foldedEnd && isDigitByte(load<u8>(at)) ? 0 : at;
}

function isSignOfCpf(byte: u32, isLast: bool): bool {
  return byte == BLANK || byte == POINT || (isLast && (byte == SLASH || byte == HYPHEN));
}

export function isDigitByte(byte: u32): bool {
  return byte - DIGIT_0 < 10;
}

/** Folds a name and finds its words, except those that are a CPF without signs. */
function findWords(from: usize, to: usize): i32 {
  let at = folded.at;
  let begin = at;
  let digitsOfWord: usize = 0;
  digitsOfWords = 0;
  let count: u32 = 0;
  let afterCpf = true;
  for (let i = from; i <= to; i++) {
    const byte = foldedAt(i, to);
    if (byte == 0) return -1;
    if (i < to && <u32>load<u8>(i) >= ASCII_END) i += load<u8>(i) == THREE_BYTES ? 2 : 1;
    store<u8>(at, <u8>byte);
    if (load<u8>(isWord + byte) != 0) {
      if (isDigitByte(byte)) digitsOfWord++;
      at++;
      continue;
    }
    if (at - begin == CPF_DIGITS && digitsOfWord == CPF_DIGITS) afterCpf = true;
    else if (at > begin) {
      if (count == MOST_WORDS) return -1;
      digitsOfWords += digitsOfWord;
      keepWord(count++, begin, at, afterCpf);
      afterCpf = false;
    }
    begin = ++at;
    digitsOfWord = 0;
  }
  foldedEnd = at - 1;
  return <i32>count;
}

/**
 * Returns the folded byte of the character at `at`, or 0 if it has none. At the end of the name it is a
 * blank, which ends the last word.
 */
function foldedAt(at: usize, to: usize): u32 {
  if (at == to) return BLANK;
  const first: u32 = load<u8>(at);
  if (first < ASCII_END) return load<u8>(capital + first);
  if (at + 1 >= to) return 0;
  if (first == 0xc2) return load<u8>(afterC2 + load<u8>(at, 1));
  if (first == 0xc3) return load<u8>(afterC3 + load<u8>(at, 1));
  return first == THREE_BYTES && at + 2 < to && load<u8>(at, 1) == 0x80 ? signOf(load<u8>(at, 2)) : 0;
}

/** For the third byte of U+2010 to U+201F, which are in no word: an apostrophe, a quotation mark, or 0. */
function signOf(byte: u32): u32 {
  if (byte == 0x99) return APOSTROPHE;
  return byte == 0x93 || byte == 0x94 || byte == 0x98 || byte == 0x9c || byte == 0x9d ? QUOTE : 0;
}

function keepWord(word: u32, begin: usize, end: usize, isFirst: bool): void {
  const at = (<usize>word) << 2;
  store<u32>(starts + at, <u32>begin);
  store<u32>(ends + at, <u32>end);
  store<u8>(joined + word, !isFirst && joins(at, begin, end) ? 1 : 0);
}

/** Returns whether two successive words are one spelling: joined by one sign, or both single letters. */
function joins(at: usize, begin: usize, end: usize): bool {
  const beforeEnd: usize = load<u32>(ends + at - 4);
  const gap = begin - beforeEnd;
  const sign: u32 = load<u8>(beforeEnd);
  if (gap == 1 && load<u8>(isJoin + sign) == 1) return true;
  if (begin + 1 != end || load<u32>(starts + at - 4) + 1 != <u32>beforeEnd) return false;
  if (gap == 1) return sign == BLANK;
  return gap == 2 && sign == POINT && <u32>load<u8>(beforeEnd, 1) == BLANK;
}
