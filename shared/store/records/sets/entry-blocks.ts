/**
 * Reads blocks of entries of a search index, which shared/kernels/assembly/entries/blocks.ts writes: the number of entries and that of
 * columns, a byte each; the table of the codes of texts; each column; and the bits of all texts, each with a line feed after it.
 *
 * A column begins with its form: the digits of its numbers, or 0 for texts, and which entries have another cell than the one before them:
 * those of a mask of 64 bits, each, or the first one alone. Only their cells are stored. Numbers follow the form: bytes of each, the lowest one
 * in six bytes, and by how much each is greater. All are stored with the lowest byte first. Words of texts that were in the block before are
 * references to them.
 */
import { readCodes, readTexts } from './prefix-codes.ts';
import { ByteReader } from './varints.ts';

const MASKED = 0x00;
const EACH = 0x10;
const FIRST = 0x20;
const MOST_DIGITS = 14;
const MOST_ENTRIES = 64;
const BASE_BYTES = 6;
const ALL_ENTRIES = new Uint8Array(MOST_ENTRIES / 8).fill(0xff);
const HALF_DIGITS = 7;
const HALF = 10 ** HALF_DIGITS;
const ZERO = 0x30;
const LINE = 0x0a;

interface Column {
  /** The entries that have another cell than the one before them, and the first one. */
  readonly changed: readonly number[];
  /** Their cells, or null where these are among the texts. */
  readonly numbers: readonly string[] | null;
}

/** Returns the cells of each column, entry by entry. @throws Error where the bytes are damaged */
export function readEntryBlock(bytes: Uint8Array): string[][] {
  const from = new ByteReader(bytes);
  const [entries = 0, columnCount = 0] = from.take(2);
  if (entries === 0 || entries > MOST_ENTRIES) throw new Error('the number of entries is damaged');
  const codes = readCodes(from);
  const columns = Array.from({ length: columnCount }, () => readColumn(from, entries));
  const count = columns.reduce((sum, { changed, numbers }) => sum + (numbers ? 0 : changed.length), 0);
  const texts = readTexts(from.rest(), codes, count);
  let used = 0;
  return columns.map(({ changed, numbers }) => {
    const first = used;
    if (!numbers) used += changed.length;
    const cells = numbers ?? texts.slice(first, used);
    return changed.length === entries ? [...cells] : spread(changed, cells, entries);
  });
}

function readColumn(from: ByteReader, entries: number): Column {
  const [form = 0] = from.take(1);
  const digits = form & 15;
  if (digits > MOST_DIGITS) throw new Error('the digits of a column are damaged');
  const changed = readChanged(from, form & 0xf0, entries);
  return { changed, numbers: digits > 0 ? readNumbers(from, digits, changed.length) : null };
}

function readChanged(from: ByteReader, form: number, entries: number): number[] {
  if (form === FIRST) return [0];
  if (form !== EACH && form !== MASKED) throw new Error('the form of a column is damaged');
  const mask = form === EACH ? ALL_ENTRIES : from.take(MOST_ENTRIES / 8);
  const changed: number[] = [];
  for (let i = 0; i < entries; i++) {
    if ((((mask[i >>> 3] as number) >>> (i & 7)) & 1) === 1) changed.push(i);
  }
  if (changed[0] !== 0) throw new Error('the first entry has no cell');
  return changed;
}

function readNumbers(from: ByteReader, digits: number, count: number): string[] {
  const [width = 0] = from.take(1);
  if (width > BASE_BYTES) throw new Error('the width of a column is damaged');
  const lowest = numberAt(from.take(BASE_BYTES), 0, BASE_BYTES);
  const bytes = from.take(width * count);
  const text = Buffer.allocUnsafe((digits + 1) * count);
  for (let i = 0; i < count; i++) {
    const end = (digits + 1) * i + digits;
    const number = lowest + numberAt(bytes, i * width, width);
    if (number >= 10 ** digits) throw new Error('a number is damaged');
    putDigits(text, end - digits, end, number);
    text[end] = LINE;
  }
  return text.toString('latin1', 0, text.length - 1).split('\n');
}

/** Returns a number of at most six bytes, the lowest first. */
function numberAt(bytes: Uint8Array, at: number, width: number): number {
  let low = 0;
  let high = 0;
  for (let i = Math.min(width, 3) - 1; i >= 0; i--) low = (low << 8) | (bytes[at + i] as number);
  for (let i = width - 1; i >= 3; i--) high = (high << 8) | (bytes[at + i] as number);
  return high * 2 ** 24 + low;
}

/** Writes a number of at most 14 digits, in halves that are small integers. */
function putDigits(text: Buffer, from: number, end: number, number: number): void {
  const high = Math.floor(number / HALF);
  let rest = number - high * HALF;
  for (let at = end - 1; at >= from; at--) {
    if (at === end - 1 - HALF_DIGITS) rest = high;
    const tenth = Math.trunc(rest / 10);
    text[at] = ZERO + rest - 10 * tenth;
    rest = tenth;
  }
}

/** Gives each entry its own cell, or that of the entry before it. */
function spread(changed: readonly number[], cells: readonly string[], entries: number): string[] {
  const all: string[] = [];
  for (let i = 0; i < changed.length; i++) {
    const end = changed[i + 1] ?? entries;
    while (all.length < end) all.push(cells[i] as string);
  }
  return all;
}
