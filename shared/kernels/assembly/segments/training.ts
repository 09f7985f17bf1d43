/** Chooses the symbols of a segment from a sample of its texts (shared/store/segments/symbols/train.ts). */
import { MULTIPLIER } from '../interner';
import { grown, roomFor } from '../memory';
import {
  LONGEST_SYMBOL,
  lengthOf,
  loadSymbols,
  MOST_SYMBOLS,
  SYMBOL_BYTES,
  SYMBOL_LENGTH,
  symbolAt,
} from './symbols';
import { countParts, FIRST_BYTE, PARTS, packText } from './texts';

const GAIN: usize = 20;
/** A byte in no symbol takes two bytes, so that one which is a symbol saves more than its length. */
const OF_ONE_BYTE: u32 = 2;
const BYTES: u32 = 256;

/** The sequences of bytes that may become symbols, in the form of symbols, in the order in which they come. */
let sequences: usize = 0;
let sequencesRoom: usize = 0;
let sequenceCount: u32 = 0;
/** For each slot the number of a sequence plus one, or 0. */
let slots: usize = 0;
let slotsRoom: usize = 0;
let mask: u32 = 0;

/** The addresses of those that save most, the best first, 32 bits each. */
const best = heap.alloc((<usize>MOST_SYMBOLS + 1) << 2);
let bestCount: u32 = 0;

/** Two sequences one after the other. */
const joined = heap.alloc(2 * LONGEST_SYMBOL);

/**
 * Chooses symbols in some rounds, each of which packs the sample with the symbols of the one before, and joins those that follow each
 * other at least `rarest` times. The arrays are those of packText and countParts; `scratch` has room for the packed sample, and for as
 * many pairs as it has parts. Returns the number of symbols.
 */
export function trainSymbols(
  sample: usize,
  length: usize,
  rounds: u32,
  rarest: u32,
  firsts: usize,
  candidates: usize,
  singles: usize,
  counts: usize,
  pairs: usize,
  scratch: usize,
): u32 {
  let count: u32 = 0;
  for (let round: u32 = 1; round <= rounds; round++) {
    loadSymbols(count, firsts, candidates, singles);
    const end = packText(firsts, candidates, singles, sample, sample + length, scratch);
    const frequent = (end + 7) & ~7;
    const found = countParts(scratch, end - scratch, counts, pairs, rarest, frequent);
    begin(PARTS + BYTES + found);
    addParts(counts);
    if (round < rounds) addPairs(pairs, frequent, found);
    count = takeBest();
  }
  return count;
}

/** Forgets the sequences, and makes room for `most`. */
function begin(most: u32): void {
  let room = roomFor(sequencesRoom, <usize>most * SYMBOL_BYTES);
  sequences = grown(sequences, sequencesRoom, 0, room);
  sequencesRoom = room;
  sequenceCount = 0;
  mask = 1;
  while (mask < most << 1) mask <<= 1;
  room = roomFor(slotsRoom, (<usize>mask) << 2);
  slots = grown(slots, slotsRoom, 0, room);
  slotsRoom = room;
  memory.fill(slots, 0, (<usize>mask) << 2);
  mask--;
}

/** Adds the parts of the packed sample, and the first bytes of those with more. */
function addParts(counts: usize): void {
  for (let part: u32 = 0; part < PARTS; part++) {
    const times = load<u32>(counts + ((<usize>part) << 2));
    if (times == 0) continue;
    if (part >= FIRST_BYTE) {
      addByte(part - FIRST_BYTE, times * OF_ONE_BYTE);
      continue;
    }
    const symbol = symbolAt(part);
    const length = lengthOf(symbol);
    if (length == 1) addByte(load<u8>(symbol), times * OF_ONE_BYTE);
    else {
      add(load<u64>(symbol), load<u64>(symbol, 8), length, times * length);
      addByte(load<u8>(symbol), times);
    }
  }
}

/** Adds the frequent pairs of parts that are not too long together. */
function addPairs(pairs: usize, frequent: usize, count: u32): void {
  for (let i: usize = 0; i < <usize>count; i++) {
    const pair = load<u32>(frequent + (i << 2));
    const length = putPart(joined, pair / PARTS);
    const whole = length + putPart(joined + length, pair % PARTS);
    if (whole > LONGEST_SYMBOL) continue;
    const times: u32 = load<u16>(pairs + ((<usize>pair) << 1));
    add(load<u64>(joined), load<u64>(joined, 8), whole, times * whole);
  }
}

/** Writes the bytes of a part, filled with zeros; returns their number. */
function putPart(to: usize, part: u32): u32 {
  if (part >= FIRST_BYTE) {
    store<u64>(to, part - FIRST_BYTE);
    store<u64>(to, 0, 8);
    return 1;
  }
  v128.store(to, v128.load(symbolAt(part)));
  return lengthOf(symbolAt(part));
}

function addByte(byte: u32, gain: u32): void {
  add(byte, 0, 1, gain);
}

/** Adds what a sequence saves. Its bytes, filled with zeros, are the two numbers. */
function add(low: u64, high: u64, length: u32, gain: u32): void {
  const product = (low ^ (high * MULTIPLIER) ^ length) * MULTIPLIER;
  let slot = <u32>(product >>> 32) & mask;
  for (;;) {
    const number = load<u32>(slots + ((<usize>slot) << 2));
    if (number == 0) break;
    const known = sequences + <usize>(number - 1) * SYMBOL_BYTES;
    if (load<u64>(known) == low && load<u64>(known, 8) == high && lengthOf(known) == length) {
      store<u32>(known, load<u32>(known, GAIN) + gain, GAIN);
      return;
    }
    slot = (slot + 1) & mask;
  }
  const at = sequences + <usize>sequenceCount * SYMBOL_BYTES;
  store<u64>(at, low);
  store<u64>(at, high, 8);
  store<u32>(at, length, SYMBOL_LENGTH);
  store<u32>(at, gain, GAIN);
  store<u32>(slots + ((<usize>slot) << 2), ++sequenceCount);
}

/** Makes the sequences that save most the symbols; returns their number. */
function takeBest(): u32 {
  bestCount = 0;
  for (let i: usize = 0; i < <usize>sequenceCount; i++) consider(sequences + i * SYMBOL_BYTES);
  for (let i: u32 = 0; i < bestCount; i++) memory.copy(symbolAt(i), bestAt(i), SYMBOL_BYTES);
  return bestCount;
}

function bestAt(i: u32): usize {
  return load<u32>(best + ((<usize>i) << 2));
}

function consider(sequence: usize): void {
  if (bestCount == MOST_SYMBOLS && !isBetter(sequence, bestAt(bestCount - 1))) return;
  let low: u32 = 0;
  let high = bestCount;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBetter(sequence, bestAt(middle))) high = middle;
    else low = middle + 1;
  }
  const at = best + ((<usize>low) << 2);
  memory.copy(at + 4, at, (<usize>(bestCount - low)) << 2);
  store<u32>(at, <u32>sequence);
  if (bestCount < MOST_SYMBOLS) bestCount++;
}

/** Returns whether a sequence saves more than another one, or as much and comes before it in the order of bytes. */
function isBetter(sequence: usize, other: usize): bool {
  const gain = load<u32>(sequence, GAIN);
  const otherGain = load<u32>(other, GAIN);
  if (gain != otherGain) return gain > otherGain;
  const low = bswap<u64>(load<u64>(sequence));
  const otherLow = bswap<u64>(load<u64>(other));
  if (low != otherLow) return low < otherLow;
  const high = bswap<u64>(load<u64>(sequence, 8));
  const otherHigh = bswap<u64>(load<u64>(other, 8));
  return high == otherHigh ? lengthOf(sequence) < lengthOf(other) : high < otherHigh;
}
