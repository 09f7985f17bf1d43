/** The postings of one filter in one container: pairs of a term and a place, for lists with a row number. */

import { Interner } from '../interner';
import { Growing, grown, roomFor } from '../memory';
import { entryCount } from './columns';
import { putRecord } from './records';
import { encodePairs, encodeSet, setAddress } from './sets';

const LONGEST_PREFIX: usize = 256;

const terms = new Interner();
const prefix = heap.alloc(LONGEST_PREFIX);

/** For each term the number of its postings, and the place and row of the last one, packed by `pairOf`. */
let counts: usize = 0;
let last: usize = 0;
let termRoom: u32 = 0;

/** For each posting its term, and its place and row. */
let ids: usize = 0;
let pairs: usize = 0;
let room: u32 = 0;
let length: u32 = 0;

/** Begins a filter whose terms begin with the `bytes` at `address`. */
export function beginFilter(address: usize, bytes: usize): void {
  memory.copy(prefix, address, bytes);
  terms.clear(prefix, bytes);
  if (termRoom > 0) memory.fill(counts, 0, (<usize>termRoom) << 2);
  length = 0;
}

/** Returns the number of a term. */
export function termId(from: usize, to: usize): u32 {
  const id = terms.idOf(from, to);
  if (id >= termRoom) growTerms(id + 1);
  return id;
}

/** Returns whether the filter has a term. */
export function hasTerm(from: usize, to: usize): bool {
  return terms.has(from, to);
}

function growTerms(least: u32): void {
  const larger = least * 2;
  const used = (<usize>termRoom) << 2;
  const size = (<usize>larger) << 2;
  counts = grown(counts, used, used, size);
  last = grown(last, used << 1, used << 1, size << 1);
  memory.fill(counts + used, 0, size - used);
  termRoom = larger;
}

/** A row has more than 16 bits: a company may have hundreds of thousands of partners. */
function pairOf(place: u32, row: u32): u64 {
  return ((<u64>place) << 32) | row;
}

/** Adds a posting; one that was added for the same place and row before is not added again. */
export function addPosting(id: u32, place: u32, row: u32): void {
  const pair = pairOf(place, row);
  const at = (<usize>id) << 2;
  const count = load<u32>(counts + at);
  if (count > 0 && load<u64>(last + (at << 1)) == pair) return;
  store<u64>(last + (at << 1), pair);
  store<u32>(counts + at, count + 1);
  if (length == room) {
    const bytes = roomFor(0, (<usize>length + 2048) << 3);
    ids = grown(ids, (<usize>room) << 2, (<usize>length) << 2, bytes >>> 1);
    pairs = grown(pairs, (<usize>room) << 3, (<usize>length) << 3, bytes);
    room = <u32>(bytes >>> 3);
  }
  const to = (<usize>length) << 2;
  store<u32>(ids + to, id);
  store<u64>(pairs + (to << 1), pair);
  length++;
}

/**
 * Adds the terms of each entry from the number of its value, which is at `codes`: those of value i are at
 * `first[i]` to `first[i + 1]` of `ofValues`.
 */
export function addCodes(codes: usize, first: usize, ofValues: usize): void {
  const count = entryCount();
  for (let place: u32 = 0; place < count; place++) {
    const value = first + ((<usize>load<u32>(codes + ((<usize>place) << 2))) << 2);
    const end = load<u32>(value, 4);
    for (let i = load<u32>(value); i < end; i++) {
      addPosting(load<u32>(ofValues + ((<usize>i) << 2)), place, 0);
    }
  }
}

const places = new Growing();
const rows = new Growing();
const firsts = new Growing();

/** Writes a record per term with a posting, in order of arrival. With `isPaired`, rows of lists count. */
export function emitTerms(container: u32, isPaired: bool): void {
  group();
  const count = terms.count;
  for (let id: u32 = 0; id < count; id++) {
    const at = firsts.at + ((<usize>id) << 2);
    const from = load<u32>(at);
    const to = load<u32>(at, 4);
    if (from == to) continue;
    const own = places.at + ((<usize>from) << 1);
    const size = isPaired
      ? encodePairs(own, rows.at + ((<usize>from) << 2), to - from)
      : encodeSet(own, to - from);
    const found = isPaired ? distinct(own, to - from) : to - from;
    putRecord(isPaired ? 1 : 0, container, found, terms.startOf(id), terms.endOf(id), setAddress(), size);
  }
}

/** Groups the postings by counting, so that those of a term keep their order. */
function group(): void {
  const size = terms.count;
  firsts.reserve((<usize>size + 2) << 2, 0);
  places.reserve((<usize>length) << 1, 0);
  rows.reserve((<usize>length) << 2, 0);
  // The first posting of term i is at first at i + 1, which then moves to the first of the next term.
  let sum: u32 = 0;
  store<u32>(firsts.at, 0);
  for (let id: u32 = 0; id < size; id++) {
    store<u32>(firsts.at + ((<usize>id) << 2), sum, 4);
    sum += id < termRoom ? load<u32>(counts + ((<usize>id) << 2)) : 0;
  }
  for (let i: usize = 0; i < <usize>length; i++) {
    const at = firsts.at + ((<usize>load<u32>(ids + (i << 2))) << 2) + 4;
    const to = load<u32>(at);
    store<u32>(at, to + 1);
    const pair = pairs + (i << 3);
    store<u16>(places.at + ((<usize>to) << 1), <u16>load<u32>(pair, 4));
    store<u32>(rows.at + ((<usize>to) << 2), load<u32>(pair));
  }
}

function distinct(own: usize, count: u32): u32 {
  let found: u32 = 1;
  for (let i: usize = 1; i < <usize>count; i++) {
    if (load<u16>(own + (i << 1)) != load<u16>(own + (i << 1) - 2)) found++;
  }
  return found;
}
