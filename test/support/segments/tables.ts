/** Tables in segments, made of items of a test. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SegmentWriter } from '../../../loaders/pack/segments/writer.ts';
import { INDEX } from '../../../local/segments/index-file.ts';
import { IN_MEMORY_BYTES } from '../../../local/segments/pages.ts';
import { placeTable } from '../../../local/segments/place.ts';
import { openSegmentTable, type SegmentTable } from '../../../local/segments/table.ts';
import type { Block } from '../../../shared/store/records/block.ts';
import { ENTRY_BYTES } from '../../../shared/store/segments/layout.ts';
import { decodeEnding, ENDING_BYTES, symbolsOf } from '../../../shared/store/segments/list.ts';
import { keyIn, readRecord, type StoredValue } from '../../../shared/store/segments/record.ts';

export interface TestItem {
  readonly key: { readonly k: string; readonly sk: string };
  readonly value: string | Block;
}

/** Writes the items into segments below `root`, makes a table of them and returns its folder. */
export async function makeTable(root: string, segments: readonly (readonly TestItem[])[]): Promise<string> {
  const paths = segments.map((items, number) => {
    const writer = new SegmentWriter();
    for (const { key, value } of items) {
      if (typeof value === 'string') writer.head(key, value);
      else writer.block(key, value);
    }
    const path = join(root, `${number}.segment`);
    writeFileSync(path, writer.bytes());
    return path;
  });
  const folder = join(root, 'tables', 'made');
  await placeTable(folder, paths, new AbortController().signal);
  return folder;
}

/** An index on the disk, as that of a large table, and an index in memory. */
export const INDEXES = [0, IN_MEMORY_BYTES];

/** Calls `work` with the table once for each kind of index. */
export function withTable(folder: string, work: (table: SegmentTable) => void): void {
  for (const inMemory of INDEXES) {
    const table = openSegmentTable(folder, inMemory);
    try {
      work(table);
    } finally {
      table.close();
    }
  }
}

export const storedOf = ({ value }: TestItem): StoredValue =>
  typeof value === 'string'
    ? { attribute: 'd', value }
    : { attribute: value.attribute, value: Uint8Array.from(value.bytes) };

export const numbered = (count: number): TestItem[] =>
  Array.from({ length: count }, (_, i) => ({
    key: { k: String(i).padStart(8, '0'), sk: 'P#000170' },
    value: `row ${i}`,
  }));

/** Items whose texts are packed: their bytes in all are enough, and words repeat. */
export const packed = (count: number): TestItem[] =>
  numbered(count).map((one, i) => {
    const text = `PADARIA DO BAIRRO ${i % 17} LTDA\x7f${2_000 + (i % 9)}\x7fRUA SÃO JOÃO ${i}\n`.repeat(8);
    return { ...one, value: i % 5 === 0 ? { attribute: 't', bytes: Buffer.from(text) } : text };
  });

/** An item of a segment; its key is partition key, zero byte, sort key. */
export type FileItem = StoredValue & { readonly key: string };

/** Returns the items of a whole segment in the order of their records. */
export function itemsOf(segment: Buffer, name: string): FileItem[] {
  const list = decodeEnding(segment.subarray(-ENDING_BYTES), segment.length, name);
  const unpack = symbolsOf(list, name, (offset, length) => segment.subarray(offset, offset + length));
  const places = Array.from({ length: list.count }, (_, i) => {
    const at = list.records + i * ENTRY_BYTES;
    return { offset: segment.readUInt32LE(at + 8), length: segment.readUInt32LE(at + 12) };
  }).sort((a, b) => a.offset - b.offset);
  return places.map(({ offset, length }) => {
    const record = segment.subarray(offset, offset + length);
    const key = keyIn(record);
    return { key, ...readRecord(record, key, unpack)! };
  });
}

/** All items of a table, segment by segment. @throws Error (code ENOENT) without such a folder */
export const itemsOfTable = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name !== INDEX)
    .sort()
    .flatMap((name) => itemsOf(readFileSync(join(folder, name)), name));
