/** A folder takes only plain names, has no other files, and one process at a time fetches into it. */
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { describe, expect, test } from 'vitest';
import { LoadRefused } from '../../loaders/work/ports.ts';
import { openFolderTarget } from '../../operator/fetch/folder-target.ts';
import { FILE, storeSegments } from '../support/fetch/drafts.ts';
import { oneFolder } from '../support/fetch/one-folder.ts';

const { path, names: namesIn, within, storedOf } = oneFolder();

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
    expect(namesIn()).toEqual([]);
  });

  test.each(['K34313UF.D60901.MG01.csv', 'Dívida ativa.zip', 'a'.repeat(200)])(
    '%j is allowed',
    async (name) => {
      const file = { ...FILE, name };
      await within(async (target) => storeSegments(await target.open(file), 0));
      expect(await storedOf(file)).toEqual([0]);
    },
  );
});

describe('a folder is refused', () => {
  test.each([
    ['a file', () => writeFileSync(path('Empresas0.zip'), 'x'), 'Empresas0.zip'],
    ['a folder', () => mkdirSync(path('2026-08')), '2026-08'],
    ['a link', () => symlinkSync('/', path('cno.zip')), 'cno.zip'],
  ])('with %s that was not fetched', async (_, put, name) => {
    put();
    await expect(within(async () => undefined)).rejects.toThrow(
      `${path()}: has ${name}, which this program did not fetch; name an empty folder, or move them away`,
    );
    expect(readdirSync(path())).toEqual([name]);
  });

  test('that is a file', async () => {
    writeFileSync(path('file'), '');
    await expect(openFolderTarget(path('file'))).rejects.toThrow(path('file'));
  });
});

test('the files of an operator may be there', async () => {
  writeFileSync(path('colunas.json'), '{}');
  writeFileSync(path('_PRONTO'), '');
  expect(await storedOf()).toEqual([]);
});

describe('the lock', () => {
  test('refuses a second fetch and names the process', async () => {
    await within(async () => {
      await expect(openFolderTarget(path())).rejects.toThrow(
        `${path()}: another process fetches into this folder (process ${process.pid} on ${hostname()}); wait until it has ended`,
      );
    });
    expect(await storedOf()).toEqual([]);
  });

  test('that was taken over stops the process that had it', async () => {
    const target = await openFolderTarget(path());
    const draft = await target.open(FILE);
    writeFileSync(path('.obtidos/lock-2'), JSON.stringify({ holder: 'other/1/1', start: null }));
    await expect(storeSegments(draft, 0)).rejects.toThrow(/another process has taken over this folder/);
    await target.close();
    await expect(openFolderTarget(path())).rejects.toThrow(LoadRefused);
  });
});
