/**
 * Blocks: rows of a list in one item. They are arranged column by column before compression, because
 * neighbours in a column are similar; this saves an eighth of the bytes. A block of at most 4 KB costs half a
 * read unit.
 */
import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib';
import { readEntryBlock } from './sets/entry-blocks.ts';

/** Bytes of one item: rows as `encodeBlock` packs them, or bytes of an index as they are. */
export interface Block {
  readonly attribute: (typeof BLOCK_ATTRIBUTES)[number];
  readonly bytes: Buffer;
}

/** Blocks of generations that were loaded before blocks were packed by zstd, and directories of lists. */
export const GZIPPED = 'b';
const BROTLI = 'br';
/** The attribute with bytes of an index. */
export const AS_IS = 'r';
export const TEXT = 't';
const ZSTD = 'z';
/** The attribute of entries of a search index, packed by the kernels. */
const ENTRIES = 'e';
/** All attributes of blocks. Segments store their numbers, so their order stays. */
export const BLOCK_ATTRIBUTES = [GZIPPED, BROTLI, AS_IS, TEXT, ZSTD, ENTRIES] as const;

/** Returns the number of an attribute in the record of a segment, where a head has 0. */
export const blockNumber = (attribute: Block['attribute']): number => BLOCK_ATTRIBUTES.indexOf(attribute) + 1;

/** Returns the attribute with that number. @throws Error for another number */
export function blockAttribute(number: number): Block['attribute'] {
  const attribute = BLOCK_ATTRIBUTES[number - 1];
  if (!attribute) throw new Error(`no attribute of a block has the number ${number}`);
  return attribute;
}

/** The 4 KB of half a read unit, less the keys and the names of the attributes. */
export const BLOCK_BYTES = 4_000;

/** Separates cells of a row and columns of a block. In cells, it and line feeds are escaped. */
const CELL = '\x7f';
const LINE = '\n';

/**
 * Up to this size a block is stored as its text. Most blocks are smaller, namely the few establishments or
 * partners of one company: compressing 360 bytes takes 35 µs or more, and saves a hundred of them.
 */
export const TEXT_BYTES = 1_024;

// The parameters are functions, so that a bundle that packs no block does not load zlib.
/** The bytes are at most 3 % more than those of gzip's level 6, and the time is half of its time. */
const usual = () => ({ params: { [constants.ZSTD_c_compressionLevel]: 3 } });
/** Saves an eighth of the bytes but takes thirty times as long: only for blocks above the limit. */
const tight = () => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
});

/** `rows` are results of `encodeRow`: at least one, all of one resource. */
export const encodeBlock = (rows: readonly string[]): Block =>
  packed(Buffer.from(transposed(rows, CELL, LINE)));

/**
 * Encodes a block from its text, which has the cells of the first column of all rows, then those of the next.
 * The text may change after the call.
 */
export const encodeBytes = (columns: Buffer): Block => {
  const block = packed(columns);
  return block.bytes === columns ? { ...block, bytes: Buffer.from(columns) } : block;
};

/** Returns the kernels' block of entries, or above the limit one packed from its text if that is smaller. */
export function blockOfEntries(entries: Buffer, text: () => Buffer): Block {
  const block: Block = { attribute: ENTRIES, bytes: entries };
  if (entries.length <= BLOCK_BYTES) return block;
  const other = encodeBytes(text());
  return other.bytes.length < entries.length ? other : block;
}

function packed(text: Buffer): Block {
  if (text.length <= TEXT_BYTES) return { attribute: TEXT, bytes: text };
  const block: Block = { attribute: ZSTD, bytes: zstdCompressSync(text, usual()) };
  if (block.bytes.length <= BLOCK_BYTES) return block;
  const smaller: Block = { attribute: BROTLI, bytes: brotliCompressSync(text, tight()) };
  return smaller.bytes.length < block.bytes.length ? smaller : block;
}

/** Returns the stored bytes of a block. @throws Error if the item has none */
export const packedOf = (item: Readonly<Record<string, unknown>>): Uint8Array => storedIn(item).bytes;

function storedIn(item: Readonly<Record<string, unknown>>): Pick<Block, 'attribute'> & { bytes: Uint8Array } {
  for (const attribute of BLOCK_ATTRIBUTES) {
    const bytes = item[attribute];
    if (bytes instanceof Uint8Array) return { attribute, bytes };
  }
  throw new Error('the item is not a block');
}

function unpacked(attribute: Block['attribute'], bytes: Uint8Array): Uint8Array {
  switch (attribute) {
    case GZIPPED:
      return gunzipSync(bytes);
    case BROTLI:
      return brotliDecompressSync(bytes);
    case ZSTD:
      return zstdDecompressSync(bytes);
    default:
      return bytes;
  }
}

/** The rows of a block. Those of a search index are made on demand: a page has few rows of many blocks. */
export interface BlockRows {
  readonly count: number;
  /** Bytes that it takes in memory, roughly. */
  readonly bytes: number;
  /** `place` is below `count`. @throws Error where the row is damaged */
  at(place: number): string;
}

/** Bytes of a text in memory besides its characters. */
const TEXT_OVERHEAD = 24;

/** @throws Error if the item is not a block, or a damaged one */
export function openBlock(item: Readonly<Record<string, unknown>>): BlockRows {
  const { attribute, bytes } = storedIn(item);
  if (attribute === ENTRIES) {
    const block = readEntryBlock(bytes);
    return { count: block.entries, bytes: block.bytes, at: (place) => block.cells(place).join(CELL) };
  }
  const { buffer, byteOffset, byteLength } = unpacked(attribute, bytes);
  const text = Buffer.from(buffer, byteOffset, byteLength).toString('utf8');
  const rows = transposed(text.split(CELL), LINE, CELL).split(LINE);
  const size = byteLength + TEXT_OVERHEAD * rows.length;
  return { count: rows.length, bytes: size, at: (place) => rows[place] as string };
}

/** Returns all rows. @throws Error if the item is not a block, or a damaged one */
export function decodeBlock(item: Readonly<Record<string, unknown>>): string[] {
  const { count, at } = openBlock(item);
  return Array.from({ length: count }, (_, place) => at(place));
}

/** Transposes lines of parts. @throws Error if the lines differ in their number of parts */
function transposed(lines: readonly string[], between: string, after: string): string {
  const parts = lines.map((line) => line.split(between));
  const [first = []] = parts;
  if (parts.some((part) => part.length !== first.length)) throw new Error('rows of different lengths');
  return first.map((_, column) => parts.map((part) => part[column]).join(after)).join(between);
}
