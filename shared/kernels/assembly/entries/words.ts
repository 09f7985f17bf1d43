/** The words of names, by the rules of `indexedWords` (shared/datasets/words.ts), from their bytes. */
import { hashed } from '../interner';
import { grown, roomFor, SLACK } from '../memory';
import { addPosting, termId, termStart } from './postings';

const BLANK: u32 = 0x20;
const POINT: u32 = 0x2e;
const ASCII_END: u32 = 0x80;
const CPF_DIGITS: usize = 11;
/** Most words of a name that is read as bytes. */
const MOST_WORDS: u32 = 64;

/**
 * Tables of 256 bytes by byte: the folded byte of a character of ASCII; that of a character whose first byte is C2, and C3, by its
 * second one; whether a folded byte is of a word; whether it joins words.
 */
const tables = heap.alloc(5 * 256);
const capital = tables;
const afterC2 = tables + 256;
const afterC3 = tables + 512;
const isWord = tables + 768;
const isJoin = tables + 1024;

let longestJoined: usize = 0;
let ignored: u32 = 0;
const joinedText = heap.alloc(256);

/** The folded bytes of the last name, and for each word its start, its end, the state of its hash, and whether it is joined. */
let folded: usize = 0;
let foldedRoom: usize = 0;
const starts = heap.alloc(MOST_WORDS << 2);
const ends = heap.alloc(MOST_WORDS << 2);
const states = heap.alloc(MOST_WORDS << 2);
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
  for (let i: usize = 0; i < <usize>count; i++) {
    const at = i << 2;
    const id = termId(load<u32>(starts + at), load<u32>(ends + at), load<u32>(states + at));
    if (id >= ignored) addPosting(id, place, row);
    const isLast = i + 1 == <usize>count || load<u8>(joined + i, 1) == 0;
    if (load<u8>(joined + i) == 1 && isLast) addJoined(i, place, row);
  }
  return true;
}

/** Adds the spelling of all words up to the word number `last` that are joined. */
function addJoined(last: usize, place: u32, row: u32): void {
  let first = last;
  let length = wordLength(last);
  while (load<u8>(joined + first) == 1) {
    first--;
    length += wordLength(first);
  }
  if (length > longestJoined) return;
  let state = termStart();
  let to = joinedText;
  for (let i = first; i <= last; i++) {
    const end: usize = load<u32>(ends + (i << 2));
    for (let at: usize = load<u32>(starts + (i << 2)); at < end; at++) {
      const byte = load<u8>(at);
      store<u8>(to++, byte);
      state = hashed(state, byte);
    }
  }
  const id = termId(joinedText, to, state);
  if (id >= ignored) addPosting(id, place, row);
}

function wordLength(word: usize): usize {
  return load<u32>(ends + (word << 2)) - load<u32>(starts + (word << 2));
}

/**
 * Folds a name and finds its words. Returns their number, or −1 for a name with other characters, with too many words, or with so
 * many digits beside a CPF that only the rules on text tell what is a CPF.
 */
function readWords(from: usize, to: usize): i32 {
  reserveFolded(to - from + SLACK);
  const start = termStart();
  let at = folded;
  let begin = at;
  let state = start;
  let digitsOfWord: usize = 0;
  let digits: usize = 0;
  let count: u32 = 0;
  let afterCpf = true;
  for (let i = from; i <= to; i++) {
    let part: usize = 16;
    while (i < to && part == 16) {
      part = foldPlain(i, at);
      part = min(part, to - i);
      digitsOfWord += digitsIn(i, part);
      for (const end = at + part; at < end; at++) state = hashed(state, load<u8>(at));
      i += part;
    }
    const byte = foldedAt(i, to);
    if (byte == 0) return -1;
    if (i < to && <u32>load<u8>(i) >= ASCII_END) i++;
    store<u8>(at, <u8>byte);
    if (load<u8>(isWord + byte) != 0) {
      state = hashed(state, byte);
      at++;
      continue;
    }
    if (at - begin == CPF_DIGITS && digitsOfWord == CPF_DIGITS) afterCpf = true;
    else if (at > begin) {
      if (count == MOST_WORDS) return -1;
      digits += digitsOfWord;
      keepWord(count++, begin, at, state, afterCpf);
      afterCpf = false;
    }
    begin = ++at;
    state = start;
    digitsOfWord = 0;
  }
  return digits < CPF_DIGITS ? <i32>count : -1;
}

/** Folds 16 bytes from `from` on to `to`, and returns how many of them are letters and digits of ASCII before any other. */
function foldPlain(from: usize, to: usize): usize {
  const part = v128.load(from);
  const small = i8x16.splat(0x20);
  const isLetter = i8x16.lt_u(i8x16.sub(v128.or(part, small), i8x16.splat(0x61)), i8x16.splat(26));
  v128.store(to, v128.andnot(part, v128.and(isLetter, small)));
  return ctz(~i8x16.bitmask(v128.or(isLetter, isDigit(part))) | 0x10000);
}

function isDigit(part: v128): v128 {
  return i8x16.lt_u(i8x16.sub(part, i8x16.splat(0x30)), i8x16.splat(10));
}

/** Returns how many of the first `count` bytes, at most 16, are digits. */
function digitsIn(from: usize, count: usize): usize {
  return popcnt(i8x16.bitmask(isDigit(v128.load(from))) & ((1 << (<i32>count)) - 1));
}

function reserveFolded(length: usize): void {
  const room = roomFor(foldedRoom, length);
  folded = grown(folded, foldedRoom, 0, room);
  foldedRoom = room;
}

/** Returns the folded byte of the character at `at`; 0 for a character that has none, and a blank after the name, which ends its last word. */
function foldedAt(at: usize, to: usize): u32 {
  if (at == to) return BLANK;
  const first: u32 = load<u8>(at);
  if (first < ASCII_END) return load<u8>(capital + first);
  if (at + 1 >= to) return 0;
  if (first == 0xc2) return load<u8>(afterC2 + load<u8>(at, 1));
  return first == 0xc3 ? <u32>load<u8>(afterC3 + load<u8>(at, 1)) : 0;
}

function keepWord(word: u32, begin: usize, end: usize, state: u32, isFirst: bool): void {
  const at = (<usize>word) << 2;
  store<u32>(starts + at, <u32>begin);
  store<u32>(ends + at, <u32>end);
  store<u32>(states + at, state);
  store<u8>(joined + word, !isFirst && joins(at, begin, end) ? 1 : 0);
}

/** Returns whether the word is one spelling with the word before: one sign joins them, or both are single letters. */
function joins(at: usize, begin: usize, end: usize): bool {
  const beforeEnd: usize = load<u32>(ends + at - 4);
  const gap = begin - beforeEnd;
  const sign: u32 = load<u8>(beforeEnd);
  if (gap == 1 && load<u8>(isJoin + sign) == 1) return true;
  if (begin + 1 != end || load<u32>(starts + at - 4) + 1 != <u32>beforeEnd) return false;
  if (gap == 1) return sign == BLANK;
  return gap == 2 && sign == POINT && <u32>load<u8>(beforeEnd, 1) == BLANK;
}
