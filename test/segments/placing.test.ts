/** A table is on the disk, with its name, before the import that makes it is reported as complete. */

import { writeFileSync } from 'node:fs';
import * as files from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { SegmentWriter } from '../../loaders/pack/segments/writer.ts';
import { placeTable } from '../../local/segments/place.ts';
import { openSegmentTable } from '../../local/segments/table.ts';
import { folderForFile } from '../support/for-file.ts';

vi.mock('node:fs/promises', { spy: true });

const root = folderForFile('placing');

beforeAll(() => files.mkdir(root, { recursive: true }));
afterEach(() => vi.clearAllMocks());

function segment(): string {
  const writer = new SegmentWriter();
  writer.head({ k: 'a', sk: 'b' }, 'text');
  const path = join(root, 'rows-00000.segment');
  writeFileSync(path, writer.bytes());
  return path;
}

const storedText = (folder: string): unknown => {
  const table = openSegmentTable(folder);
  const found = table.get('a\0b');
  table.close();
  return found?.value;
};

test('the segments and the index are synced before it gets its name, and the folders after it', async () => {
  const folder = join(root, 'tables', 'one');
  const path = segment();
  const events: string[] = [];
  const { open, rename } = await vi.importActual<typeof files>('node:fs/promises');
  vi.mocked(files.open).mockImplementation(async (name, flags) => {
    const handle = await open(name, flags);
    const sync = handle.sync.bind(handle);
    handle.sync = async () => {
      await sync();
      events.push(`sync ${String(name).slice(root.length)}`);
    };
    return handle;
  });
  vi.mocked(files.rename).mockImplementation(async (from, to) => {
    await rename(from, to);
    events.push('rename');
  });
  expect(await placeTable(folder, [path], new AbortController().signal)).toBe(1);
  // The index is made while the segments are synced, so either may be first.
  expect(events.slice(0, 2).sort()).toEqual([
    'sync /tables/one/index.new',
    'sync /tables/one/rows-00000.segment',
  ]);
  expect(events.slice(2)).toEqual(['rename', 'sync /tables/one', 'sync /tables', 'sync ']);
});

test.each(['EXDEV', 'EPERM'])('a file system without links (%s) gets a synced copy', async (code) => {
  const folder = join(root, 'tables', 'copied');
  vi.mocked(files.link).mockRejectedValueOnce(Object.assign(new Error(code), { code }));
  await placeTable(folder, [segment()], new AbortController().signal);
  expect(storedText(folder)).toBe('text');
  expect(files.copyFile).toHaveBeenCalledTimes(1);
});

test.each(['rows-00000.segment', 'index.new'])(
  'where %s cannot be synced, there is no table',
  async (name) => {
    const folder = join(root, 'tables', 'unsynced');
    const { open } = await vi.importActual<typeof files>('node:fs/promises');
    vi.mocked(files.open).mockImplementation(async (path, flags) => {
      const handle = await open(path, flags);
      if (String(path).endsWith(name)) handle.sync = () => Promise.reject(new Error('the disk failed'));
      return handle;
    });
    await expect(placeTable(folder, [segment()], new AbortController().signal)).rejects.toThrow(
      'the disk failed',
    );
    expect(await files.readdir(folder)).not.toContain('index');
  },
);
