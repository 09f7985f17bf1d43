/** One load per source at a time: a second one is refused, and one that lost its lock publishes nothing. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DiskError } from '../../local/disk/store-errors.ts';
import { type LocalStore, openStore } from '../../local/store.ts';
import { readLock } from '../../shared/store/generations/catalog.ts';
import { readManifest } from '../../shared/store/generations/manifest.ts';
import { readLoad } from '../../shared/store/loads/load-records.ts';
import { CONTROL_KEY, controlTable } from '../../shared/store/tables.ts';
import { versionOf, writeGeneration } from '../support/loads/generations.ts';
import { type Loading, startLoading } from '../support/loads/loading.ts';
import { UNRELATED_TO_ROWS } from '../support/loads/unrelated.ts';
import { testPrograms, until } from '../support/programs.ts';

const control = controlTable('dev');

/** Whether no other program is in the middle of a write. */
const isWritable = ({ client }: LocalStore): Promise<boolean> =>
  client.call('DeleteItem', { TableName: control, Key: { [CONTROL_KEY]: 'none' } }).then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof DiskError) || error.name !== 'StoreBusy') throw error;
      return false;
    },
  );

describe('two loads of a source at once', () => {
  const programs = testPrograms('two-loads');
  let store: LocalStore;
  beforeAll(async () => {
    for (const n of [1, 2]) await writeGeneration(join(programs.root, `${n}`), n);
    process.env['DATA_DIR'] = programs.dataDir;
    store = await openStore();
  });
  afterAll(async () => {
    store.client.destroy();
  });

  test('end with the second refused, for any version, and the first unaffected', async () => {
    const args = (n: number) => [
      'cnpj',
      '--version',
      versionOf(n),
      '--from',
      join(programs.root, `${n}`),
      '--json',
      ...UNRELATED_TO_ROWS.flatMap((gate) => ['--accept', gate]),
    ];
    const first = programs.run('load', args(1));
    // The load stops in the middle, once it has its lock and is recorded.
    await until(async () => {
      const lock = await readLock(store.client, control, 'cnpj');
      return lock !== null && (await readLoad(store.client, control, `${lock.id}`)) !== null;
    });
    // A program that is suspended during a write holds the database: it goes on for a moment.
    await until(async () => {
      programs.suspend(first.pid);
      if (await isWritable(store)) return true;
      programs.resume(first.pid);
      return false;
    });
    const running = (await readLock(store.client, control, 'cnpj'))?.id;
    expect(running).toMatch(new RegExp(`^cnpj-${versionOf(1)}-`));
    for (const n of [1, 2]) {
      const { code, out, err } = await programs.run('load', args(n)).ended;
      expect(code).toBe(1);
      expect(err.trimEnd().split('\n').at(-1)).toBe(`a load of cnpj is running: ${running}`);
      expect(JSON.parse(out)).toMatchObject({
        published: false,
        reason: expect.stringContaining(`${running}`),
      });
    }
    expect(await readLoad(store.client, control, `${running}`)).toMatchObject({ state: 'running' });
    programs.resume(first.pid);
    const { code, out } = await first.ended;
    expect(code).toBe(0);
    const { fingerprint, sources } = await readManifest(store.client, control);
    expect(sources['cnpj']?.versao).toBe(versionOf(1));
    expect(JSON.parse(out)).toMatchObject({ published: true, fingerprint });
    // The source is free again.
    expect(await readLock(store.client, control, 'cnpj')).toBeNull();
  });
});

describe('a load that lost its lock', () => {
  let loading: Loading;
  beforeAll(async () => {
    loading = await startLoading();
  });
  afterAll(() => loading.close());

  test('by pausing for too long publishes nothing and leaves the lock to its holder', async () => {
    expect((await loading.loadRows({})).reason).toBeNull();
    const live = await loading.manifest();
    const theirs = { load_id: 'cnpj-2026-12-other', holder: 'elsewhere/1', expires: Date.now() + 60_000 };
    let taken: Promise<unknown> = Promise.resolve();
    const onStep = (step: string): void => {
      if (step !== 'build') return;
      const Item = { [CONTROL_KEY]: 'LOCK#cnpj', ...theirs };
      taken = loading.store.client.call('PutItem', { TableName: control, Item });
    };
    const load = loading.loadRows({}, { version: '2026-11', onStep });
    await expect(load).rejects.toThrow('the lock of cnpj was taken by another load');
    await taken;
    expect(await loading.manifest()).toEqual(live);
    expect(await readLock(loading.store.client, control, 'cnpj')).toMatchObject(theirs);
  });
});
