/** The folder of a publication has at each moment what the next process needs. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openFolderTarget } from '../../operator/fetch/folder-target.ts';
import type { FetchedFile } from '../../shared/store/generations/origin.ts';
import { BYTES, FILE, oneFolder, SEGMENT, segment } from '../support/fetch/one-folder.ts';

const RECORD: FetchedFile = {
  arquivo: FILE.name,
  endereco: FILE.url,
  tamanho: FILE.size,
  etag: FILE.etag,
  modificado_em: '2026-10-09T00:00:00.000Z',
  obtido_em: '2026-10-10T00:00:00.000Z',
  sha256: 'a'.repeat(64),
};

const { path, within, storedOf } = oneFolder();

const store = (...numbers: number[]): Promise<void> =>
  within(async (target) => {
    const draft = await target.open(FILE);
    await Promise.all(numbers.map((number) => draft.store(number, segment(number))));
  });
const accept = (): Promise<void> =>
  within(async (target) => {
    const draft = await target.open(FILE);
    for (const number of [0, 1, 2]) await draft.store(number, segment(number));
    await draft.accept(RECORD);
  });

describe('a draft', () => {
  test('has the segments that were stored, in any order and at the same time', async () => {
    await store(2, 0);
    expect(await storedOf()).toEqual([0, 2]);
    await store(1);
    const joined = await within(async (target) => (await target.open(FILE)).join());
    expect(await joined.files.read(joined.key)).toEqual(BYTES);
  });

  test('loses a segment whose bytes have changed', async () => {
    await store(0, 1);
    const draft = path('cno.zip.parcial');
    const bytes = readFileSync(draft);
    bytes[1_500]! ^= 1;
    writeFileSync(draft, bytes);
    expect(await storedOf()).toEqual([0]);
  });

  test('loses all segments with its bytes', async () => {
    await store(0, 1);
    rmSync(path('cno.zip.parcial'));
    expect(await storedOf()).toEqual([]);
    await store(2);
    expect(await storedOf()).toEqual([2]);
  });

  test('loses the segments that the file is too short for', async () => {
    await store(0, 1, 2);
    writeFileSync(path('cno.zip.parcial'), BYTES.subarray(0, 1_800));
    expect(await storedOf()).toEqual([0]);
  });

  test.each([
    ['a damaged journal', () => writeFileSync(path('cno.zip.parcial.json'), '{"name":"cno.zip"')],
    ['no journal', () => rmSync(path('cno.zip.parcial.json'))],
  ])('with %s begins anew', async (_, damage) => {
    await store(0, 1);
    damage();
    expect(await storedOf()).toEqual([]);
    expect(readdirSync(path())).toEqual(['.obtidos.json']);
  });

  test.each([
    ['size', { size: 2_400 }],
    ['ETag', { etag: '"2"' }],
    ['time', { modified: 1 }],
  ])('of a file with another %s begins anew', async (_, change) => {
    await store(0, 1);
    expect(await storedOf({ ...FILE, ...change })).toEqual([]);
    expect(readdirSync(path())).toEqual(['.obtidos.json']);
  });

  test('has the size of its segments also where the target would use another one', async () => {
    await store(0, 1);
    const target = await openFolderTarget(path(), { segmentBytes: 512 });
    const draft = await target.open(FILE);
    await target.close();
    expect([draft.segmentBytes, [...draft.stored].sort()]).toEqual([SEGMENT, [0, 1]]);
  });
});

describe('an accepted file', () => {
  test('has its name and its record, and nothing else is left', async () => {
    await accept();
    expect(readdirSync(path())).toEqual(['.obtidos.json', 'cno.zip']);
    expect(readFileSync(path('cno.zip'))).toEqual(BYTES);
    expect(await within((target) => target.accepted())).toEqual([RECORD]);
    expect(await within((target) => target.files.list(''))).toEqual([{ key: 'cno.zip', size: 2_500 }]);
  });

  test('that has lost bytes is not accepted any more', async () => {
    await accept();
    writeFileSync(path('cno.zip'), BYTES.subarray(1));
    expect(await within((target) => target.accepted())).toEqual([]);
    expect(await storedOf()).toEqual([]);
  });

  test('is removed by a draft of its name, and by a publication without it', async () => {
    await accept();
    await storedOf();
    expect(readdirSync(path())).toEqual(['.obtidos.json']);
    await accept();
    await within((target) => target.keepOnly(['other.zip']));
    expect(readdirSync(path())).toEqual(['.obtidos.json']);
  });
});

test('drafts of files that the publication no longer has are removed', async () => {
  await store(0);
  await within((target) => target.keepOnly(['other.zip']));
  expect(readdirSync(path())).toEqual(['.obtidos.json']);
});

test('the free bytes are those of the disk', async () => {
  expect(await within((target) => target.freeBytes())).toBeGreaterThan(0);
});
