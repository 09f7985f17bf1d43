/** Packs the texts of a segment before it is completed, and so makes its records about half as long. */
import { ENTRY_BYTES } from './layout.ts';
import { isText, notePacked, valueAt } from './record.ts';
import { type Pack, packerOf } from './symbols/pack.ts';
import { encodeTable } from './symbols/table.ts';
import { SAMPLE_BYTES, trainSymbols } from './symbols/train.ts';

/** Numbers of an entry; two of them are the offset and the length of the record. */
const WORDS = ENTRY_BYTES / 4;
const [OFFSET, LENGTH] = [2, 3];
/** Fewer bytes of texts stay as they are, because a table of symbols takes more than a thousand. */
const LEAST_TEXT = 1 << 13;

export interface PackedRecords {
  /** Bytes of the records. */
  readonly used: number;
  /** The stored table of symbols; null where the texts stay as they are. */
  readonly symbols: Buffer | null;
}

/** Moves the records together in `buffer`, whose first `used` bytes they are in the order of `entries`, and corrects the entries. */
export function packTexts(buffer: Buffer, used: number, entries: Uint32Array): PackedRecords {
  const { bytes, longest } = textsIn(buffer, entries);
  if (bytes < LEAST_TEXT) return { used, symbols: null };
  const symbols = trainSymbols(sampleOf(buffer, entries, bytes));
  const pack = packerOf(symbols);
  const scratch = Buffer.allocUnsafe(longest * 2);
  let to = 0;
  for (let at = 0; at < entries.length; at += WORDS) {
    const start = entries[at + OFFSET] as number;
    const end = start + (entries[at + LENGTH] as number);
    const length = moveRecord(buffer, start, end, to, pack, scratch);
    entries[at + OFFSET] = to;
    entries[at + LENGTH] = length;
    to += length;
  }
  return { used: to, symbols: encodeTable(symbols) };
}

/** Moves one record to an offset that is not after its own, and packs its text. Returns its new length. */
function moveRecord(
  buffer: Buffer,
  start: number,
  end: number,
  to: number,
  pack: Pack,
  scratch: Buffer,
): number {
  const value = valueAt(buffer, start);
  const length = end - value;
  if (!isText(buffer, start)) return moveAll(buffer, start, end, to);
  const packedTo = to + value - start;
  // Most records move so far that the packed text cannot overwrite the record itself.
  const isFar = packedTo + length * 2 <= start;
  const packed = isFar
    ? pack(buffer, value, end, buffer, packedTo) - packedTo
    : pack(buffer, value, end, scratch, 0);
  if (packed >= length) return moveAll(buffer, start, end, to);
  for (let at = 0; at < value - start; at++) buffer[to + at] = buffer[start + at] as number;
  if (!isFar) scratch.copy(buffer, packedTo, 0, packed);
  notePacked(buffer, to);
  return value - start + packed;
}

function moveAll(buffer: Buffer, start: number, end: number, to: number): number {
  if (to !== start) buffer.copyWithin(to, start, end);
  return end - start;
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
