/** Packs the terms of a bucket into pages (shared/store/records/sets/term-items.ts). */
import { copyLoosely, grown, roomFor } from '../memory';
import { putVarint, varintBytes } from '../varints';
import { setAt, sharedLength, termAt } from './gather';
import {
  CONTAINER,
  COUNT,
  END,
  FIRST,
  HEAD,
  HEAD_LENGTH,
  NEXT,
  NONE,
  PAIRED,
  SETS,
  SIZE,
  START,
  TEXT,
  TEXT_END,
} from './layout';
import { orderAt } from './order';

const IN_CHUNKS: u32 = 2;
/** Bytes of three numbers in front of a set, at most. */
const SET_NUMBERS: usize = 15;
/** Bytes of the numbers of a term in its page, at most. */
const TERM_NUMBERS: usize = 32;

let page: usize = 0;
let pageRoom: usize = 0;

/** Writes the page of the terms from one number of their order to another; returns its bytes. */
export function writePage(first: u32, end: u32): usize {
  let used: usize = 0;
  let before: usize = 0;
  let beforeLength: usize = 0;
  for (let i = first; i < end; i++) {
    const term = termAt(orderAt(i));
    const text: usize = load<u32>(term, TEXT);
    const length = <usize>load<u32>(term, TEXT_END) - text;
    const room = roomFor(pageRoom, used + bytesOf(term, length));
    page = grown(page, pageRoom, used, room);
    pageRoom = room;
    const shared = sharedLength(before, text, min(beforeLength, length));
    let to = putVarint(page + used, <u32>shared);
    to = putVarint(to, <u32>(length - shared));
    copyLoosely(to, text + shared, length - shared);
    used = putBody(to + (length - shared), term) - page;
    before = text;
    beforeLength = length;
  }
  return used;
}

export function pageAddress(): usize {
  return page;
}

function bytesOf(term: usize, length: usize): usize {
  const own: usize = load<u32>(term, HEAD) != 0 ? load<u32>(term, HEAD_LENGTH) : load<u32>(term, SIZE);
  return length + TERM_NUMBERS + own + <usize>load<u32>(term, SETS) * SET_NUMBERS;
}

function putBody(at: usize, term: usize): usize {
  const paired = load<u32>(term, PAIRED);
  const head: usize = load<u32>(term, HEAD);
  if (head == 0) return putSets(putVarint(at, paired), term);
  const length: usize = load<u32>(term, HEAD_LENGTH);
  const to = putVarint(putVarint(at, paired | IN_CHUNKS), <u32>length);
  memory.copy(to, head, length);
  return to + length;
}

/** Writes the sets of a term after the number of their bytes. */
function putSets(at: usize, term: usize): usize {
  let length: usize = 0;
  let before: u32 = 0;
  let number = load<u32>(term, FIRST);
  while (number != NONE) {
    const set = setAt(number);
    const container = load<u32>(set, CONTAINER);
    const size = load<u32>(set, END) - load<u32>(set, START);
    length += varintBytes(container - before) + varintBytes(load<u32>(set, COUNT)) + varintBytes(size) + size;
    before = container;
    number = load<u32>(set, NEXT);
  }
  let to = putVarint(at, <u32>length);
  before = 0;
  number = load<u32>(term, FIRST);
  while (number != NONE) {
    const set = setAt(number);
    const container = load<u32>(set, CONTAINER);
    const start = load<u32>(set, START);
    const size = load<u32>(set, END) - start;
    to = putVarint(putVarint(putVarint(to, container - before), load<u32>(set, COUNT)), size);
    copyLoosely(to, start, size);
    to += size;
    before = container;
    number = load<u32>(set, NEXT);
  }
  return to;
}
