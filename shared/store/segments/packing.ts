/** Packs the texts of a segment before it is completed, and so makes its records about half as long. */
import { ENTRY_BYTES } from './layout.ts';
import { isText, TEXTS, valueAt } from './record.ts';
import { Packer } from './symbols/pack.ts';
import { encodeTable } from './symbols/table.ts';
import { SAMPLE_BYTES, trainSymbols } from './symbols/train.ts';

/** Numbers of an entry; two of them are the offset and the length of the record. */
const WORDS = ENTRY_BYTES / 4;
const [OFFSET, LENGTH] = [2, 3];
/** Fewer bytes of texts stay as they are, because a table of symbols takes more than a thousand. */
const LEAST_TEXT = 1 << 13;
const NO_TEXTS = new Uint8Array(TEXTS.length);

export interface PackedRecords {
  /** Bytes of the records. */
  readonly used: number;
  /** The stored table of symbols; null where the texts stay as they are. */
  readonly symbols: Buffer | null;
}

/**
 * Moves the records together in `buffer`, whose first `used` bytes they are in the order of `entries`, writes their checksums, and
 * corrects the entries.
 */
export function packTexts(buffer: Buffer, used: number, entries: Uint32Array): PackedRecords {
  const { bytes, longest } = textsIn(buffer, entries);
  const packer = new Packer();
  try {
    const isPacked = bytes >= LEAST_TEXT;
    const symbols = isPacked ? trainSymbols(sampleOf(buffer, entries, bytes), packer) : [];
    packer.load(symbols);
    const packed = packer.packRecords(buffer, used, entries, isPacked ? TEXTS : NO_TEXTS, longest);
    return { used: packed, symbols: isPacked ? encodeTable(symbols) : null };
  } finally {
    packer.release();
  }
}

function textsIn(buffer: Buffer, entries: Uint32Array): { readonly bytes: number; readonly longest: number } {
  let bytes = 0;
  let longest = 0;
  for (let at = 0; at < entries.length; at += WORDS) {
    const start = entries[at + OFFSET] as number;
    if (!isText(buffer, start)) continue;
    const length = start + (entries[at + LENGTH] as number) - valueAt(buffer, start);
    bytes += length;
    longest = Math.max(longest, length);
  }
  return { bytes, longest };
}

/** Returns texts at equal distances, of `bytes` in all. */
function sampleOf(buffer: Buffer, entries: Uint32Array, bytes: number): Buffer {
  const step = Math.max(1, bytes / SAMPLE_BYTES);
  const sample: Buffer[] = [];
  let [seen, taken] = [0, 0];
  for (let at = 0; at < entries.length && taken < SAMPLE_BYTES; at += WORDS) {
    const start = entries[at + OFFSET] as number;
    if (!isText(buffer, start)) continue;
    const value = valueAt(buffer, start);
    const length = start + (entries[at + LENGTH] as number) - value;
    seen += length;
    if (seen < taken * step) continue;
    sample.push(buffer.subarray(value, value + Math.min(length, SAMPLE_BYTES - taken)));
    taken += length;
  }
  return Buffer.concat(sample);
}
