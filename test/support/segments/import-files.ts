/** Changes the items in the import files of a running load, as a defect between two steps would. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { SegmentWriter } from '../../../loaders/pack/segments/writer.ts';
import type { Block } from '../../../shared/store/records/block.ts';
import { type FileItem, itemsOf } from './tables.ts';

/** Rewrites the first file of a table. Fails where nothing changes. */
export function changeItems(folder: string, change: (items: FileItem[]) => FileItem[]): void {
  const [name = ''] = readdirSync(folder).sort();
  const path = join(folder, name);
  const items = itemsOf(readFileSync(path), name);
  const changed = change(items);
  expect(changed).not.toEqual(items);
  // The file may have a second name in a table, which must keep its bytes.
  rmSync(path);
  writeFileSync(path, written(changed));
}

function written(items: readonly FileItem[]): Buffer {
  const writer = new SegmentWriter();
  for (const { key, attribute, value } of items) {
    const [k = '', sk = ''] = key.split('\0');
    if (typeof value === 'string') writer.head({ k, sk }, value);
    else writer.block({ k, sk }, { attribute, bytes: Buffer.from(value) } as Block);
  }
  return writer.bytes();
}
