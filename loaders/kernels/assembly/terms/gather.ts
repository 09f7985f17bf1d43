/** The terms of one index bucket, from the records of all ranges (loaders/records/terms/term-records.ts). */
import { Interner } from '../interner';
import * as LAYOUT from '../layout';
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
  for (let at = from; at < to; at += load<u32>(at, LAYOUT.FOUND_LENGTH)) {
    if (load<u8>(at, LAYOUT.FOUND_FORM) == LAYOUT.TALLY) continue;
    if (!addSet(at)) return -1;
  }
  return <i32>termCount;
}

/** Adds the set of a record to its term. Returns false where the containers of the term do not ascend. */
function addSet(record: usize): bool {
  const text = record + LAYOUT.FOUND_HEADER;
  const start = text + load<u32>(record, LAYOUT.FOUND_TEXT);
  const end = record + load<u32>(record, LAYOUT.FOUND_LENGTH);
  const term = termAt(termOf(text, start));
  const container = load<u32>(record, LAYOUT.FOUND_CONTAINER);
  sets.reserve((<usize>setCount + 1) * LAYOUT.SET_BYTES, <usize>setCount * LAYOUT.SET_BYTES);
  const set = setAt(setCount);
  store<u32>(set, container, LAYOUT.SET_CONTAINER);
  store<u32>(set, load<u32>(record, LAYOUT.FOUND_COUNT), LAYOUT.SET_COUNT);
  store<u32>(set, <u32>start, LAYOUT.SET_START);
  store<u32>(set, <u32>end, LAYOUT.SET_END);
  store<u32>(set, NONE, LAYOUT.SET_NEXT);
  const last = load<u32>(term, LAYOUT.TERM_LAST);
  if (last == NONE) store<u32>(term, setCount, LAYOUT.TERM_FIRST);
  else {
    const before = setAt(last);
    if (load<u32>(before, LAYOUT.SET_CONTAINER) >= container) return false;
    store<u32>(before, setCount, LAYOUT.SET_NEXT);
  }
  store<u32>(term, setCount++, LAYOUT.TERM_LAST);
  store<u32>(term, load<u8>(record, LAYOUT.FOUND_FORM), LAYOUT.TERM_PAIRED);
  store<u32>(term, load<u32>(term, LAYOUT.TERM_SIZE) + <u32>(end - start), LAYOUT.TERM_SIZE);
  store<u32>(term, load<u32>(term, LAYOUT.TERM_SETS) + 1, LAYOUT.TERM_SETS);
  return true;
}

export function setAt(number: u32): usize {
  return sets.at + <usize>number * LAYOUT.SET_BYTES;
}

export function termAt(term: u32): usize {
  return terms.at + <usize>term * LAYOUT.TERM_BYTES;
}

/** Returns the number of a term, which is added where it is new. */
function termOf(text: usize, end: usize): u32 {
  const term = texts.idOf(text, end);
  if (term < termCount) return term;
  termCount++;
  const before = <usize>term * LAYOUT.TERM_BYTES;
  terms.reserve(before + LAYOUT.TERM_BYTES, before);
  const at = termAt(term);
  memory.fill(at, 0, LAYOUT.TERM_BYTES);
  store<u32>(at, <u32>text, LAYOUT.TERM_TEXT);
  store<u32>(at, <u32>end, LAYOUT.TERM_TEXT_END);
  store<u32>(at, NONE, LAYOUT.TERM_LAST);
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
  store<u32>(termAt(term), <u32>address, LAYOUT.TERM_HEAD);
  store<u32>(termAt(term), <u32>length, LAYOUT.TERM_HEAD_LENGTH);
}
