/** `npm run snapshots` and `npm run rollback`: the served generations, and the return to the previous one. */
import { afterAll, describe, expect, test } from 'vitest';
import { tableExists } from '../../shared/aws/drop-table.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { readGenerations, readLock } from '../../shared/store/generations/catalog.ts';
import { readManifest } from '../../shared/store/generations/manifest.ts';
import { type Rollback, rollback } from '../../shared/store/generations/rollback.ts';
import { type SourceSnapshots, snapshots } from '../../shared/store/generations/snapshots.ts';
import { CONTROL_KEY, controlTable } from '../../shared/store/tables.ts';
import { writePublication } from '../support/loads/fixtures.ts';
import { startLoading } from '../support/loads/loading.ts';
import { UNRELATED } from '../support/loads/unrelated.ts';
import { type Ended, testPrograms, until } from '../support/programs.ts';

const control = controlTable('dev');
const known = async (): Promise<undefined> => undefined;

const programs = testPrograms('snapshots');
const loading = await startLoading();
for (const version of ['2026-08', '2026-09', '2026-10']) {
  expect((await loading.loadRows({}, { version })).reason).toBeNull();
}
afterAll(async () => {
  loading.close();
});

const run = (name: 'snapshots' | 'rollback' | 'load', ...args: string[]): Promise<Ended> =>
  programs.run(name, args, { DATA_DIR: loading.store.dataDir }).ended;

const back = (more: Partial<Rollback> = {}) =>
  rollback({
    client: loading.store.client,
    control,
    source: 'cnpj',
    holder: 'test/1/x',
    isAlive: known,
    ...more,
  });

const ofCnpj = async (): Promise<SourceSnapshots | undefined> =>
  (await snapshots(loading.store.client, 'dev', known)).find(({ source }) => source === 'cnpj');

const lock = (holder: string | null) =>
  loading.store.client.call('PutItem', {
    TableName: control,
    Item: {
      [CONTROL_KEY]: 'LOCK#cnpj',
      load_id: 'cnpj-2026-11-0123456789',
      holder: holder ?? 'h/1/x',
      expires: holder === null ? 0 : Date.now() + 60_000,
    },
  });

describe('npm run snapshots', () => {
  test('lists every source with the served generation and the target of a rollback', async () => {
    const { code, out } = await run('snapshots', '--json');
    const { sources } = JSON.parse(out) as { sources: SourceSnapshots[] };
    expect([code, sources.map(({ source }) => source)]).toEqual([0, SOURCES.map(({ name }) => name)]);
    const manifest = await readManifest(loading.store.client, control);
    const { generation } = manifest.sources['cnpj']!;
    const [record] = await readGenerations(loading.store.client, control, 'cnpj');
    expect(sources.find(({ source }) => source === 'cnpj')).toMatchObject({
      active: { generation, versao: '2026-10', items: record!.items, rows: 16, rolled_back_at: null },
      previous: { versao: '2026-09' },
      loading: null,
    });
    expect(sources.find(({ source }) => source === 'cno')).toEqual({
      source: 'cno',
      active: null,
      previous: null,
      loading: null,
      left: null,
    });
  });

  test('prints a table, with the running load', async () => {
    await lock('h/1/x');
    const { code, out } = await run('snapshots');
    await lock(null);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^cnpj +active +2026-10 .*\n +previous +2026-09 .*\n +loading +cnpj-2026-11-0123456789$/m,
    );
    expect(out).toMatch(/^cno +never loaded$/m);
  });
});

describe('npm run rollback', () => {
  test('serves the previous generation, in one write, and reports it; a second call goes forward again', async () => {
    const before = await readManifest(loading.store.client, control);
    const { code, out } = await run('rollback', 'cnpj', '--json');
    const after = await readManifest(loading.store.client, control);
    expect([code, JSON.parse(out)]).toEqual([
      0,
      { source: 'cnpj', versao: '2026-09', left: '2026-10', fingerprint: after.fingerprint },
    ]);
    expect(after.revision).toBe(before.revision + 1);
    expect(after.fingerprint).not.toBe(before.fingerprint);
    expect(await ofCnpj()).toMatchObject({
      active: { versao: '2026-09', rolled_back_at: null },
      previous: { versao: '2026-10', rolled_back_at: expect.any(String) },
    });
    const forward = await run('rollback', 'cnpj');
    expect([forward.code, forward.out.split('\n')[0]]).toEqual([
      0,
      'cnpj: 2026-10 is served again; 2026-09 was left and can be returned to',
    ]);
    const { sources, fingerprint } = await readManifest(loading.store.client, control);
    // It is kept again, and longer than before.
    const { kept = [], ...served } = before.sources['cnpj']!;
    const again = { ...served, kept: kept.map((one) => ({ ...one, until: expect.any(String) })) };
    expect([sources, fingerprint]).toEqual([{ cnpj: again }, before.fingerprint]);
    expect(await readLock(loading.store.client, control, 'cnpj')).toBeNull();
  });

  test('leaves all tables, and the next load keeps the one that was served', async () => {
    await back();
    const tables = await loading.tables();
    expect((await loading.loadRows({}, { version: '2026-11' })).reason).toBeNull();
    expect(await loading.tables()).toEqual(expect.arrayContaining(tables));
    expect(await ofCnpj()).toMatchObject({ active: { versao: '2026-11' }, previous: { versao: '2026-09' } });
  });
});

describe('a rollback is refused, and changes nothing,', () => {
  const unchanged = async (refused: () => Promise<unknown>, message: string | RegExp) => {
    const before = await readManifest(loading.store.client, control);
    await expect(refused()).rejects.toThrow(message);
    expect(await readManifest(loading.store.client, control)).toEqual(before);
  };

  test('while a load of the source runs, which it names, as another load is', async () => {
    await lock('elsewhere/1/x');
    const from = loading.folder('second');
    await writePublication(from, {});
    const waived = UNRELATED.flatMap((gate) => ['--accept', gate]);
    const load = await run('load', 'cnpj', '--version', '2026-12', '--from', from, '--json', ...waived);
    expect([load.code, load.err.trimEnd().split('\n').at(-1)]).toEqual([
      1,
      'a load of cnpj is running: cnpj-2026-11-0123456789',
    ]);
    const reason = expect.stringContaining('cnpj-2026-11-0123456789');
    expect(JSON.parse(load.out)).toMatchObject({ published: false, reason });
    await unchanged(() => back(), 'a load of cnpj is running: cnpj-2026-11-0123456789');
    const { code, err } = await run('rollback', 'cnpj');
    expect([code, err.trim()]).toEqual([1, 'a load of cnpj is running: cnpj-2026-11-0123456789']);
    expect(await readLock(loading.store.client, control, 'cnpj')).toMatchObject({ holder: 'elsewhere/1/x' });
    // The lock of a dead holder is ignored.
    await back({ isAlive: async () => false });
    await back();
  });

  test('where no generation or no previous one exists', async () => {
    await unchanged(
      () => back({ source: 'cno' }),
      'cno has no generation yet; to serve a version, load it: npm run load -- cno --version V',
    );
    const seen = await readManifest(loading.store.client, control);
    const alone = { ...seen.sources['cnpj']!, previous: null };
    const put = (sources: object) =>
      loading.store.client.call('PutItem', {
        TableName: control,
        Item: { [CONTROL_KEY]: 'ACTIVE', format: 2, ...seen, sources },
      });
    await put({ cnpj: alone });
    await unchanged(() => back(), 'cnpj has no generation before 2026-11');
    await put({ cnpj: { ...alone, previous: '202601-gone' } });
    await unchanged(() => back(), '202601-gone, the generation before, is not on record');
    await put(seen.sources);
  });

  test('where one of its tables is missing', async () => {
    const { previous } = (await readManifest(loading.store.client, control)).sources['cnpj']!;
    const TableName = `dev-cnpj-${previous}`;
    await loading.store.client.call('DeleteTable', { TableName });
    await until(async () => !(await tableExists(loading.store.client, TableName)));
    await unchanged(() => back(), `2026-09 can not be served again: its table ${TableName} is gone`);
    expect((await ofCnpj())?.previous).toBeNull();
  });

  test('for an unknown source, with exit code 2', async () => {
    const { code, err } = await run('rollback', 'moon');
    expect([code, err.split('\n')[0]]).toEqual([
      2,
      expect.stringMatching(/^SOURCE is "moon"; allowed: cnpj, /),
    ]);
    expect((await run('rollback', 'cnpj', '--environment', 'moon')).code).toBe(2);
  });
});
