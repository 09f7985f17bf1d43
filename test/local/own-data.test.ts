/** A data folder whose store does not name its data is refused, and nothing in it is changed. */
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { backUp } from '../../local/backup.ts';
import { missingTables } from '../../local/start/served-tables.ts';
import { openStore } from '../../local/store.ts';
import { folderForFile } from '../support/for-file.ts';
import { generationTables, type Loading, startLoading } from '../support/loads/loading.ts';
import { companiesWithPartners } from '../support/loads/plain-companies.ts';
import { LONGEST_MS } from '../support/service/longest.ts';

const root = folderForFile('own-data');
const at = (name: string): string => join(root, name);

let loading: Loading;
const load = (companies: number, version: string) =>
  loading.loadRows(companiesWithPartners(companies), { version, sample: true, exportRows: 1_000 });

/** Copies a data folder that no program has open. */
function copyOf(folder: string, name: string): string {
  mkdirSync(at(name), { mode: 0o700 });
  cpSync(folder, at(name), { recursive: true });
  return at(name);
}

beforeAll(async () => {
  loading = await startLoading();
  expect(await load(10, '2026-09')).toMatchObject({ published: true });
  await backUp(loading.store.dataDir, 'dev', at('older'));
  expect(await load(11, '2026-10')).toMatchObject({ published: true });
  await backUp(loading.store.dataDir, 'dev', at('full'));
  (await openStore({ DATA_DIR: at('other') })).client.destroy();
});
afterAll(() => loading.close());

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `${path} ${statSync(path).size} ${statSync(path).mtimeMs}`)
    .sort();

const opened = async (dataDir: string) => {
  const store = await openStore({ DATA_DIR: dataDir });
  try {
    return { tables: await generationTables(store), missing: await missingTables(store) };
  } finally {
    store.client.destroy();
  }
};

describe('a folder with data is refused with what to do, and unchanged', () => {
  /** The file that a copy has whose content was still in `-wal`. */
  const withoutLog = (file: string): void => {
    const sqlite = new DatabaseSync(at('with-log.db'));
    sqlite.exec('PRAGMA journal_mode = WAL; CREATE TABLE items (name TEXT)');
    copyFileSync(at('with-log.db'), file);
    sqlite.close();
  };
  const MISSING = /has data \(.+\), but store\.db, which names them, is missing, empty, or a copy without/;
  const OTHER = /store\.db does not name tables\/dev-cnpj-.+ more: it is older than they are, or of another/;
  test.each<[string, (file: string, dataDir: string) => void, RegExp]>([
    ['without its store.db', (file) => rmSync(file), MISSING],
    ['with an empty one', (file) => writeFileSync(file, ''), MISSING],
    ['with one whose log is gone', withoutLog, MISSING],
    ['with that of another folder', (file) => copyFileSync(join(at('other'), 'store.db'), file), OTHER],
    ['with that of before its last load', (file) => copyFileSync(join(at('older'), 'store.db'), file), OTHER],
    [
      'of bulk files alone',
      (file, dataDir) => {
        rmSync(file);
        for (const name of ['tables', 'work']) rmSync(join(dataDir, name), { recursive: true });
      },
      MISSING,
    ],
  ])('%s', async (name, spoil, reason) => {
    const dataDir = copyOf(at('full'), name.replaceAll(' ', '-'));
    spoil(join(dataDir, 'store.db'), dataDir);
    const before = filesOf(dataDir);
    const refused = await openStore({ DATA_DIR: dataDir }).catch((error: Error) => error);
    expect(refused).toMatchObject({ name: 'SettingError', message: expect.stringMatching(reason) });
    expect((refused as Error).message).toMatch(/Put the backup of the whole folder back .+ a new DATA_DIR; /);
    expect(filesOf(dataDir)).toEqual(before);
    cpSync(at('full'), dataDir, { recursive: true });
    expect((await opened(dataDir)).tables).toEqual(await generationTables(loading.store));
  });
});

describe('a folder is opened', () => {
  test('whose tables only records of the store name, as those of version 1.0.0', async () => {
    const dataDir = copyOf(at('full'), 'of-1.0.0');
    const sqlite = new DatabaseSync(join(dataDir, 'store.db'));
    sqlite.exec('DROP TABLE generations');
    sqlite.close();
    await backUp(dataDir, 'dev', at('backup-of-1.0.0'));
    expect((await opened(at('backup-of-1.0.0'))).missing).toEqual([]);
    expect((await opened(dataDir)).tables).toEqual(await generationTables(loading.store));
  });

  test('that lacks tables, which a start names, and refuses where nothing is left to serve', async () => {
    const dataDir = copyOf(at('full'), 'without-tables');
    rmSync(join(dataDir, 'tables'), { recursive: true });
    await expect(opened(dataDir)).rejects.toThrow(/which lacks the tables that its store\.db names, such as/);
    const { sources } = await loading.manifest();
    expect(sources['cnpj']?.versao).toBe('2026-10');
  });
});

describe('a backup', () => {
  test('that is made while loads switch has every table that it serves, or says that one is gone', async () => {
    const switching = (async () => {
      for (const [i, version] of ['2026-11', '2026-12'].entries()) await load(12 + i, version);
    })();
    const ends: string[] = [];
    let isOver = false;
    void switching.finally(() => {
      isOver = true;
    });
    for (let i = 0; !isOver || i === 0; i++) {
      const to = at(`backup-${i}`);
      const end = await backUp(loading.store.dataDir, 'dev', to).then(
        async () => ((await opened(to)).missing.length === 0 ? 'whole' : 'lacks tables'),
        (error: Error) => error.message.replace(/^tables\/\S+/, ''),
      );
      if (end.startsWith(' is not there')) await expect(opened(to)).rejects.toThrow('has data');
      ends.push(end);
    }
    await switching;
    expect(ends).toContain('whole');
    expect([...new Set(ends)].filter((end) => !/^whole$|^ is not there or was deleted/.test(end))).toEqual(
      [],
    );
  });

  test('of a folder without a store is refused', async () => {
    await expect(backUp(at('none'), 'dev', at('of-none'))).rejects.toThrow(
      `DATA_DIR is "${at('none')}", which has no store.db to copy. Set it to the folder that npm start`,
    );
  });

  test('into the data that it copies is refused, also by a link', async () => {
    const dataDir = copyOf(at('full'), 'around');
    symlinkSync(dataDir, at('linked'));
    rmSync(join(dataDir, 'exportacoes'), { recursive: true });
    mkdirSync(at('moved'));
    symlinkSync(at('moved'), join(dataDir, 'exportacoes'));
    for (const name of ['around', 'around/new', 'around/exportacoes/x/y', 'linked/x', 'moved/x'])
      await expect(backUp(dataDir, 'dev', at(name))).rejects.toThrow(
        `--to is "${at(name)}", which is inside DATA_DIR`,
      );
  });
});

describe('a store file that is removed or replaced while it is open', () => {
  test('also by a copy over it, that of a backup too, fails every call', async () => {
    for (const other of ['other', 'older']) {
      const dataDir = copyOf(at('full'), `under-${other}`);
      const { client } = await openStore({ DATA_DIR: dataDir });
      copyFileSync(join(at(other), 'store.db'), join(dataDir, 'store.db'));
      await expect(
        client.call('PutItem', { TableName: 'dev-controle', Item: { pk: 'x' } }),
      ).rejects.toMatchObject({ name: 'StoreReplaced' });
      client.destroy();
    }
  });

  test.each(['store.db', 'store.db-wal'])('%s: every call and read fails until it is back', async (name) => {
    const dataDir = copyOf(at('full'), `open-without-${name}`);
    const { client, read } = await openStore({ DATA_DIR: dataDir });
    const [table = ''] = await generationTables({ client });
    const lost = {
      message: expect.stringContaining('was removed or replaced while this program had it open'),
    };
    const item = { TableName: 'dev-controle', Item: { pk: 'x' } };
    const reading = () => read([{ table, key: { cnpj_basico: '99111001', sk: 'P#000170' } }]);
    await reading();
    renameSync(join(dataDir, name), at('aside'));
    writeFileSync(join(dataDir, name), '');
    await expect(client.call('PutItem', item)).rejects.toMatchObject(lost);
    await expect(
      client.call('GetItem', { TableName: 'dev-controle', Key: { pk: 'x' } }),
    ).rejects.toMatchObject(lost);
    await expect(reading()).rejects.toMatchObject(lost);
    renameSync(at('aside'), join(dataDir, name));
    await client.call('PutItem', item);
    await reading();
    // Without a call a program notices too.
    rmSync(join(dataDir, name));
    await vi.waitUntil(
      () =>
        reading().then(
          () => false,
          () => true,
        ),
      { timeout: LONGEST_MS },
    );
    client.destroy();
  });
});
