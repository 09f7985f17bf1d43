/**
 * Blocks: rows of a list in one item. They are arranged column by column before compression, because neighbours in a
 * column are similar; this saves an eighth of the bytes. A block of at most 4 KB costs half a read unit.
 */
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';

/** Bytes of one item: rows as `encodeBlock` packs them, or bytes of an index as they are. */
export interface Block {
  readonly attribute: (typeof BLOCK_ATTRIBUTES)[number];
  readonly bytes: Buffer;
}

export const GZIPPED = 'b';
const BROTLI = 'br';
/** The attribute with bytes of an index. */
export const AS_IS = 'r';
/** All attributes of blocks. Segments store their numbers, so their order stays. */
export const BLOCK_ATTRIBUTES = [GZIPPED, BROTLI, AS_IS] as const;

/** The 4 KB of half a read unit, less the keys and the names of the attributes. */
export const BLOCK_BYTES = 4_000;

/** Separates cells of a row and columns of a block. Cells contain neither it nor line feeds: both are escaped. */
const CELL = '\x7f';
const LINE = '\n';

/** Blocks have a few KB. With a small window and little memory zlib starts in half the time and compresses as well. */
const GZIP = { level: 6, windowBits: 14, memLevel: 6 };
/** Saves an eighth of the bytes but takes thirty times as long, so it is used only for blocks above the limit. */
const TIGHT = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
};

/** `rows` are results of `encodeRow`: at least one, all of one resource. */
export const encodeBlock = (rows: readonly string[]): Block => packed(transposed(rows, CELL, LINE));

/** Encodes a block from its text, which has the cells of the first column of all rows, then those of the next. */
export const encodeBytes = (columns: Buffer): Block => packed(columns);

function packed(text: string | Buffer): Block {
  const gzipped: Block = { attribute: GZIPPED, bytes: gzipSync(text, GZIP) };
  if (gzipped.bytes.length <= BLOCK_BYTES) return gzipped;
  const tight: Block = { attribute: BROTLI, bytes: brotliCompressSync(text, TIGHT) };
  return tight.bytes.length < gzipped.bytes.length ? tight : gzipped;
}

/** Returns the compressed bytes of a block. @throws Error if the item has none */
export function packedOf(item: Readonly<Record<string, unknown>>): Uint8Array {
  const bytes = item[GZIPPED] ?? item[BROTLI] ?? item[AS_IS];
  if (bytes instanceof Uint8Array) return bytes;
  throw new Error('the item is not a block');
}

/** @throws Error if the item is not a block */
export function decodeBlock(item: Readonly<Record<string, unknown>>): string[] {
  const packed = packedOf(item);
  const text = item[GZIPPED] === undefined ? brotliDecompressSync(packed) : gunzipSync(packed);
  return transposed(text.toString('utf8').split(CELL), LINE, CELL).split(LINE);
}

/** Transposes lines of parts. @throws Error if the lines differ in their number of parts */
function transposed(lines: readonly string[], between: string, after: string): string {
  const parts = lines.map((line) => line.split(between));
  const [first = []] = parts;
  if (parts.some((part) => part.length !== first.length)) throw new Error('rows of different lengths');
  return first.map((_, column) => parts.map((part) => part[column]).join(after)).join(between);
}
