/** The folder of a publication: what it has at each moment, and what it refuses. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RemoteFile } from '../../loaders/publisher/ports.ts';
import { LoadRefused } from '../../loaders/work/ports.ts';
import { FOLDER_DISK } from '../../local/fetch/folder-disk.ts';
import { type FolderTarget, openFolderTarget } from '../../local/fetch/folder-target.ts';
import type { FetchedFile } from '../../shared/store/generations/origin.ts';
import { text } from '../support/fetch/one-file.ts';

const SEGMENT = 1_000;
const BYTES = text(2_500);
const FILE: RemoteFile = {
  name: 'cno.zip',
  url: 'http://127.0.0.1:9/cno.zip',
  size: BYTES.length,
  etag: '"1"',
  modified: Date.UTC(2026, 9, 9),
};
const RECORD: FetchedFile = {
  arquivo: FILE.name,
  endereco: FILE.url,
  tamanho: FILE.size,
  etag: FILE.etag,
  modificado_em: '2026-10-09T00:00:00.000Z',
  obtido_em: '2026-10-10T00:00:00.000Z',
  sha256: 'a'.repeat(64),
};

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function within<T>(work: (target: FolderTarget) => Promise<T>): Promise<T> {
  const target = await openFolderTarget(folder, { segmentBytes: SEGMENT });
  try {
    return await work(target);
  } finally {
    await target.close();
  }
}

const segment = (number: number): Buffer => BYTES.subarray(number * SEGMENT, (number + 1) * SEGMENT);
const store = (...numbers: number[]): Promise<void> =>
  within(async (target) => {
    const draft = await target.open(FILE);
    await Promise.all(numbers.map((number) => draft.store(number, segment(number))));
  });
const storedOf = (file = FILE): Promise<number[]> =>
  within(async (target) => [...(await target.open(file)).stored].sort());
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
    const path = join(folder, 'cno.zip.parcial');
    const bytes = readFileSync(path);
    bytes[1_500]! ^= 1;
    writeFileSync(path, bytes);
    expect(await storedOf()).toEqual([0]);
  });

  test('loses the segments that the file is too short for', async () => {
    await store(0, 1, 2);
    writeFileSync(join(folder, 'cno.zip.parcial'), BYTES.subarray(0, 1_800));
    expect(await storedOf()).toEqual([0]);
  });

  test.each([
    ['a damaged journal', () => writeFileSync(join(folder, 'cno.zip.parcial.json'), '{"name":"cno.zip"')],
    ['no journal', () => rmSync(join(folder, 'cno.zip.parcial.json'))],
    ['no bytes', () => rmSync(join(folder, 'cno.zip.parcial'))],
  ])('with %s begins anew', async (_, damage) => {
    await store(0, 1);
    damage();
    expect(await storedOf()).toEqual([]);
    expect(readdirSync(folder)).toEqual(['.obtidos.json']);
  });

  test.each([
    ['size', { size: 2_400 }],
    ['ETag', { etag: '"2"' }],
    ['time', { modified: 1 }],
  ])('of a file with another %s begins anew', async (_, change) => {
    await store(0, 1);
    expect(await storedOf({ ...FILE, ...change })).toEqual([]);
    expect(readdirSync(folder)).toEqual(['.obtidos.json']);
  });

  test('has the size of its segments also where the target would use another one', async () => {
    await store(0, 1);
    const target = await openFolderTarget(folder, { segmentBytes: 512 });
    const draft = await target.open(FILE);
    await target.close();
    expect([draft.segmentBytes, [...draft.stored].sort()]).toEqual([SEGMENT, [0, 1]]);
  });
});

describe('an accepted file', () => {
  test('has its name and its record, and nothing else is left', async () => {
    await accept();
    expect(readdirSync(folder)).toEqual(['.obtidos.json', 'cno.zip']);
    expect(readFileSync(join(folder, 'cno.zip'))).toEqual(BYTES);
    expect(await within((target) => target.accepted())).toEqual([RECORD]);
    expect(await within((target) => target.files.list(''))).toEqual([{ key: 'cno.zip', size: 2_500 }]);
  });

  test('that has lost bytes is not accepted any more', async () => {
    await accept();
    writeFileSync(join(folder, 'cno.zip'), BYTES.subarray(1));
    expect(await within((target) => target.accepted())).toEqual([]);
    expect(await storedOf()).toEqual([]);
  });

  test('is removed by a draft of its name, and by a publication without it', async () => {
    await accept();
    await storedOf();
    expect(readdirSync(folder)).toEqual(['.obtidos.json']);
    await accept();
    await within((target) => target.keepOnly(['other.zip']));
    expect(readdirSync(folder)).toEqual(['.obtidos.json']);
  });
});

test('drafts of files that the publication no longer has are removed', async () => {
  await store(0);
  await within((target) => target.keepOnly(['other.zip']));
  expect(readdirSync(folder)).toEqual(['.obtidos.json']);
});

describe('the name of a file', () => {
  const names = [
    '../cno.zip',
    'a/cno.zip',
    'a\\cno.zip',
    '.cno.zip',
    '..',
    '',
    'cno\u0000.zip',
    'cno\u202e.zip',
    'a'.repeat(201),
    'origem.json',
    'ORIGEM.JSON',
    'colunas.json',
    '_PRONTO',
    'cno.zip.parcial',
    'cno.zip.parcial.json',
  ];
  test.each(names)('%j is refused', async (name) => {
    await expect(within((target) => target.open({ ...FILE, name }))).rejects.toThrow(
      /allowed: names without/,
    );
    expect(readdirSync(folder)).toEqual(['.obtidos.json']);
  });

  test.each(['K34313UF.D60901.MG01.csv', 'Dívida ativa.zip', 'a'.repeat(200)])(
    '%j is allowed',
    async (name) => {
      const file = { ...FILE, name };
      await within(async (target) => (await target.open(file)).store(0, segment(0)));
      expect(await storedOf(file)).toEqual([0]);
    },
  );
});

describe('a folder is refused', () => {
  test.each([
    ['a file', () => writeFileSync(join(folder, 'Empresas0.zip'), 'x'), 'Empresas0.zip'],
    ['a folder', () => mkdirSync(join(folder, '2026-08')), '2026-08'],
    ['a link', () => symlinkSync('/', join(folder, 'cno.zip')), 'cno.zip'],
  ])('with %s that was not fetched', async (_, put, name) => {
    put();
    await expect(within(async () => undefined)).rejects.toThrow(
      `${folder}: has ${name}, which this program did not fetch; name an empty folder, or move them away`,
    );
    expect(readdirSync(folder)).toContain(name);
    expect(readdirSync(folder)).not.toContain('.obtendo');
  });

  test('whose records are damaged', async () => {
    await accept();
    writeFileSync(join(folder, '.obtidos.json'), '[{');
    await expect(within(async () => undefined)).rejects.toThrow(
      /\.obtidos\.json: not the records of a fetch/,
    );
  });

  test('that is a file', async () => {
    const path = join(folder, 'file');
    writeFileSync(path, '');
    await expect(openFolderTarget(path)).rejects.toThrow(path);
  });
});

test('the files of an operator may be there', async () => {
  writeFileSync(join(folder, 'colunas.json'), '{}');
  writeFileSync(join(folder, '_PRONTO'), '');
  expect(await storedOf()).toEqual([]);
});

describe('the lock', () => {
  const lock = (): string => join(folder, '.obtendo');

  test('refuses a second fetch and names the process', async () => {
    await within(async () => {
      await expect(openFolderTarget(folder)).rejects.toThrow(
        `${folder}: another process fetches into this folder (process ${process.pid} on ${hostname()}); wait until it has ended`,
      );
    });
    expect(await storedOf()).toEqual([]);
  });

  test('of a process that has ended is taken over', async () => {
    writeFileSync(lock(), `${hostname()}/999999999/1`);
    expect(await storedOf()).toEqual([]);
    expect(readdirSync(folder)).toEqual(['.obtidos.json']);
  });

  test('of a process elsewhere, or without a name, is taken over when it has expired', async () => {
    for (const name of ['other/1/1', '']) {
      writeFileSync(lock(), name);
      await expect(openFolderTarget(folder)).rejects.toThrow(LoadRefused);
      const disk = { ...FOLDER_DISK, ageOf: async () => 61_000 };
      await (await openFolderTarget(folder, { disk })).close();
    }
  });

  test('that was taken over stops the process that had it', async () => {
    await expect(
      within(async (target) => {
        const draft = await target.open(FILE);
        writeFileSync(lock(), 'other/1/1');
        await draft.store(0, segment(0));
      }),
    ).rejects.toThrow(/another process has taken over this folder/);
    expect(readFileSync(lock(), 'utf8')).toBe('other/1/1');
  });

  test('is taken by one of several processes that find a dead one', async () => {
    writeFileSync(lock(), `${hostname()}/999999999/1`);
    const opened = await Promise.allSettled(Array.from({ length: 5 }, () => openFolderTarget(folder)));
    const targets = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    for (const target of targets) await target.close();
    expect(targets).toHaveLength(1);
  });
});

test('the free bytes are those of the disk', async () => {
  expect(await within((target) => target.freeBytes())).toBeGreaterThan(0);
});
