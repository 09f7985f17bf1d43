/**
 * Adds the words of names to the terms by the rules of `indexedWords`, from bytes: a text object for each word would make a
 * load of all companies a third slower.
 */
import { IGNORED_WORDS, indexedWords, JOINS, LONGEST_JOINED } from '../../../datasets/words.ts';
import { hashed } from '../sets/keys.ts';
import { cellText } from './cell-text.ts';
import { ASCII_END, CAPITAL, foldedLetter } from './fold-bytes.ts';
import type { Postings } from './postings.ts';

const [BLANK, POINT, DIGIT_0, DIGIT_9, LETTER_A, LETTER_Z] = [0x20, 0x2e, 0x30, 0x39, 0x41, 0x5a];
const CPF_DIGITS = 11;
/** Most words of a name that is read as bytes. */
const MOST_WORDS = 64;

/** The folded bytes of the last name. */
let folded = Buffer.alloc(256);

/** The words of one name in the folded bytes, in their order. */
const starts = new Uint32Array(MOST_WORDS);
const ends = new Uint32Array(MOST_WORDS);
const states = new Int32Array(MOST_WORDS);
/** Whether a word is one spelling with the word before. */
const joined = new Uint8Array(MOST_WORDS);

const joinedBytes = Buffer.alloc(LONGEST_JOINED);

const isJoin = new Uint8Array(256);
for (const sign of JOINS) if (sign.charCodeAt(0) < 0x80) isJoin[sign.charCodeAt(0)] = 1;

/** Makes the numbers of the ignored words the first ones of a filter, so that a number tells them from the others. */
export function ignoreWords(postings: Postings): void {
  for (const word of IGNORED_WORDS) postings.idOf(word);
}

/** Adds the words of the cell from `from` to `to`. */
export function addWords(
  postings: Postings,
  bytes: Buffer,
  from: number,
  to: number,
  place: number,
  row: number,
): void {
  if (from >= to) return;
  const count = readWords(bytes, from, to, postings.start);
  if (count < 0) {
    for (const word of indexedWords(cellText(bytes, from, to) ?? '')) {
      postings.add(postings.idOf(word), place, row);
    }
    return;
  }
  for (let i = 0; i < count; i++) {
    const id = postings.idOfBytes(folded, starts[i] as number, ends[i] as number, states[i] as number);
    if (id >= IGNORED_WORDS.size) postings.add(id, place, row);
    if (joined[i] === 1 && (i + 1 === count || joined[i + 1] === 0)) addJoined(postings, i, place, row);
  }
}

/** Adds the spelling of all words up to the word number `last` that are joined. */
function addJoined(postings: Postings, last: number, place: number, row: number): void {
  let first = last;
  let length = (ends[last] as number) - (starts[last] as number);
  while (joined[first] === 1) {
    first--;
    length += (ends[first] as number) - (starts[first] as number);
  }
  if (length > LONGEST_JOINED) return;
  let state = postings.start;
  let at = 0;
  for (let i = first; i <= last; i++) {
    for (let byte = starts[i] as number; byte < (ends[i] as number); byte++) {
      const value = folded[byte] as number;
      joinedBytes[at++] = value;
      state = hashed(state, value);
    }
  }
  const id = postings.idOfBytes(joinedBytes, 0, at, state);
  if (id >= IGNORED_WORDS.size) postings.add(id, place, row);
}

const [LETTER, DIGIT] = [1, 2];

/** The byte of a word for each folded byte; 0 for a byte between words. */
const KIND = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= LETTER_A && byte <= LETTER_Z) return LETTER;
  return byte >= DIGIT_0 && byte <= DIGIT_9 ? DIGIT : 0;
});

/** The folded byte of each letter and digit of ASCII; 0 for all other bytes. */
const PLAIN = Uint8Array.from({ length: 256 }, (_, byte) => {
  const capital = byte < ASCII_END ? (CAPITAL[byte] as number) : 0;
  return KIND[capital] === 0 ? 0 : capital;
});

/**
 * Folds a name and finds its words. Returns their number, or −1 for a name with other characters, with too many words, or with so
 * many digits beside a CPF that only the rules on text tell what is a CPF.
 */
function readWords(bytes: Buffer, from: number, to: number, start: number): number {
  if (to - from >= folded.length) folded = Buffer.alloc((to - from) * 2);
  let at = 0;
  let begin = 0;
  let state = start;
  let digitsOfWord = 0;
  let digits = 0;
  let count = 0;
  let afterCpf = true;
  for (let i = from; i <= to; i++) {
    for (; i < to; i++) {
      const plain = PLAIN[bytes[i] as number] as number;
      if (plain === 0) break;
      folded[at++] = plain;
      state = hashed(state, plain);
      if (plain <= DIGIT_9) digitsOfWord++;
    }
    const byte = foldedAt(bytes, i, to);
    if (byte === 0) return -1;
    if (i < to && (bytes[i] as number) >= ASCII_END) i++;
    folded[at] = byte;
    if (KIND[byte] !== 0) {
      state = hashed(state, byte);
      at++;
      continue;
    }
    if (at - begin === CPF_DIGITS && digitsOfWord === CPF_DIGITS) afterCpf = true;
    else if (at > begin) {
      if (count === MOST_WORDS) return -1;
      digits += digitsOfWord;
      keepWord(count++, begin, at, state, afterCpf);
      afterCpf = false;
    }
    begin = ++at;
    state = start;
    digitsOfWord = 0;
  }
  return digits < CPF_DIGITS ? count : -1;
}

/** Returns the folded byte of the character at `at`; 0 for a character that has none, and a blank after the name, which ends its last word. */
function foldedAt(bytes: Buffer, at: number, to: number): number {
  if (at === to) return BLANK;
  const first = bytes[at] as number;
  if (first < ASCII_END) return CAPITAL[first] as number;
  return at + 1 < to ? foldedLetter(first, bytes[at + 1] as number) : 0;
}

function keepWord(word: number, begin: number, end: number, state: number, isFirst: boolean): void {
  starts[word] = begin;
  ends[word] = end;
  states[word] = state;
  joined[word] = !isFirst && joins(word) ? 1 : 0;
}

/** Returns whether the word is one spelling with the word before: one sign joins them, or both are single letters. */
function joins(word: number): boolean {
  const begin = starts[word] as number;
  const before = ends[word - 1] as number;
  const gap = begin - before;
  if (gap === 1 && isJoin[folded[before] as number] === 1) return true;
  if (begin + 1 !== ends[word] || (starts[word - 1] as number) + 1 !== before) return false;
  if (gap === 1) return folded[before] === BLANK;
  return gap === 2 && folded[before] === POINT && folded[before + 1] === BLANK;
}
