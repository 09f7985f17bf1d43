/** Histograms of the distinct values of a sampled column, as loaders/read/profile/histograms.ts makes them from texts. */
import { HASH_START, hashed } from '../interner';
import { columnAt } from './columns';

const LENGTH_CLASSES: u32 = 16;
const LONGEST: usize = 40;
const BINS: u32 = 64;
/** Characters of a shape. */
const SHAPE: u32 = 10;
const HEAD: u32 = 2;
const START: u32 = 4;
/** The numbers of the views of one weight: classes of lengths, heads, starts and shapes. */
const HEADS: u32 = LENGTH_CLASSES;
const STARTS: u32 = HEADS + BINS;
const SHAPES: u32 = STARTS + BINS;
const ALL: u32 = SHAPES + BINS;

/** The value that was looked at last: its characters, and the hashes of its beginnings and of its shape. */
let characters: u32 = 0;
let head: u32 = 0;
let start: u32 = 0;
let shape: u32 = 0;

function bin(hash: u32): u32 {
  return (hash ^ (hash >>> 15)) & (BINS - 1);
}

/** `9` for a digit, `A` and `a` for letters without accents, `é` for what is not ASCII; other characters are their own sign. */
function signOf(code: u32): u32 {
  if (code - 0x30 < 10) return 0x39;
  if (code - 0x41 < 26) return 0x41;
  if (code - 0x61 < 26) return 0x61;
  return code < 0x80 ? code : 0xe9;
}

/** Looks at a value, whose characters have at most three bytes of UTF-8 and so are one UTF-16 unit each. */
function see(from: usize, to: usize): void {
  characters = 0;
  head = HASH_START;
  start = HASH_START;
  shape = HASH_START;
  let last: u32 = 0;
  let signs: u32 = 0;
  for (let at = from; at < to; characters++) {
    let code: u32 = load<u8>(at++);
    if (code >= 0xe0) {
      code = ((code & 0x0f) << 12) | ((<u32>load<u8>(at) & 0x3f) << 6) | (<u32>load<u8>(at, 1) & 0x3f);
      at += 2;
    } else if (code >= 0x80) code = ((code & 0x1f) << 6) | (<u32>load<u8>(at++) & 0x3f);
    if (characters < HEAD) head = hashed(head, code);
    if (characters < START) start = hashed(start, code);
    const sign = signOf(code);
    if (sign == last || signs == SHAPE) continue;
    shape = hashed(shape, sign);
    last = sign;
    signs++;
  }
}

/** Returns the sum of the characters of all rows with a value in a column. */
export function sampledCharacters(column: u32): u32 {
  const seen = columnAt(column);
  let sum: u32 = 0;
  for (let id: u32 = 0; id < seen.values.count; id++) {
    const end = seen.values.endOf(id);
    let found: u32 = 0;
    for (let at = seen.values.startOf(id); at < end; at++) if ((<u32>load<u8>(at) & 0xc0) != 0x80) found++;
    sum += found * load<u32>(seen.counts + ((<usize>id) << 2));
  }
  return sum;
}

/**
 * Writes the numbers of the rows of all views, and then those in which a value counts for `most` rows at most, 32 bits each. `classes` has
 * the class of each length up to 40; longer values have the last one. The beginnings of identifiers are not counted.
 */
export function sampledHistograms(
  column: u32,
  most: u32,
  isIdentifier: bool,
  classes: usize,
  out: usize,
): void {
  const seen = columnAt(column);
  memory.fill(out, 0, (<usize>ALL) << 3);
  for (let id: u32 = 0; id < seen.values.count; id++) {
    const rows = load<u32>(seen.counts + ((<usize>id) << 2));
    const least = min(rows, most);
    see(seen.values.startOf(id), seen.values.endOf(id));
    const isLong = <usize>characters > LONGEST;
    add(out, isLong ? LENGTH_CLASSES - 1 : <u32>load<u8>(classes + characters), rows, least);
    add(out, SHAPES + bin(shape), rows, least);
    if (isIdentifier) continue;
    add(out, HEADS + bin(head), rows, least);
    add(out, STARTS + bin(start), rows, least);
  }
}

function add(out: usize, place: u32, rows: u32, least: u32): void {
  const at = out + ((<usize>place) << 2);
  const capped = at + ((<usize>ALL) << 2);
  store<u32>(at, load<u32>(at) + rows);
  store<u32>(capped, load<u32>(capped) + least);
}
