/** Kept rows are read partition by partition from any key on, as they were sorted, whatever their frames. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type KeyRange, openKept, rowsIn } from '../../loaders/changes/kept/kept.ts';
import { differing } from '../../loaders/changes/kept/partitions.ts';
import {
  framesOf,
  KEPT_FORM,
  type KeptFile,
  type KeptFrame,
  keptKeys,
} from '../../loaders/export/kept-rows.ts';
import { RowsBuffer, rowsInOrder } from '../../loaders/export/rows-buffer.ts';
import { fileObjects } from '../../local/disk/objects.ts';

const root = mkdtempSync(join(tmpdir(), 'kept-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const objects = fileObjects(root);
const NAMED = { source: 'cnpj', generation: '202610-0123456789' };
const WHOLE: KeyRange = { from: '', to: null };

const ROOTS = Array.from({ length: 900 }, (_, i) => String(10_000_000 + i * 7));
/** The rows of a company: most have one, some have many, and one has more than fit into a frame. */
const rowsOf = (partition: string): readonly (readonly [key: string, row: string])[] => {
  const i = ROOTS.indexOf(partition);
  const count = i === 500 ? 4_000 : 1 + (i % 5);
  return Array.from({ length: count }, (_, n) => [
    `${partition}${String(n).padStart(6, '0')}`,
    `${partition}-${n}-${'ã'.repeat(400 + (i % 300))}`,
  ]);
};

async function keep(): Promise<void> {
  const files: KeptFile[] = [];
  for (const [range, roots] of [ROOTS.slice(0, 400), [], ROOTS.slice(400)].entries()) {
    const buffer = new RowsBuffer();
    for (const partition of roots) {
      for (const [key, row] of rowsOf(partition)) {
        const bytes = Buffer.from(row);
        buffer.add(partition, key, bytes, 0, bytes.length);
      }
    }
    const frames: KeptFrame[] = [];
    const file = { resource: 'estabelecimentos', range };
    const pieces = framesOf(rowsInOrder(buffer.written()), frames);
    await objects.write(keptKeys(NAMED).file(file), Buffer.concat([...pieces]));
    files.push({ ...file, frames });
  }
  expect(files.map(({ frames }) => frames.length > 0)).toEqual([true, false, true]);
  expect(files.flatMap(({ frames }) => frames).length).toBeGreaterThan(4);
  const index = { form: KEPT_FORM, fields: { estabelecimentos: ['nome'] }, files: files.reverse() };
  await objects.write(keptKeys(NAMED).index, JSON.stringify(index));
}
await keep();

async function read(range: KeyRange): Promise<Map<string, (readonly [string, string])[]>> {
  const kept = await openKept(objects, NAMED);
  const name = 'estabelecimentos';
  const rows = { name, before: await rowsIn(kept!, name, range), now: Buffer.alloc(0) };
  const { partitions } = differing([rows], new Map(), false);
  return new Map(
    [...partitions].map((one) => {
      const found = one.read().before?.[name] ?? [];
      expect(one.rows).toEqual([[found.length, 0]]);
      return [one.partition, found.map(({ key, row }) => [key, row] as const)];
    }),
  );
}

test.each([
  ['all', WHOLE],
  ['from a key that is there to another', { from: ROOTS[17]!, to: ROOTS[701]! }],
  ['between keys that are not there', { from: '10000001', to: '10000009' }],
  ['behind the last key', { from: '2', to: null }],
  ['to the end', { from: ROOTS[500]!, to: null }],
] as const)('%s', async (_, range) => {
  const wanted = ROOTS.filter((one) => one >= range.from && (range.to === null || one < range.to));
  expect(await read(range)).toEqual(new Map(wanted.map((one) => [one, rowsOf(one)])));
});

test('rows that are damaged or missing are refused with what to do', async () => {
  const key = keptKeys(NAMED).file({ resource: 'estabelecimentos', range: 0 });
  const bytes = await objects.read(key);
  const refused =
    /the kept rows .* are missing or damaged; delete rows\/cnpj\/202610-0123456789\/ there \(in DATA_DIR\/work on one machine\) and start/;
  const damaged = Buffer.from(bytes);
  damaged[1_000] = (damaged[1_000] as number) ^ 1;
  await objects.write(key, damaged);
  await expect(read(WHOLE)).rejects.toThrow(refused);
  await objects.discard([key]);
  await expect(read(WHOLE)).rejects.toThrow(refused);
  await objects.write(key, bytes);
});

test('rows in another form are none', async () => {
  const { index: key } = keptKeys(NAMED);
  const index = JSON.parse(String(await objects.read(key))) as object;
  await objects.write(key, JSON.stringify({ ...index, form: 0 }));
  expect(await openKept(objects, NAMED)).toBeNull();
  expect(await openKept(objects, { ...NAMED, generation: '202611-0123456789' })).toBeNull();
});
