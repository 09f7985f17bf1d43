/** Packs the terms of a bucket into pages (loaders/records/terms/term-items.ts). */

import * as LAYOUT from '../layout';
import { copyLoosely, Growing, written } from '../memory';
import { putVarint, varintBytes } from '../varints';
import { NONE, setAt, sharedLength, termAt, termTotal } from './gather';
import { orderAt } from './order';

const IN_CHUNKS: u32 = 2;
/** Bytes of three numbers in front of a set, at most. */
const SET_NUMBERS: usize = 15;
/** Bytes of the numbers of a term in its page, at most. */
const TERM_NUMBERS: usize = 32;

const page = new Growing();

const found = new Growing();
/** The large terms in order, 32 bits each. */
const large = new Growing();

/** Finds the terms with more than `most` bytes of sets; returns their number. */
export function findLarge(most: u32): u32 {
  let count: u32 = 0;
  for (let i: u32 = 0; i < termTotal(); i++) {
    if (load<u32>(termAt(orderAt(i)), LAYOUT.TERM_SIZE) <= most) continue;
    const used = (<usize>count) << 2;
    large.reserve(used + 4, used);
    store<u32>(large.at + used, orderAt(i));
    count++;
  }
  return <u32>written(large.at, count);
}

/** Cuts the terms in their order into pages of at most `most` bytes, unless one term has more. */
export function findPages(most: usize): u32 {
  let pages: u32 = 0;
  let first: u32 = 0;
  let used: usize = 0;
  for (let i: u32 = 0; i < termTotal(); i++) {
    const own = sizeOf(i, i == first);
    if (i > first && used + own > most) {
      putFound(pages++, first, i);
      first = i;
      used = sizeOf(i, true);
    } else used += own;
  }
  if (first < termTotal()) putFound(pages++, first, termTotal());
  return <u32>written(found.at, pages);
}

/** Returns the bytes of the term at a place of the order in a page. */
function sizeOf(place: u32, isFirst: bool): usize {
  const term = termAt(orderAt(place));
  const text: usize = load<u32>(term, LAYOUT.TERM_TEXT);
  const length = <usize>load<u32>(term, LAYOUT.TERM_TEXT_END) - text;
  const shared = isFirst ? 0 : sharedWith(termAt(orderAt(place - 1)), text, length);
  const body = bodyLength(term);
  const numbers = varintBytes(<u32>shared) + varintBytes(<u32>(length - shared)) + varintBytes(<u32>body);
  return numbers + 1 + (length - shared) + body;
}

function sharedWith(before: usize, text: usize, length: usize): usize {
  const from: usize = load<u32>(before, LAYOUT.TERM_TEXT);
  return sharedLength(from, text, min(<usize>load<u32>(before, LAYOUT.TERM_TEXT_END) - from, length));
}

function putFound(pages: usize, first: u32, end: u32): void {
  const used = pages * LAYOUT.PAGE_BYTES;
  found.reserve(used + LAYOUT.PAGE_BYTES, used);
  const entry = found.at + used;
  store<u32>(entry, first, LAYOUT.PAGE_FIRST);
  store<u32>(entry, end, LAYOUT.PAGE_END);
  store<u32>(entry, orderAt(first), LAYOUT.PAGE_FIRST_TERM);
  store<u32>(entry, orderAt(end - 1), LAYOUT.PAGE_LAST_TERM);
}

/** Writes the page of the terms from one number of their order to another; returns its bytes. */
export function writePage(first: u32, end: u32): usize {
  let used: usize = 0;
  let before: usize = 0;
  let beforeLength: usize = 0;
  for (let i = first; i < end; i++) {
    const term = termAt(orderAt(i));
    const text: usize = load<u32>(term, LAYOUT.TERM_TEXT);
    const length = <usize>load<u32>(term, LAYOUT.TERM_TEXT_END) - text;
    page.reserve(used + bytesOf(term, length), used);
    const shared = sharedLength(before, text, min(beforeLength, length));
    let to = putVarint(page.at + used, <u32>shared);
    to = putVarint(to, <u32>(length - shared));
    copyLoosely(to, text + shared, length - shared);
    used = putBody(to + (length - shared), term) - page.at;
    before = text;
    beforeLength = length;
  }
  return written(page.at, used);
}

function bytesOf(term: usize, length: usize): usize {
  const own: usize =
    load<u32>(term, LAYOUT.TERM_HEAD) != 0
      ? load<u32>(term, LAYOUT.TERM_HEAD_LENGTH)
      : load<u32>(term, LAYOUT.TERM_SIZE);
  return length + TERM_NUMBERS + own + <usize>load<u32>(term, LAYOUT.TERM_SETS) * SET_NUMBERS;
}

function putBody(at: usize, term: usize): usize {
  const paired = load<u32>(term, LAYOUT.TERM_PAIRED);
  const head: usize = load<u32>(term, LAYOUT.TERM_HEAD);
  if (head == 0) return putSets(putVarint(at, paired), term);
  const length: usize = load<u32>(term, LAYOUT.TERM_HEAD_LENGTH);
  const to = putVarint(putVarint(at, paired | IN_CHUNKS), <u32>length);
  memory.copy(to, head, length);
  return to + length;
}

/** Returns the bytes of the head of a term, or of its sets. */
function bodyLength(term: usize): usize {
  if (load<u32>(term, LAYOUT.TERM_HEAD) != 0) return load<u32>(term, LAYOUT.TERM_HEAD_LENGTH);
  let length: usize = 0;
  let before: u32 = 0;
  let number = load<u32>(term, LAYOUT.TERM_FIRST);
  while (number != NONE) {
    const set = setAt(number);
    const container = load<u32>(set, LAYOUT.SET_CONTAINER);
    const size = load<u32>(set, LAYOUT.SET_END) - load<u32>(set, LAYOUT.SET_START);
    length +=
      varintBytes(container - before) +
      varintBytes(load<u32>(set, LAYOUT.SET_COUNT)) +
      varintBytes(size) +
      size;
    before = container;
    number = load<u32>(set, LAYOUT.SET_NEXT);
  }
  return length;
}

/** Writes the sets of a term after the number of their bytes. */
function putSets(at: usize, term: usize): usize {
  let before: u32 = 0;
  let number = load<u32>(term, LAYOUT.TERM_FIRST);
  let to = putVarint(at, <u32>bodyLength(term));
  while (number != NONE) {
    const set = setAt(number);
    const container = load<u32>(set, LAYOUT.SET_CONTAINER);
    const start = load<u32>(set, LAYOUT.SET_START);
    const size = load<u32>(set, LAYOUT.SET_END) - start;
    to = putVarint(putVarint(putVarint(to, container - before), load<u32>(set, LAYOUT.SET_COUNT)), size);
    copyLoosely(to, start, size);
    to += size;
    before = container;
    number = load<u32>(set, LAYOUT.SET_NEXT);
  }
  return to;
}
