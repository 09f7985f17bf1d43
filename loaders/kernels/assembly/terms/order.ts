/** The order of the terms of a bucket, by text. */
import { rankOf } from '../key-order';
import { TERM_TEXT, TERM_TEXT_END } from '../layout';
import { Growing } from '../memory';
import { termAt, termTotal } from './gather';

/** Terms up to which a run is sorted by insertion. */
const SHORT: u32 = 8;

/**
 * An entry: eight bytes of a text as a number in their order, the number of the term, and how many bytes its
 * text has from there on, up to nine. Texts are sorted by their first eight bytes, and those that agree by
 * the next eight, so that two terms are compared without an access to their texts.
 */
const ENTRY: usize = 16;
const TERM: usize = 8;
const LEFT: usize = 12;
const KEY_BYTES: usize = 8;
const MORE: usize = 9;
const NOT_ASCII: u64 = ((<u64>0x80808080) << 32) | 0x80808080;

const order = new Growing();
const other = new Growing();

export function orderAt(i: u32): u32 {
  return load<u32>(entryAt(order.at, i), TERM);
}

export function sortTerms(): void {
  const count = termTotal();
  order.reserve(<usize>count * ENTRY, 0);
  other.reserve(<usize>count * ENTRY, 0);
  for (let term: u32 = 0; term < count; term++) store<u32>(entryAt(order.at, term), term, TERM);
  sortFrom(0, count, 0);
}

/** Sorts terms whose texts agree up to a byte. */
function sortFrom(first: u32, end: u32, byte: usize): void {
  for (let i = first; i < end; i++) setKey(entryAt(order.at, i), byte);
  sortByKey(first, end);
  let run = first;
  for (let i = first + 1; i <= end; i++) {
    if (i < end && !comesBefore(entryAt(order.at, run), entryAt(order.at, i))) continue;
    if (i - run > 1) sortFrom(run, i, byte + KEY_BYTES);
    run = i;
  }
}

function setKey(entry: usize, byte: usize): void {
  const term = termAt(load<u32>(entry, TERM));
  const text = <usize>load<u32>(term, TERM_TEXT) + byte;
  const left = <usize>load<u32>(term, TERM_TEXT_END) - text;
  const bits = left < KEY_BYTES ? (<u64>(KEY_BYTES - left)) << 3 : 0;
  store<u64>(entry, inOrder(left == 0 ? 0 : (load<u64>(text) << bits) >> bits));
  store<u32>(entry, <u32>min(left, MORE), LEFT);
}

/** Returns the ranks of the bytes of a word as a number: the first byte counts most. */
function inOrder(word: u64): u64 {
  if ((word & NOT_ASCII) == 0) return bswap<u64>(word);
  let key: u64 = 0;
  for (let shift: u64 = 0; shift < 64; shift += 8) {
    key = (key << 8) | (<u64>rankOf(<u8>(word >> shift)) - 1);
  }
  return key;
}

/** Sorts entries by merging. */
function sortByKey(first: u32, end: u32): void {
  if (isSorted(first, end)) return;
  for (let at = first; at < end; at += SHORT) insertSorted(at, min(at + SHORT, end));
  let from = order.at;
  let to = other.at;
  for (let width = SHORT; width < end - first; width <<= 1) {
    for (let at = first; at < end; at += width << 1) {
      const middle = min(at + width, end);
      merge(from, at, middle, min(middle + width, end), to);
    }
    const swapped = from;
    from = to;
    to = swapped;
  }
  if (from == order.at) return;
  memory.copy(entryAt(order.at, first), entryAt(from, first), <usize>(end - first) * ENTRY);
}

function isSorted(first: u32, end: u32): bool {
  for (let i = first + 1; i < end; i++)
    if (comesBefore(entryAt(order.at, i), entryAt(order.at, i - 1))) return false;
  return true;
}

function insertSorted(first: u32, end: u32): void {
  for (let i = first + 1; i < end; i++) {
    // The other entries are free while runs are sorted.
    const entry = entryAt(other.at, first);
    copyEntry(entry, entryAt(order.at, i));
    let to = i;
    for (; to > first && comesBefore(entry, entryAt(order.at, to - 1)); to--)
      copyEntry(entryAt(order.at, to), entryAt(order.at, to - 1));
    copyEntry(entryAt(order.at, to), entry);
  }
}

function merge(from: usize, first: u32, middle: u32, end: u32, to: usize): void {
  let a = first;
  let b = middle;
  for (let i = first; i < end; i++) {
    const takesB = a == middle || (b < end && comesBefore(entryAt(from, b), entryAt(from, a)));
    copyEntry(entryAt(to, i), entryAt(from, takesB ? b++ : a++));
  }
}

function entryAt(entries: usize, i: u32): usize {
  return entries + <usize>i * ENTRY;
}

function copyEntry(to: usize, from: usize): void {
  v128.store(to, v128.load(from));
}

function comesBefore(a: usize, b: usize): bool {
  const one = load<u64>(a);
  const two = load<u64>(b);
  return one == two ? load<u32>(a, LEFT) < load<u32>(b, LEFT) : one < two;
}
