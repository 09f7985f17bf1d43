/** The terms of one index bucket, from the records of all ranges (loaders/records/terms/term-records.ts). */
import { Interner } from '../interner';
import {
  FOUND_CONTAINER,
  FOUND_COUNT,
  FOUND_FORM,
  FOUND_HEADER,
  FOUND_LENGTH,
  FOUND_TEXT,
  SET_BYTES,
  SET_CONTAINER,
  SET_COUNT,
  SET_END,
  SET_NEXT,
  SET_START,
  TALLY,
  TERM_BYTES,
  TERM_FIRST,
  TERM_HEAD,
  TERM_HEAD_LENGTH,
  TERM_LAST,
  TERM_PAIRED,
  TERM_SETS,
  TERM_SIZE,
  TERM_TEXT,
  TERM_TEXT_END,
} from '../layout';
import { Growing } from '../memory';

/** The number of no term and of no set. */
export const NONE: u32 = 0xffffffff;

const texts = new Interner();
const terms = new Growing();
let termCount: u32 = 0;
const sets = new Growing();
let setCount: u32 = 0;

/** Reads the records, which must stay there; returns the number of terms, or −1 if a term is packed twice. */
export function gatherTerms(from: usize, to: usize): i32 {
  texts.clear(0, 0);
  termCount = 0;
  setCount = 0;
  for (let at = from; at < to; at += load<u32>(at, FOUND_LENGTH)) {
    if (load<u8>(at, FOUND_FORM) == TALLY) continue;
    if (!addSet(at)) return -1;
  }
  return <i32>termCount;
}

/** Adds the set of a record to its term. Returns false where the containers of the term do not ascend. */
function addSet(record: usize): bool {
  const text = record + FOUND_HEADER;
  const start = text + load<u32>(record, FOUND_TEXT);
  const end = record + load<u32>(record, FOUND_LENGTH);
  const term = termAt(termOf(text, start));
  const container = load<u32>(record, FOUND_CONTAINER);
  sets.reserve((<usize>setCount + 1) * SET_BYTES, <usize>setCount * SET_BYTES);
  const set = setAt(setCount);
  store<u32>(set, container, SET_CONTAINER);
  store<u32>(set, load<u32>(record, FOUND_COUNT), SET_COUNT);
  store<u32>(set, <u32>start, SET_START);
  store<u32>(set, <u32>end, SET_END);
  store<u32>(set, NONE, SET_NEXT);
  const last = load<u32>(term, TERM_LAST);
  if (last == NONE) store<u32>(term, setCount, TERM_FIRST);
  else {
    const before = setAt(last);
    if (load<u32>(before, SET_CONTAINER) >= container) return false;
    store<u32>(before, setCount, SET_NEXT);
  }
  store<u32>(term, setCount++, TERM_LAST);
  store<u32>(term, load<u8>(record, FOUND_FORM), TERM_PAIRED);
  store<u32>(term, load<u32>(term, TERM_SIZE) + <u32>(end - start), TERM_SIZE);
  store<u32>(term, load<u32>(term, TERM_SETS) + 1, TERM_SETS);
  return true;
}

export function setAt(number: u32): usize {
  return sets.at + <usize>number * SET_BYTES;
}

export function termAt(term: u32): usize {
  return terms.at + <usize>term * TERM_BYTES;
}

/** Returns the number of a term, which is added where it is new. */
function termOf(text: usize, end: usize): u32 {
  const term = texts.idOf(text, end);
  if (term < termCount) return term;
  termCount++;
  const before = <usize>term * TERM_BYTES;
  terms.reserve(before + TERM_BYTES, before);
  const at = termAt(term);
  memory.fill(at, 0, TERM_BYTES);
  store<u32>(at, <u32>text, TERM_TEXT);
  store<u32>(at, <u32>end, TERM_TEXT_END);
  store<u32>(at, NONE, TERM_LAST);
  return term;
}

export function termTotal(): u32 {
  return termCount;
}

export function termsAddress(): usize {
  return terms.at;
}

export function setsAddress(): usize {
  return sets.at;
}

/** Returns how many bytes are equal from two addresses on, at most `most`. */
export function sharedLength(a: usize, b: usize, most: usize): usize {
  let length: usize = 0;
  for (; length + 8 <= most; length += 8) {
    const differing = load<u64>(a + length) ^ load<u64>(b + length);
    if (differing != 0) return length + (<usize>ctz(differing) >> 3);
  }
  while (length < most && load<u8>(a + length) == load<u8>(b + length)) length++;
  return length;
}

/** Sets the head of a term whose sets are in chunks. */
export function setHead(term: u32, address: usize, length: usize): void {
  store<u32>(termAt(term), <u32>address, TERM_HEAD);
  store<u32>(termAt(term), <u32>length, TERM_HEAD_LENGTH);
}
