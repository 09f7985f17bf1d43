/** Writes a segment: the records of some items of a table, in any order, the symbols of their texts, and the list of their places. */
import { crc32 } from 'node:zlib';
import type { ItemKey } from '../../aws/read-items.ts';
import type { Block } from '../records/block.ts';
import { HEAD_ATTRIBUTE } from '../records/heads.ts';
import { hashKey, type KeyHash } from '../records/key-hash.ts';
import type { ItemRecords, ItemSink } from '../records/table-codec.ts';
import {
  ENTRY_BYTES,
  GROUPS,
  GROUPS_BYTES,
  groupOf,
  MOST_BYTES,
  SYMBOLS_END_BYTES,
  TRAILER_BYTES,
  WITH_SYMBOLS,
  WITHOUT_SYMBOLS,
} from './layout.ts';
import { packTexts } from './packing.ts';
import { beginRecord, keyText, RECORD_HEADER, type StoredValue } from './record.ts';

const FIRST_BYTES = 1 << 20;
const FIRST_ENTRIES = 1 << 12;
/** The most bytes of UTF-8 that a UTF-16 unit takes. */
const WIDEST = 3;
/** Numbers of an entry. */
const WORDS = ENTRY_BYTES / 4;

export class SegmentWriter implements ItemSink {
  readonly extension = 'segment';
  private buffer = Buffer.allocUnsafe(FIRST_BYTES);
  private used = 0;
  private entries = new Uint32Array(FIRST_ENTRIES * WORDS);
  private count = 0;
  private whole: Buffer | null = null;
  private readonly hash: KeyHash = { high: 0, low: 0 };

  get length(): number {
    return this.count;
  }

  head(key: ItemKey, text: string): void {
    this.add(key, HEAD_ATTRIBUTE, text.length * WIDEST, (at) => this.buffer.write(text, at));
  }

  records({ bytes, entries }: ItemRecords): void {
    const start = this.begin(bytes.length);
    this.buffer.set(bytes, start);
    for (let at = 0; at < entries.length; at += WORDS) {
      this.hash.high = entries[at] as number;
      this.hash.low = entries[at + 1] as number;
      this.list(start + (entries[at + 2] as number), entries[at + 3] as number);
    }
    this.used = start + bytes.length;
  }

  block(key: ItemKey, { attribute, bytes }: Block): void {
    this.add(key, attribute, bytes.length, (at) => bytes.copy(this.buffer, at));
  }

  /** Returns the whole segment, to which nothing can be added any more. @throws Error for a segment of 4 GB or more */
  bytes(): Buffer {
    this.whole ??= this.completed();
    return this.whole;
  }

  private completed(): Buffer {
    const places = this.entries.subarray(0, this.count * WORDS);
    const { used, symbols } = packTexts(this.buffer, this.used, places);
    this.used = used;
    if (symbols) this.appendSymbols(symbols);
    return this.appendList(symbols ? WITH_SYMBOLS : WITHOUT_SYMBOLS);
  }

  private appendSymbols(symbols: Buffer): void {
    this.reserve(symbols.length + SYMBOLS_END_BYTES);
    const end = this.used + symbols.copy(this.buffer, this.used);
    this.buffer.writeUInt32LE(symbols.length, end);
    this.buffer.writeUInt32LE(crc32(symbols), end + 4);
    this.used = end + SYMBOLS_END_BYTES;
  }

  private appendList(magic: number): Buffer {
    const records = this.used;
    const size = records + this.count * ENTRY_BYTES + GROUPS_BYTES + TRAILER_BYTES;
    if (size > MOST_BYTES) throw new Error(`a segment of ${size} bytes; allowed: at most ${MOST_BYTES}`);
    this.reserve(size - records);
    const list = this.buffer.subarray(records, size);
    const groups = this.writeEntries(list);
    const end = this.count * ENTRY_BYTES;
    for (const [group, first] of groups.entries()) list.writeUInt32LE(first, end + 4 * group);
    const trailer = end + GROUPS_BYTES;
    list.writeUInt32LE(crc32(list.subarray(0, trailer)), trailer);
    list.writeUInt32LE(this.count, trailer + 4);
    list.writeUInt32LE(records, trailer + 8);
    list.writeUInt32LE(magic, trailer + 12);
    return this.buffer.subarray(0, size);
  }

  /** `write` puts at most `most` bytes of the value at the offset and returns their number. */
  private add(
    key: ItemKey,
    attribute: StoredValue['attribute'],
    most: number,
    write: (at: number) => number,
  ): void {
    const text = keyText(key);
    const start = this.begin(text.length * WIDEST + most);
    const keyBytes = this.buffer.write(text, start + RECORD_HEADER);
    const value = start + RECORD_HEADER + keyBytes;
    hashKey(text, this.hash);
    this.end(start, attribute, keyBytes, value + write(value));
  }

  /** Returns the offset of a record whose key and value have at most `most` bytes. */
  private begin(most: number): number {
    if (this.whole) throw new Error('the segment is complete');
    this.reserve(RECORD_HEADER + most);
    return this.used;
  }

  /** Ends a record whose key and value are in place. `hash` is that of its key. */
  private end(start: number, attribute: StoredValue['attribute'], keyBytes: number, end: number): void {
    beginRecord(this.buffer, start, attribute, keyBytes);
    this.list(start, end - start);
    this.used = end;
  }

  private list(offset: number, length: number): void {
    const at = this.count * WORDS;
    if (at === this.entries.length) {
      const larger = new Uint32Array(at * 2);
      larger.set(this.entries);
      this.entries = larger;
    }
    this.entries[at] = this.hash.high;
    this.entries[at + 1] = this.hash.low;
    this.entries[at + 2] = offset;
    this.entries[at + 3] = length;
    this.count++;
  }

  /** Writes the entries group by group. Returns the number of the first entry of each group, and of all entries. */
  private writeEntries(list: Buffer): Uint32Array {
    const { entries, count } = this;
    const firsts = new Uint32Array(GROUPS + 1);
    for (let at = 0; at < count * WORDS; at += WORDS) {
      const next = groupOf(entries[at] as number) + 1;
      firsts[next] = (firsts[next] as number) + 1;
    }
    for (let group = 0; group < GROUPS; group++) {
      firsts[group + 1] = (firsts[group + 1] as number) + (firsts[group] as number);
    }
    const next = firsts.slice();
    for (let at = 0; at < count * WORDS; at += WORDS) {
      const group = groupOf(entries[at] as number);
      const place = next[group] as number;
      next[group] = place + 1;
      for (let word = 0; word < WORDS; word++) {
        list.writeUInt32LE(entries[at + word] as number, place * ENTRY_BYTES + 4 * word);
      }
    }
    return firsts;
  }

  private reserve(bytes: number): void {
    const most = this.used + bytes;
    if (most <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(most, this.buffer.length * 2));
    this.buffer.copy(larger, 0, 0, this.used);
    this.buffer = larger;
  }
}
