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
import { bitCount } from './bit-count.ts';
import { readCodes } from './code-table.ts';
import { readTexts } from './prefix-codes.ts';
import { ByteReader } from './varints.ts';

const MASKED = 0x00;
const EACH = 0x10;
const FIRST = 0x20;
const MOST_DIGITS = 14;
const MOST_ENTRIES = 64;
const BASE_BYTES = 6;
const HALF_DIGITS = 7;
const HALF = 10 ** HALF_DIGITS;
/** The powers of ten by their exponents: a power takes longer to calculate than a number to read. */
const POWERS = Array.from({ length: MOST_DIGITS + 1 }, (_, digits) => 10 ** digits);

interface Column {
  /** The entries with another cell than the one before: the first 32, and the others. */
  readonly low: number;
  readonly high: number;
  /** Number of cells that are stored. */
  readonly count: number;
  /** Digits of numbers; 0 for texts. */
  readonly digits: number;
  /** The lowest number, bytes of each, and where they begin. */
  readonly lowest: number;
  readonly width: number;
  readonly at: number;
  /** The number of the first text. */
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
  const entries = from.byte();
  const columnCount = from.byte();
  if (entries === 0 || entries > MOST_ENTRIES) throw new Error('the number of entries is damaged');
  const codes = readCodes(from);
  const columns: Column[] = [];
  let count = 0;
  for (let i = 0; i < columnCount; i++) {
    const column = readColumn(from, entries, count);
    if (column.digits === 0) count += column.count;
    columns.push(column);
  }
  const texts = readTexts(from.rest(), codes, count);
  return {
    entries,
    bytes: OBJECTS + bytes.length + texts.bytes,
    cells: (entry) =>
      columns.map((column) => {
        const cell = cellOf(column, entry);
        return column.digits > 0 ? numberOf(bytes, column, cell) : texts.at(column.first + cell);
      }),
  };
}

/** `first` is the number of texts of the columns before. */
function readColumn(from: ByteReader, entries: number, first: number): Column {
  const form = from.byte();
  const digits = form & 15;
  if (digits > MOST_DIGITS) throw new Error('the digits of a column are damaged');
  const [low, high] = readChanges(from, form & 0xf0);
  const count = cellOf({ low, high }, entries - 1) + 1;
  if (digits === 0) return { low, high, count, digits, lowest: 0, width: 0, at: 0, first };
  const width = from.byte();
  if (width > BASE_BYTES) throw new Error('the width of a column is damaged');
  const lowest = numberAt(from.take(BASE_BYTES), 0, BASE_BYTES);
  const { at } = from;
  from.advance(width * count);
  return { low, high, count, digits, lowest, width, at, first };
}

function readChanges(from: ByteReader, form: number): [low: number, high: number] {
  if (form === FIRST) return [1, 0];
  if (form === EACH) return [-1, -1];
  if (form !== MASKED) throw new Error('the form of a column is damaged');
  const mask = from.take(MOST_ENTRIES / 8);
  const low = numberAt(mask, 0, 4) | 0;
  if ((low & 1) === 0) throw new Error('the first entry has no cell');
  return [low, numberAt(mask, 4, 4) | 0];
}

/** Returns the number of an entry's cell: several entries have one where it repeats. */
function cellOf({ low, high }: Pick<Column, 'low' | 'high'>, entry: number): number {
  const upTo = -1 >>> (31 - (entry & 31));
  return entry < 32 ? bitCount(low & upTo) - 1 : bitCount(low) + bitCount(high & upTo) - 1;
}

/** Returns the digits of a number by its place in its column. */
function numberOf(bytes: Uint8Array, { digits, lowest, width, at }: Column, cell: number): string {
  const number = lowest + numberAt(bytes, at + cell * width, width);
  if (number >= (POWERS[digits] as number)) throw new Error('a number is damaged');
  return digitsOf(number, digits);
}

/** Formats at most 14 digits in halves, because V8 is several times as fast with integers of 31 bits. */
function digitsOf(number: number, digits: number): string {
  if (digits <= HALF_DIGITS) return String((POWERS[digits] as number) + number).slice(1);
  const high = Math.floor(number / HALF);
  return (
    String((POWERS[digits - HALF_DIGITS] as number) + high).slice(1) +
    String(HALF + number - high * HALF).slice(1)
  );
}

/** Returns a number of at most six bytes, the lowest first. */
function numberAt(bytes: Uint8Array, at: number, width: number): number {
  let low = 0;
  let high = 0;
  for (let i = Math.min(width, 3) - 1; i >= 0; i--) low = (low << 8) | (bytes[at + i] as number);
  for (let i = width - 1; i >= 3; i--) high = (high << 8) | (bytes[at + i] as number);
  return high * 2 ** 24 + low;
}
