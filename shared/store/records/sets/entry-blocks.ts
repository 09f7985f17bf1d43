/**
 * Reads blocks of entries of a search index, which loaders/kernels/assembly/entries/blocks.ts writes: the
 * number of entries and that of columns, a byte each; the table of the codes of texts; each column; and the
 * bits of all texts, each with a line feed after it.
 *
 * A column begins with its form: the digits of its numbers, or 0 for texts, and which entries have another
 * cell than the one before them: those of a mask of 64 bits, each, or the first one alone. Only their cells
 * are stored. Numbers follow the form: bytes of each, the lowest one in six bytes, and by how much each is
 * greater. All are stored with the lowest byte first. Words of texts that were in the block before are
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

interface Column {
  /** The number of the cell of each entry: several have one where it repeats. */
  readonly cells: Uint8Array;
  readonly count: number;
  /** Returns a cell by its number; null where the cells are among the texts. */
  readonly number: ((cell: number) => string) | null;
  /** The number of the first text, where they are. */
  readonly first: number;
}

/** A block whose cells are made where they are needed. */
export interface EntryBlock {
  readonly entries: number;
  /** Bytes that it takes in memory, roughly. */
  readonly bytes: number;
  /** Returns the cells of an entry, by its number in the block. @throws Error where the bytes are damaged */
  cells(entry: number): string[];
}

/** Bytes in memory of the objects of a block, besides its bytes and those of its texts. */
const OBJECTS = 3_700;

/** @throws Error where the bytes are damaged, but for numbers, which are checked where they are read */
export function readEntryBlock(bytes: Uint8Array): EntryBlock {
  const from = new ByteReader(bytes);
  const [entries = 0, columnCount = 0] = from.take(2);
  if (entries === 0 || entries > MOST_ENTRIES) throw new Error('the number of entries is damaged');
  const codes = readCodes(from);
  let count = 0;
  const columns = Array.from({ length: columnCount }, () => {
    const column = readColumn(from, entries, count);
    if (!column.number) count += column.count;
    return column;
  });
  const texts = readTexts(from.rest(), codes, count);
  const cellOf = ({ cells, number, first }: Column, entry: number): string => {
    const cell = cells[entry] as number;
    return number ? number(cell) : texts.at(first + cell);
  };
  return {
    entries,
    bytes: OBJECTS + bytes.length + texts.bytes,
    cells: (entry) => columns.map((column) => cellOf(column, entry)),
  };
}

/** `first` is the number of texts of the columns before. */
function readColumn(from: ByteReader, entries: number, first: number): Column {
  const [form = 0] = from.take(1);
  const digits = form & 15;
  if (digits > MOST_DIGITS) throw new Error('the digits of a column are damaged');
  const cells = readCells(from, form & 0xf0, entries);
  const count = (cells[entries - 1] as number) + 1;
  return { cells, count, first, number: digits > 0 ? readNumbers(from, digits, count) : null };
}

/** An entry has a cell of its own, or that of the entry before it. */
function readCells(from: ByteReader, form: number, entries: number): Uint8Array {
  const cells = new Uint8Array(entries);
  if (form === FIRST) return cells;
  if (form !== EACH && form !== MASKED) throw new Error('the form of a column is damaged');
  const mask = form === EACH ? ALL_ENTRIES : from.take(MOST_ENTRIES / 8);
  if (((mask[0] as number) & 1) === 0) throw new Error('the first entry has no cell');
  for (let i = 1; i < entries; i++) {
    cells[i] = (cells[i - 1] as number) + (((mask[i >>> 3] as number) >>> (i & 7)) & 1);
  }
  return cells;
}

/** Returns the digits of a number by its place among `count` numbers. */
function readNumbers(from: ByteReader, digits: number, count: number): (place: number) => string {
  const [width = 0] = from.take(1);
  if (width > BASE_BYTES) throw new Error('the width of a column is damaged');
  const lowest = numberAt(from.take(BASE_BYTES), 0, BASE_BYTES);
  const bytes = from.take(width * count);
  return (place) => {
    const number = lowest + numberAt(bytes, place * width, width);
    if (number >= 10 ** digits) throw new Error('a number is damaged');
    return digitsOf(number, digits);
  };
}

/** Formats at most 14 digits in halves, because V8 is several times as fast with integers of 31 bits. */
function digitsOf(number: number, digits: number): string {
  if (digits <= HALF_DIGITS) return String(10 ** digits + number).slice(1);
  const high = Math.floor(number / HALF);
  return String(10 ** (digits - HALF_DIGITS) + high).slice(1) + String(HALF + number - high * HALF).slice(1);
}

/** Returns a number of at most six bytes, the lowest first. */
function numberAt(bytes: Uint8Array, at: number, width: number): number {
  let low = 0;
  let high = 0;
  for (let i = Math.min(width, 3) - 1; i >= 0; i--) low = (low << 8) | (bytes[at + i] as number);
  for (let i = width - 1; i >= 3; i--) high = (high << 8) | (bytes[at + i] as number);
  return high * 2 ** 24 + low;
}
