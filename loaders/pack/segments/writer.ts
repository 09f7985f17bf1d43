/** Writes a segment: records of items of a table in any order, their texts' symbols, and their places. */
import { crc32 } from 'node:zlib';
import type { ItemKey } from '../../../shared/aws/read-items.ts';
import type { Block } from '../../../shared/store/records/block.ts';
import { HEAD_ATTRIBUTE } from '../../../shared/store/records/heads.ts';
import { hashKey, type KeyHash } from '../../../shared/store/records/key-hash.ts';
import * as SEGMENT from '../../../shared/store/segments/layout.ts';
import {
  beginRecord,
  checkKey,
  keyText,
  type StoredValue,
  TEXTS,
} from '../../../shared/store/segments/record.ts';
import { encodeTable } from '../../../shared/store/segments/symbols.ts';
import { giveBack, takeKernels } from '../../kernels/instance.ts';
import type { Kernels } from '../../kernels/interfaces.ts';
import type { ItemRecords, ItemSink } from '../../records/codecs/table-codec.ts';
import { loadSymbols, SAMPLE_BYTES, trainSymbols } from './train-symbols.ts';

/** The most bytes of UTF-8 that a UTF-16 unit takes. */
const WIDEST = 3;
/** Numbers of an entry. */
const WORDS = SEGMENT.ENTRY_BYTES / 4;

/** The kernels' memory has the records and entries; the kernels pack the texts and order the entries. */
export class SegmentWriter implements ItemSink {
  readonly extension = 'segment';
  private readonly kernels = takeKernels('texts');
  private memory = Buffer.alloc(0);
  private count = 0;
  private whole: Buffer | null = null;
  private readonly hash: KeyHash = { high: 0, low: 0 };

  constructor() {
    this.kernels.beginSegment();
  }

  get length(): number {
    return this.count;
  }

  head(key: ItemKey, text: string): void {
    this.add(key, HEAD_ATTRIBUTE, text.length * WIDEST, (at) => this.memory.write(text, at));
  }

  records({ bytes, entries }: ItemRecords): void {
    const { kernels } = this;
    const more = entries.length / WORDS;
    const [start, list] = this.begin(bytes.length, more);
    this.memory.set(bytes, start);
    new Uint32Array(kernels.memory.buffer, list, entries.length).set(entries);
    this.end(bytes.length, more);
  }

  block(key: ItemKey, { attribute, bytes }: Block): void {
    this.add(key, attribute, bytes.length, (at) => {
      this.memory.set(bytes, at);
      return bytes.length;
    });
  }

  /**
   * Returns the whole segment, to which nothing can be added any more, as a view that is valid until
   * `release`.
   * @throws Error for a segment of 4 GB or more
   */
  bytes(): Buffer {
    this.whole ??= this.completed();
    return this.whole;
  }

  /** Gives the memory to the next segment. The writer must not be used after this call. */
  release(): void {
    giveBack('texts', this.kernels);
  }

  private completed(): Buffer {
    const symbols = packTexts(this.kernels);
    if (symbols) this.appendSymbols(symbols);
    return this.appendList(symbols ? SEGMENT.WITH_SYMBOLS : SEGMENT.WITHOUT_SYMBOLS);
  }

  private appendSymbols(symbols: Buffer): void {
    const [start] = this.begin(symbols.length + SEGMENT.SYMBOLS_END_BYTES, 0);
    const end = start + symbols.copy(this.memory, start);
    this.memory.writeUInt32LE(symbols.length, end);
    this.memory.writeUInt32LE(crc32(symbols), end + 4);
    this.end(symbols.length + SEGMENT.SYMBOLS_END_BYTES, 0);
  }

  private appendList(magic: number): Buffer {
    const { kernels, count } = this;
    const records = kernels.segmentBytes();
    const trailer = count * SEGMENT.ENTRY_BYTES + SEGMENT.GROUPS_BYTES;
    const size = records + trailer + SEGMENT.TRAILER_BYTES;
    if (size > SEGMENT.MOST_BYTES)
      throw new Error(`a segment of ${size} bytes; allowed: at most ${SEGMENT.MOST_BYTES}`);
    const start = kernels.writeEntries(SEGMENT.GROUP_BITS, SEGMENT.TRAILER_BYTES);
    const list = Buffer.from(kernels.memory.buffer, start, trailer + SEGMENT.TRAILER_BYTES);
    list.writeUInt32LE(crc32(list.subarray(0, trailer)), trailer);
    list.writeUInt32LE(count, trailer + 4);
    list.writeUInt32LE(records, trailer + 8);
    list.writeUInt32LE(magic, trailer + 12);
    return Buffer.from(kernels.memory.buffer, kernels.segmentAddress(), size);
  }

  /** `write` puts at most `most` bytes of the value at the address and returns their number. */
  private add(
    key: ItemKey,
    attribute: StoredValue['attribute'],
    most: number,
    write: (at: number) => number,
  ): void {
    const text = keyText(key);
    const [start, entry] = this.begin(SEGMENT.RECORD_HEADER + text.length * WIDEST + most, 1);
    const { memory } = this;
    const keyBytes = memory.write(text, start + SEGMENT.RECORD_HEADER);
    checkKey(text, keyBytes);
    beginRecord(memory, start, attribute, keyBytes);
    const value = start + SEGMENT.RECORD_HEADER + keyBytes;
    const length = value + write(value) - start;
    hashKey(text, this.hash);
    memory.writeUInt32LE(this.hash.high, entry + SEGMENT.ENTRY_HIGH);
    memory.writeUInt32LE(this.hash.low, entry + SEGMENT.ENTRY_LOW);
    memory.writeUInt32LE(0, entry + SEGMENT.ENTRY_OFFSET);
    memory.writeUInt32LE(length, entry + SEGMENT.ENTRY_LENGTH);
    this.end(length, 1);
  }

  /** Returns addresses for `most` bytes of records and `more` entries, and sets `memory` to what has them. */
  private begin(most: number, more: number): readonly [number, number] {
    if (this.whole) throw new Error('the segment is complete');
    const { kernels } = this;
    const start = kernels.reserveRecords(most);
    const entries = kernels.reserveEntries(more);
    const { buffer } = kernels.memory;
    if (this.memory.buffer !== buffer) this.memory = Buffer.from(buffer);
    return [start, entries];
  }

  /** Ends `bytes` bytes of records at the addresses. The offsets of their entries count from the first. */
  private end(bytes: number, more: number): void {
    this.kernels.addRecords(bytes, more);
    this.count += more;
  }
}

/** Fewer bytes of texts stay as they are, because a table of symbols takes more than a thousand. */
const LEAST_TEXT = 1 << 13;

/**
 * Moves the records of the segment in the kernels together, writes their checksums, and corrects their
 * entries. Returns the stored table of symbols; null where the texts stay as they are.
 */
function packTexts(kernels: Kernels): Buffer | null {
  const texts = kernels.allocate(TEXTS.length + SAMPLE_BYTES);
  try {
    const seen = new Uint8Array(kernels.memory.buffer, texts, TEXTS.length);
    seen.set(TEXTS);
    const bytes = kernels.measureTexts(texts);
    const isPacked = bytes >= LEAST_TEXT;
    if (!isPacked) seen.fill(0);
    const symbols = isPacked ? trainSymbols(sampleOf(kernels, texts, bytes), kernels) : [];
    loadSymbols(kernels, symbols);
    kernels.packRecords(texts);
    return isPacked ? encodeTable(symbols) : null;
  } finally {
    kernels.release(texts);
  }
}

/** Returns texts at equal distances, which the kernels write after `texts`. */
function sampleOf(kernels: Kernels, texts: number, all: number): Uint8Array {
  const step = Math.max(1, all / SAMPLE_BYTES);
  const sample = texts + TEXTS.length;
  const bytes = kernels.sampleTexts(texts, step, SAMPLE_BYTES, sample);
  return new Uint8Array(kernels.memory.buffer, sample, bytes).slice();
}
