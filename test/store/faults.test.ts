/** A damaged store file, a full disk or another program's lock gives an error that says so, without loss. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { diskErrorAt } from '../../local/disk/store-errors.ts';
import { type Database, openDatabase } from '../../local/store/database.ts';
import { folderForFile } from '../support/for-file.ts';
import { makeSmallDisk, whyNoSmallDisk } from '../support/store/small-disk.ts';

const root = folderForFile('store-faults');

const put = (database: Database, key: string, text: string) =>
  database.write((rows) => rows.put('t', key, '', { text }));
const textsOf = (database: Database) => database.read((rows) => rows.all('t').map((item) => item['text']));

describe('a damaged file', () => {
  test('that is no database is named, and not changed', async () => {
    const file = join(root, 'none.db');
    writeFileSync(file, 'not a database, but longer than its header is: '.repeat(30));
    await expect(openDatabase(file)).rejects.toThrow(
      `the store file ${file} is damaged (file is not a database)`,
    );
    expect(readFileSync(file, 'utf8')).toMatch(/^not a database/);
  });

  test('is named by an item that differs from its checksum, and the other items are read', async () => {
    const file = join(root, 'item.db');
    const database = await openDatabase(file);
    await put(database, 'a', 'one');
    await put(database, 'b', 'two');
    const other = new DatabaseSync(file);
    other.exec(`UPDATE items SET item = replace(item, 'one', 'won') WHERE hash = 'a'`);
    other.close();
    await expect(database.read((rows) => rows.get('t', 'a', ''))).rejects.toMatchObject({
      name: 'StoreDamaged',
      message: expect.stringContaining(`${file} is damaged (an item of t differs from its checksum)`),
    });
    expect(await database.read((rows) => rows.get('t', 'b', ''))).toEqual({ text: 'two' });
    database.close();
  });
});

describe('a lock that another program holds', () => {
  test('lets reads go on, and ends writes after their time with its reason; later ones succeed', async () => {
    const file = join(root, 'held.db');
    const database = await openDatabase(file, { patienceMs: 30 });
    await put(database, 'a', 'one');
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    const writing = put(database, 'a', 'two');
    const given = put(database, 'b', 'up');
    expect(await textsOf(database)).toEqual(['one']);
    for (const one of [writing, given]) {
      await expect(one).rejects.toMatchObject({
        name: 'StoreBusy',
        message: expect.stringContaining(`another process holds ${file}`),
      });
    }
    const aborted = new AbortController();
    const called = database.write((rows) => rows.put('t', 'a', '', { text: 'never' }), aborted.signal);
    aborted.abort(new Error('the caller waits no longer'));
    await expect(called).rejects.toThrow('the caller waits no longer');
    other.close();
    await put(database, 'a', 'three');
    expect(await textsOf(database)).toEqual(['three']);
    database.close();
  });
});

describe('what a write throws', () => {
  test('is its own, and the writes beside it are made', async () => {
    const database = await openDatabase(join(root, 'beside.db'));
    const ended = await Promise.allSettled([
      put(database, 'a', 'one'),
      database.write(() => {
        throw new Error('the condition does not hold');
      }),
      put(database, 'b', 'two'),
    ]);
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await textsOf(database)).toEqual(['one', 'two']);
    database.close();
  });
});

describe.skipIf(whyNoSmallDisk() !== null)('a full disk', () => {
  test('is an error that names it, loses nothing, and is over once there is room', async () => {
    const disk = await makeSmallDisk(2);
    const file = join(disk.folder, 'store.db');
    try {
      const database = await openDatabase(file);
      let n = 0;
      const writing = async (): Promise<never> => {
        for (;;) await put(database, `${++n}`, 'x'.repeat(20_000));
      };
      await expect(writing()).rejects.toMatchObject({
        name: 'DiskFull',
        message: expect.stringMatching(`^the disk of ${file} is full; free some space`),
      });
      await disk.fill();
      await expect(put(database, 'one more', 'x'.repeat(90_000))).rejects.toMatchObject({ name: 'DiskFull' });
      expect(await textsOf(database)).toHaveLength(n - 1);
      await disk.empty();
      database.close();
      const again = await openDatabase(file);
      expect(await textsOf(again)).toHaveLength(n - 1);
      again.close();
    } finally {
      await disk.remove();
    }
  });
});

describe('an error of SQLite or of the system', () => {
  const thrown = (errcode: number, message: string) => Object.assign(new Error(message), { errcode });
  test.each([
    [13, 'database or disk is full', 'DiskFull'],
    [8, 'attempt to write a readonly database', 'DiskFailed'],
    [1032, 'attempt to write a readonly database', 'DiskFailed'],
    [10, 'disk I/O error', 'DiskFailed'],
    [11, 'database disk image is malformed', 'StoreDamaged'],
    [26, 'file is not a database', 'StoreDamaged'],
  ])('with the code %i is named', (errcode, message, name) => {
    const file = join(root, 'named.db');
    writeFileSync(file, '');
    expect(diskErrorAt(file, thrown(errcode, message))).toMatchObject({ name });
  });

  test('of a file that cannot be opened has the reason of the system', () => {
    const file = join(root, 'gone', 'store.db');
    expect(diskErrorAt(file, thrown(14, 'unable to open database file'))).toMatchObject({
      name: 'DiskFailed',
      message: expect.stringMatching(/ENOENT/),
    });
  });
});
