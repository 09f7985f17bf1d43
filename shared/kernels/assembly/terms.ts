/**
 * The terms of one bucket of a search index, gathered from the records of all ranges (shared/store/records/indexing/term-records.ts)
 * and packed into pages (shared/store/records/sets/term-items.ts).
 */
import { HASH_START, hashed, mixed } from './interner';
import { rankTable } from './keys';
import { grown, roomFor } from './memory';

/** Bytes of a record before its text: length of the record, container, form, count, length of the text. */
const HEADER: usize = 15;
const TALLY: u32 = 2;
const IN_CHUNKS: u32 = 2;
/** Bytes of three numbers in front of a set, at most. */
const SET_NUMBERS: usize = 15;
/** Bytes of the numbers of a term in its page, at most. */
const TERM_NUMBERS: usize = 32;

/** A term: its text, its hash, 1 where its sets have pairs, bytes of its sets, its first and its last set, their number, and its head. */
const TEXT: usize = 0;
const TEXT_END: usize = 4;
const HASH: usize = 8;
const PAIRED: usize = 12;
const SIZE: usize = 16;
const FIRST: usize = 20;
const LAST: usize = 24;
const SETS: usize = 28;
const HEAD: usize = 32;
const HEAD_LENGTH: usize = 36;
const TERM_BYTES: usize = 40;

/** A set: its container, the number of its places, where it is, and the next one of the same term. */
const CONTAINER: usize = 0;
const COUNT: usize = 4;
const START: usize = 8;
const END: usize = 12;
const NEXT: usize = 16;
const SET_BYTES: usize = 20;

const NONE: u32 = 0xffffffff;
const FIRST_SLOTS: u32 = 1 << 12;
/** Terms up to which a run is sorted by insertion. */
const SHORT: u32 = 8;

let terms: usize = 0;
let termsRoom: usize = 0;
let termCount: u32 = 0;
let sets: usize = 0;
let setsRoom: usize = 0;
let setCount: u32 = 0;
let slots: usize = 0;
let mask: u32 = 0;

let order: usize = 0;
let other: usize = 0;
let orderRoom: usize = 0;
let counters: usize = 0;
let countersRoom: usize = 0;
let shift: u32 = 0;
let isOnePage = false;

let page: usize = 0;
let pageRoom: usize = 0;

/** Reads the records from one address to another, which must stay. Returns the number of terms, or −1 where a term is packed twice. */
export function gatherTerms(from: usize, to: usize): i32 {
  termCount = 0;
  setCount = 0;
  if (slots == 0) makeSlots(FIRST_SLOTS);
  else memory.fill(slots, 0xff, (<usize>mask + 1) << 2);
  for (let at = from; at < to; at += load<u32>(at)) {
    if (load<u8>(at, 8) == TALLY) continue;
    if (!addSet(at)) return -1;
  }
  return <i32>termCount;
}

/** Adds the set of a record to its term. Returns false where the containers of the term do not ascend. */
function addSet(record: usize): bool {
  const text = record + HEADER;
  const start = text + load<u16>(record, 13);
  const end = record + load<u32>(record);
  const term = termAt(termOf(text, start));
  const container = load<u32>(record, 4);
  const room = roomFor(setsRoom, (<usize>setCount + 1) * SET_BYTES);
  sets = grown(sets, setsRoom, <usize>setCount * SET_BYTES, room);
  setsRoom = room;
  const set = sets + <usize>setCount * SET_BYTES;
  store<u32>(set, container, CONTAINER);
  store<u32>(set, load<u32>(record, 9), COUNT);
  store<u32>(set, <u32>start, START);
  store<u32>(set, <u32>end, END);
  store<u32>(set, NONE, NEXT);
  const last = load<u32>(term, LAST);
  if (last == NONE) store<u32>(term, setCount, FIRST);
  else {
    const before = sets + <usize>last * SET_BYTES;
    if (load<u32>(before, CONTAINER) >= container) return false;
    store<u32>(before, setCount, NEXT);
  }
  store<u32>(term, setCount++, LAST);
  store<u32>(term, load<u8>(record, 8), PAIRED);
  store<u32>(term, load<u32>(term, SIZE) + <u32>(end - start), SIZE);
  store<u32>(term, load<u32>(term, SETS) + 1, SETS);
  return true;
}

function termAt(term: u32): usize {
  return terms + <usize>term * TERM_BYTES;
}

function termOf(text: usize, end: usize): u32 {
  const hash = hashOf(text, end);
  let slot = hash & mask;
  let term = load<u32>(slots + ((<usize>slot) << 2));
  while (term != NONE) {
    const at = termAt(term);
    if (load<u32>(at, HASH) == hash && isText(at, text, end)) return term;
    slot = (slot + 1) & mask;
    term = load<u32>(slots + ((<usize>slot) << 2));
  }
  return insert(slot, hash, text, end);
}

function isText(term: usize, text: usize, end: usize): bool {
  const from: usize = load<u32>(term, TEXT);
  const length = end - text;
  const to: usize = load<u32>(term, TEXT_END);
  return to - from == length && sharedLength(from, text, length) == length;
}

/** Returns the hash of a text, whose units are those of UTF-16. */
function hashOf(text: usize, end: usize): u32 {
  let state = HASH_START;
  for (let at = text; at < end; ) {
    const byte: u32 = load<u8>(at);
    if (byte < 0x80) {
      state = hashed(state, byte);
      at++;
    } else if (byte < 0xe0) {
      state = hashed(state, ((byte & 0x1f) << 6) | following(at, 1));
      at += 2;
    } else if (byte < 0xf0) {
      state = hashed(state, ((byte & 0x0f) << 12) | (following(at, 1) << 6) | following(at, 2));
      at += 3;
    } else {
      const above =
        (((byte & 0x07) << 18) | (following(at, 1) << 12) | (following(at, 2) << 6) | following(at, 3)) -
        0x10000;
      state = hashed(hashed(state, 0xd800 | (above >>> 10)), 0xdc00 | (above & 0x3ff));
      at += 4;
    }
  }
  return mixed(state);
}

function following(at: usize, i: usize): u32 {
  return load<u8>(at + i) & 0x3f;
}

function insert(slot: u32, hash: u32, text: usize, end: usize): u32 {
  const term = termCount++;
  const room = roomFor(termsRoom, <usize>termCount * TERM_BYTES);
  terms = grown(terms, termsRoom, <usize>term * TERM_BYTES, room);
  termsRoom = room;
  const at = termAt(term);
  memory.fill(at, 0, TERM_BYTES);
  store<u32>(at, <u32>text, TEXT);
  store<u32>(at, <u32>end, TEXT_END);
  store<u32>(at, hash, HASH);
  store<u32>(at, NONE, LAST);
  store<u32>(slots + ((<usize>slot) << 2), term);
  if (termCount << 1 > mask) rehash();
  return term;
}

function makeSlots(size: u32): void {
  if (slots != 0) heap.free(slots);
  slots = heap.alloc((<usize>size) << 2);
  memory.fill(slots, 0xff, (<usize>size) << 2);
  mask = size - 1;
}

function rehash(): void {
  makeSlots((mask + 1) << 1);
  for (let term: u32 = 0; term < termCount; term++) {
    let slot = load<u32>(termAt(term), HASH) & mask;
    while (load<u32>(slots + ((<usize>slot) << 2)) != NONE) slot = (slot + 1) & mask;
    store<u32>(slots + ((<usize>slot) << 2), term);
  }
}

export function termsAddress(): usize {
  return terms;
}

export function setsAddress(): usize {
  return sets;
}

function pageOfTerm(term: u32): u32 {
  return isOnePage ? 0 : load<u32>(termAt(term), HASH) >>> shift;
}

function orderAt(i: u32): u32 {
  return load<u32>(order + ((<usize>i) << 2));
}

/** Sorts the terms by page, of 2 to the power of `bits`, and by text. Returns the address of their numbers in that order. */
export function sortTerms(bits: u32): usize {
  isOnePage = bits == 0;
  shift = 32 - bits;
  const size = roomFor(orderRoom, ((<usize>termCount) << 2) + 4);
  order = grown(order, orderRoom, 0, size);
  other = grown(other, orderRoom, 0, size);
  orderRoom = size;
  if (termCount == 0) return order;
  let least: u32 = NONE;
  let most: u32 = 0;
  for (let term: u32 = 0; term < termCount; term++) {
    const own = pageOfTerm(term);
    least = min(least, own);
    most = max(most, own);
  }
  sortByPage(least, most - least + 1);
  let first: u32 = 0;
  for (let i: u32 = 1; i <= termCount; i++) {
    if (i < termCount && pageOfTerm(orderAt(i)) == pageOfTerm(orderAt(first))) continue;
    sortByText(order + ((<usize>first) << 2), other + ((<usize>first) << 2), i - first);
    first = i;
  }
  return order;
}

function sortByPage(least: u32, pages: u32): void {
  const room = roomFor(countersRoom, ((<usize>pages) << 2) + 4);
  counters = grown(counters, countersRoom, 0, room);
  countersRoom = room;
  memory.fill(counters, 0, ((<usize>pages) << 2) + 4);
  for (let term: u32 = 0; term < termCount; term++) {
    const at = counters + ((<usize>(pageOfTerm(term) - least)) << 2);
    store<u32>(at, load<u32>(at, 4) + 1, 4);
  }
  for (let i: usize = 1; i <= <usize>pages; i++) {
    const at = counters + (i << 2);
    store<u32>(at, load<u32>(at) + load<u32>(at - 4));
  }
  for (let term: u32 = 0; term < termCount; term++) {
    const at = counters + ((<usize>(pageOfTerm(term) - least)) << 2);
    const next = load<u32>(at);
    store<u32>(at, next + 1);
    store<u32>(order + ((<usize>next) << 2), term);
  }
}

/** Sorts `count` numbers of terms by merging, with `scratch` for as many. */
function sortByText(numbers: usize, scratch: usize, count: u32): void {
  for (let first: u32 = 0; first < count; first += SHORT)
    insertSorted(numbers, first, min(first + SHORT, count));
  let from = numbers;
  let to = scratch;
  for (let width = SHORT; width < count; width <<= 1) {
    for (let first: u32 = 0; first < count; first += width << 1) {
      const middle = min(first + width, count);
      merge(from, first, middle, min(middle + width, count), to);
    }
    const swapped = from;
    from = to;
    to = swapped;
  }
  if (from != numbers) memory.copy(numbers, from, (<usize>count) << 2);
}

function insertSorted(numbers: usize, first: u32, end: u32): void {
  for (let i = first + 1; i < end; i++) {
    const term = load<u32>(numbers + ((<usize>i) << 2));
    let to = i;
    for (; to > first; to--) {
      const before = load<u32>(numbers + ((<usize>to - 1) << 2));
      if (!comesBefore(term, before)) break;
      store<u32>(numbers + ((<usize>to) << 2), before);
    }
    store<u32>(numbers + ((<usize>to) << 2), term);
  }
}

function merge(from: usize, first: u32, middle: u32, end: u32, to: usize): void {
  let a = first;
  let b = middle;
  for (let i = first; i < end; i++) {
    const takesB = a == middle || (b < end && comesBefore(numberAt(from, b), numberAt(from, a)));
    store<u32>(to + ((<usize>i) << 2), numberAt(from, takesB ? b++ : a++));
  }
}

function numberAt(numbers: usize, i: u32): u32 {
  return load<u32>(numbers + ((<usize>i) << 2));
}

/** Compares texts by the ranks of their bytes. */
function comesBefore(a: u32, b: u32): bool {
  const one = termAt(a);
  const two = termAt(b);
  const from: usize = load<u32>(one, TEXT);
  const second: usize = load<u32>(two, TEXT);
  const length = <usize>load<u32>(one, TEXT_END) - from;
  const secondLength = <usize>load<u32>(two, TEXT_END) - second;
  const most = min(length, secondLength);
  const shared = sharedLength(from, second, most);
  if (shared == most) return length < secondLength;
  const ranks = rankTable();
  const rank = load<u16>(ranks + ((<usize>load<u8>(from + shared)) << 1));
  return rank < load<u16>(ranks + ((<usize>load<u8>(second + shared)) << 1));
}

/** Returns how many bytes are equal from two addresses on, at most `most`. */
function sharedLength(a: usize, b: usize, most: usize): usize {
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
  store<u32>(termAt(term), <u32>address, HEAD);
  store<u32>(termAt(term), <u32>length, HEAD_LENGTH);
}

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
    let to = putNumber(page + used, <u32>shared);
    to = putNumber(to, <u32>(length - shared));
    memory.copy(to, text + shared, length - shared);
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
  if (head == 0) return putSets(putNumber(at, paired), term);
  const length: usize = load<u32>(term, HEAD_LENGTH);
  const to = putNumber(putNumber(at, paired | IN_CHUNKS), <u32>length);
  memory.copy(to, head, length);
  return to + length;
}

/** Writes the sets of a term after the number of their bytes. */
function putSets(at: usize, term: usize): usize {
  let length: usize = 0;
  let before: u32 = 0;
  let number = load<u32>(term, FIRST);
  while (number != NONE) {
    const set = sets + <usize>number * SET_BYTES;
    const container = load<u32>(set, CONTAINER);
    const size = load<u32>(set, END) - load<u32>(set, START);
    length += numberBytes(container - before) + numberBytes(load<u32>(set, COUNT)) + numberBytes(size) + size;
    before = container;
    number = load<u32>(set, NEXT);
  }
  let to = putNumber(at, <u32>length);
  before = 0;
  number = load<u32>(term, FIRST);
  while (number != NONE) {
    const set = sets + <usize>number * SET_BYTES;
    const container = load<u32>(set, CONTAINER);
    const start = load<u32>(set, START);
    const size = load<u32>(set, END) - start;
    to = putNumber(putNumber(putNumber(to, container - before), load<u32>(set, COUNT)), size);
    memory.copy(to, start, size);
    to += size;
    before = container;
    number = load<u32>(set, NEXT);
  }
  return to;
}

/** Writes a number in seven bits a byte, the lowest first. */
function putNumber(at: usize, number: u32): usize {
  let rest = number;
  while (rest >= 0x80) {
    store<u8>(at++, <u8>((rest & 0x7f) | 0x80));
    rest >>>= 7;
  }
  store<u8>(at++, <u8>rest);
  return at;
}

function numberBytes(number: u32): usize {
  return number < 0x80 ? 1 : number < 0x4000 ? 2 : number < 0x200000 ? 3 : number < 0x10000000 ? 4 : 5;
}
