/** The order of the terms of a bucket, by text (loaders/records/terms/text-order.ts). */
import { rankTable } from '../key-order';
import { TERM_TEXT, TERM_TEXT_END } from '../layout';
import { Growing } from '../memory';
import { sharedLength, termAt, termTotal } from './gather';

/** Terms up to which a run is sorted by insertion. */
const SHORT: u32 = 8;

const order = new Growing();
const other = new Growing();

export function orderAt(i: u32): u32 {
  return load<u32>(order.at + ((<usize>i) << 2));
}

/** Sorts the terms by text. */
export function sortTerms(): void {
  const count = termTotal();
  const size = ((<usize>count) << 2) + 4;
  order.reserve(size, 0);
  other.reserve(size, 0);
  for (let term: u32 = 0; term < count; term++) store<u32>(order.at + ((<usize>term) << 2), term);
  sortByText(order.at, other.at, count);
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
  const from: usize = load<u32>(one, TERM_TEXT);
  const second: usize = load<u32>(two, TERM_TEXT);
  const length = <usize>load<u32>(one, TERM_TEXT_END) - from;
  const secondLength = <usize>load<u32>(two, TERM_TEXT_END) - second;
  const most = min(length, secondLength);
  const shared = sharedLength(from, second, most);
  if (shared == most) return length < secondLength;
  const ranks = rankTable();
  const rank = load<u16>(ranks + ((<usize>load<u8>(from + shared)) << 1));
  return rank < load<u16>(ranks + ((<usize>load<u8>(second + shared)) << 1));
}
