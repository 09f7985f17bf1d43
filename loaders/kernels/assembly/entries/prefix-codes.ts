/**
 * Prefix codes of bytes by Huffman's method, of at most 11 bits, as shared/store/records/sets/prefix-codes.ts
 * reads them. A byte that was not counted has the code of `ESCAPE`, and its eight bits after it.
 */

const ESCAPE: u32 = 256;
/** The symbol before the number of a word that was there before. */
const REFERENCE: u32 = 257;
const SYMBOLS: u32 = 258;
const LONGEST: u32 = 11;
/** Bytes of the table of the codes at most. */
export const MOST_OF_TABLE: usize = 170;
/** Bytes of the code of a byte at most. */
export const MOST_OF_BYTE: usize = 3;

const NODES: u32 = 2 * SYMBOLS;
const MERGED: u32 = 0xffffffff;

/** For each symbol how often it occurs, and the bits of its code, 32 bits each. */
const counts = heap.alloc((<usize>SYMBOLS) << 2);
const lengths = heap.alloc((<usize>SYMBOLS) << 2);
/** For each byte its code, and in the lowest five bits the length of it; and those of `REFERENCE`. */
const codes = heap.alloc((<usize>SYMBOLS) << 2);
/** The nodes of the tree, 32 bits each: first the symbols that occur, then each after its two children. */
const weights = heap.alloc((<usize>NODES) << 2);
const parents = heap.alloc((<usize>NODES) << 2);
const symbols = heap.alloc((<usize>SYMBOLS) << 2);

function get(array: usize, i: u32): u32 {
  return load<u32>(array + ((<usize>i) << 2));
}

function set(array: usize, i: u32, value: u32): void {
  store<u32>(array + ((<usize>i) << 2), value);
}

export function clearCounts(): void {
  memory.fill(counts, 0, (<usize>SYMBOLS) << 2);
  set(counts, ESCAPE, 1);
  set(counts, REFERENCE, 1);
}

export function countReference(): void {
  set(counts, REFERENCE, get(counts, REFERENCE) + 1);
}

export function countBytes(from: usize, to: usize): void {
  for (let i = from; i < to; i++) {
    const byte: u32 = load<u8>(i);
    set(counts, byte, get(counts, byte) + 1);
  }
}

/** Makes the codes of the bytes that were counted. */
export function makeCodes(): void {
  while (measureCodes() > LONGEST) {
    for (let symbol: u32 = 0; symbol < SYMBOLS; symbol++) {
      const count = get(counts, symbol);
      if (count > 0) set(counts, symbol, (count >>> 1) | 1);
    }
  }
  let code: u32 = 0;
  let ofEscape: u32 = 0;
  for (let length: u32 = 1; length <= LONGEST; length++) {
    for (let symbol: u32 = 0; symbol < SYMBOLS; symbol++) {
      if (get(lengths, symbol) != length) continue;
      if (symbol == ESCAPE) ofEscape = code;
      else set(codes, symbol, (code << 5) | length);
      code++;
    }
    code <<= 1;
  }
  const escaped = get(lengths, ESCAPE) + 8;
  for (let byte: u32 = 0; byte < ESCAPE; byte++) {
    if (get(lengths, byte) == 0) set(codes, byte, (((ofEscape << 8) | byte) << 5) | escaped);
  }
}

/** Writes the lengths of all codes to `lengths`; returns the longest one. */
function measureCodes(): u32 {
  memory.fill(lengths, 0, (<usize>SYMBOLS) << 2);
  let leaves: u32 = 0;
  for (let symbol: u32 = 0; symbol < SYMBOLS; symbol++) {
    if (get(counts, symbol) == 0) continue;
    set(symbols, leaves, symbol);
    set(weights, leaves++, get(counts, symbol));
  }
  const nodes = mergeNodes(leaves);
  set(parents, nodes - 1, 0);
  for (let node = nodes - 1; node > 0; node--) {
    const parent = get(parents, node - 1);
    set(parents, node - 1, get(parents, parent) + 1);
  }
  let longest: u32 = 0;
  for (let leaf: u32 = 0; leaf < leaves; leaf++) {
    set(lengths, get(symbols, leaf), get(parents, leaf));
    longest = max(longest, get(parents, leaf));
  }
  return longest;
}

/** Merges the two lightest nodes until one is left; returns the number of all nodes. */
function mergeNodes(leaves: u32): u32 {
  let nodes = leaves;
  for (let left = leaves; left > 1; left--) {
    const first = takeLightest(nodes);
    const weight = get(weights, first);
    set(weights, first, MERGED);
    const second = takeLightest(nodes);
    set(weights, nodes, weight + get(weights, second));
    set(weights, second, MERGED);
    set(parents, first, nodes);
    set(parents, second, nodes++);
  }
  return nodes;
}

function takeLightest(nodes: u32): u32 {
  let lightest: u32 = 0;
  for (let node: u32 = 1; node < nodes; node++) {
    if (get(weights, node) < get(weights, lightest)) lightest = node;
  }
  return lightest;
}

/**
 * Writes the table of the codes; returns where it ends. A bit for each eight bytes that have a code among
 * them, then for each of these a bit for each byte, and then the lengths of the codes of `ESCAPE`, of
 * `REFERENCE`, and of these bytes, four bits each, the lowest first.
 */
export function putTable(to: usize): usize {
  let end = to + 4;
  let groups: u32 = 0;
  for (let group: u32 = 0; group < 32; group++) {
    let bits: u32 = 0;
    for (let i: u32 = 0; i < 8; i++) if (get(lengths, (group << 3) | i) > 0) bits |= 1 << i;
    if (bits == 0) continue;
    groups |= 1 << group;
    store<u8>(end++, <u8>bits);
  }
  store<u32>(to, groups);
  store<u8>(end++, <u8>(get(lengths, ESCAPE) | (get(lengths, REFERENCE) << 4)));
  let before: u32 = 0;
  let isSecond = false;
  for (let byte: u32 = 0; byte < ESCAPE; byte++) {
    const length = get(lengths, byte);
    if (length == 0) continue;
    if (isSecond) store<u8>(end++, <u8>(before | (length << 4)));
    before = length;
    isSecond = !isSecond;
  }
  if (isSecond) store<u8>(end++, <u8>before);
  return end;
}

/** The bits that are not written yet, and their number, less than 32. */
let pending: u64 = 0;
let pendingBits: u32 = 0;

export function beginBits(): void {
  pending = 0;
  pendingBits = 0;
}

/** Writes the codes of bytes, the highest bit first; returns where the next ones begin. */
export function putCodes(from: usize, end: usize, to: usize): usize {
  let bits = pending;
  let count = pendingBits;
  for (let i = from; i < end; i++) {
    const code = get(codes, load<u8>(i));
    const length = code & 31;
    bits = (bits << length) | (code >>> 5);
    count += length;
    if (count >= 32) {
      count -= 32;
      store<u32>(to, bswap<u32>(<u32>(bits >>> count)));
      to += 4;
    }
  }
  pending = bits;
  pendingBits = count;
  return to;
}

/** Writes the number of a word in so many bits; returns where the next ones begin. */
export function putReference(word: u32, width: u32, to: usize): usize {
  const code = get(codes, REFERENCE);
  pending = (pending << ((code & 31) + width)) | ((<u64>(code >>> 5)) << width) | word;
  pendingBits += (code & 31) + width;
  if (pendingBits < 32) return to;
  pendingBits -= 32;
  store<u32>(to, bswap<u32>(<u32>(pending >>> pendingBits)));
  return to + 4;
}

/** Writes the last bits; returns where they end. */
export function endBits(to: usize): usize {
  store<u32>(to, bswap<u32>(<u32>(pending << (32 - pendingBits))));
  return to + ((pendingBits + 7) >>> 3);
}
