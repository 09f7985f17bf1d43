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

/** Bytes of one item: rows as `encodeBlock` packs them, or bytes of an index as they are. */
export interface Block {
  readonly attribute: (typeof BLOCK_ATTRIBUTES)[number];
  readonly bytes: Buffer;
}

/** Blocks of generations that were loaded before blocks were packed by zstd, and directories of lists. */
export const GZIPPED = 'b';
const BROTLI = 'br';
export const AS_IS = 'r';
export const TEXT = 't';
const ZSTD = 'z';
/** All attributes of blocks. Segments store their numbers, so their order stays. */
export const BLOCK_ATTRIBUTES = [GZIPPED, BROTLI, AS_IS, TEXT, ZSTD] as const;

/** The 4 KB of half a read unit, less the keys and the names of the attributes. */
export const BLOCK_BYTES = 4_000;

const OBJECTS = 500;

/** Separates cells of a row and columns of a block. In cells, it and line feeds are escaped. */
const CELL = '\x7f';
const LINE = '\n';
const CELL_CODE = CELL.charCodeAt(0);
const LINE_CODE = LINE.charCodeAt(0);
const UNEVEN = 'rows of different lengths';

/** A smaller block is stored as its text: compressing 360 bytes takes 35 µs and saves a hundred of them. */
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
export function encodeBlock(rows: readonly string[]): Block {
  const cells = rows.map((row) => row.split(CELL));
  const [first = []] = cells;
  if (cells.some((row) => row.length !== first.length)) throw new Error(UNEVEN);
  const columns = first.map((_, column) => cells.map((row) => row[column]).join(LINE));
  return packed(Buffer.from(columns.join(CELL)));
}

/** `columns` has the cells of the first column of all rows, then the next; it may change after the call. */
export const encodeBytes = (columns: Buffer): Block => {
  const block = packed(columns);
  return block.bytes === columns ? { ...block, bytes: Buffer.from(columns) } : block;
};

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

function textOf(item: Readonly<Record<string, unknown>>): string {
  const { attribute, bytes } = storedIn(item);
  const { buffer, byteOffset, byteLength } = unpacked(attribute, bytes);
  return Buffer.from(buffer, byteOffset, byteLength).toString('utf8');
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

/** The rows of a block, each made on demand: a page of a search has few rows of many blocks. */
export interface BlockRows {
  readonly count: number;
  /** Bytes that it takes in memory, roughly. */
  readonly bytes: number;
  at(place: number): string;
}

/** @throws Error if the item is not a block, or a damaged one */
export function openBlock(item: Readonly<Record<string, unknown>>): BlockRows {
  const text = textOf(item);
  const { count, ends } = cellsIn(text);
  return {
    count,
    bytes: text.length + ends.byteLength + OBJECTS,
    at: (place) => {
      const cells: string[] = [];
      for (let i = place; i < ends.length; i += count)
        cells.push(text.slice((ends[i - 1] ?? -1) + 1, ends[i]));
      return cells.join(CELL);
    },
  };
}

/** Returns the number of rows, and where each cell ends. Split cells would take three times the memory. */
function cellsIn(text: string): { count: number; ends: Uint32Array } {
  const ends: number[] = [];
  let count = 0;
  let columns = 0;
  const endColumn = (at: number): void => {
    ends.push(at);
    if (columns++ === 0) count = ends.length;
    if (ends.length !== columns * count) throw new Error(UNEVEN);
  };
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === LINE_CODE) ends.push(at);
    else if (code === CELL_CODE) endColumn(at);
  }
  endColumn(text.length);
  return { count, ends: new Uint32Array(ends) };
}

/** Returns all rows. @throws Error if the item is not a block, or a damaged one */
export function decodeBlock(item: Readonly<Record<string, unknown>>): string[] {
  const { count, at } = openBlock(item);
  return Array.from({ length: count }, (_, place) => at(place));
}
