import { afterAll, describe, expect, test } from 'vitest';
import { noProgress } from '../../local/load/progress.ts';
import { stepsOf } from '../../local/load/steps.ts';
import { TASKS } from '../../shared/ingestion/definition.ts';
import { readLock } from '../../shared/store/generations/catalog.ts';
import { readPairs } from '../../shared/store/generations/pairs.ts';
import { readLoad } from '../../shared/store/loads/load-records.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { type Execution, failing, losing, MACHINE, startMachine } from '../support/loads/machine.ts';

const control = controlTable('dev');
/** Months of the same rows have no changes to pack, which `makeExport` does (test/changes/loaded-pairs). */
const WORKING = TASKS.filter((name) => !['fail', 'explain', 'makeExport'].includes(name));

const version = async () => (await machine.loading.manifest()).sources['cnpj']?.versao;
const lock = () => readLock(machine.world.client, control, 'cnpj');

const machine = await startMachine();
expect((await machine.load(machine.request(machine.good))).error).toBeNull();
const expected = await machine.served();
afterAll(() => machine.loading.close());

describe('the definition', () => {
  test('has a visible step for each state that works, in order', () => {
    const begun: string[] = [];
    const steps = stepsOf({ ...noProgress, begin: (step) => begun.push(step) });
    const working = Object.entries(MACHINE.States).filter(([, s]) =>
      ['Task', 'Map'].includes(`${s['Type']}`),
    );
    for (const [name] of working.slice(0, -1)) {
      steps.entered(name);
      const known = begun.length;
      // A state without a step would end the one before it, and entering it again would begin a new step.
      steps.entered(name);
      expect([name, begun.length]).toEqual([name, known]);
    }
    expect(begun).toEqual(['inventory', 'partition', 'build', 'export', 'import', 'verify', 'publish']);
    expect(working.at(-1)?.[0]).toBe('Record the failure and clean up');
  });
});

test('each task that loses its first answer is retried, and the effect of none is doubled', async () => {
  const lost = WORKING.map(losing);
  const around = lost.reduce<NonNullable<Execution['around']>>(
    (outer, { around: own }) =>
      (name, call) =>
        outer(name, () => own(name, call)),
    (_, call) => call(),
  );
  const { revision } = await machine.loading.manifest();
  const asked = machine.request(machine.good);
  const { error } = await machine.load(asked, { around });
  expect([WORKING.filter((_, i) => !lost[i]?.lost()), error]).toEqual([[], null]);
  expect(await machine.served()).toEqual(expected);
  const manifest = await machine.loading.manifest();
  expect([manifest.revision, await version()]).toEqual([revision + 1, asked.version]);
  const { generation } = manifest.sources['cnpj'] ?? {};
  const tables = await machine.loading.tables();
  const ofGeneration = tables.filter((name) => name.endsWith(`${generation}`));
  expect(ofGeneration).toHaveLength(3);
  const [{ table } = {}] = await readPairs(machine.world.client, control, 'cnpj');
  expect(ofGeneration.sort()).toEqual([...(await machine.servedTables()), table].sort());
  expect([await lock(), machine.loading.workFiles()]).toEqual([null, []]);
});

describe('a task that always fails', () => {
  /** The first attempt and five retries for a store that is down. */
  const ATTEMPTS = 6;
  const IN_A_MAP: Readonly<Record<string, RegExp>> = {
    partition: /^StoreError: partition of \S+: DynamoDB/,
    build: /^StoreError: build of bucket 0 \(rows\): DynamoDB/,
  };

  test.each(['partition', 'build', 'beginImport', 'verify', 'publish'] as const)(
    '%s: publishes nothing, frees the lock and reports the reason',
    async (task) => {
      const live = await machine.loading.manifest();
      const asked = machine.request(machine.good);
      const { error, calls } = await machine.load(asked, { around: failing(task), concurrency: 1 });
      expect(calls[task]).toBe(ATTEMPTS);
      expect(error?.error).toBe('StoreError');
      // A Map does not report why a task of it failed; the task `explain` does.
      expect(error?.message).toMatch(IN_A_MAP[task] ?? /^StoreError: DynamoDB/);
      expect(calls['explain'] ?? 0).toBe(IN_A_MAP[task] ? 1 : 0);
      expect(await machine.loading.manifest()).toEqual(live);
      expect(await lock()).toBeNull();
      expect(machine.loading.workFiles().join()).toContain('/plan.json');
    },
  );

  test('leaves its work, with which the next load of the same files continues', async () => {
    const asked = machine.request(machine.good);
    const first = await machine.load(asked, { around: failing('verify') });
    const second = await machine.load(asked);
    expect([first.error?.error, second.error]).toEqual(['StoreError', null]);
    // Imported tables are not imported again.
    expect([first.calls['seeImport'], second.calls['seeImport']]).toEqual([expect.any(Number), undefined]);
    expect(await machine.served()).toEqual(expected);
  });

  test('finish: the load has published, with a warning, and the next load deletes the work', async () => {
    const asked = machine.request(machine.good);
    const { error } = await machine.load(asked, { around: failing('finish') });
    expect([error, await version(), await lock()]).toEqual([null, asked.version, null]);
    const record = await readLoad(machine.world.client, control, `execution-of-${asked.version}`);
    expect(record).toMatchObject({ state: 'published', reason: null });
    expect(record?.outcome).toMatchObject({ warning: 'StoreError: DynamoDB: GetItem failed: Error' });
    expect(record?.outcome?.rows).toMatchObject({ empresas: 40 });
    expect((await machine.load(asked)).error).toBeNull();
    expect(machine.loading.workFiles()).toEqual([]);
  });

  test('fail: the lock of an execution that ended is ignored', async () => {
    const asked = machine.request(machine.good);
    const { error } = await machine.load(asked, { around: failing('judge', 'fail') });
    expect([error?.error, await lock()]).toEqual([
      'StoreError',
      expect.objectContaining({ load_id: expect.stringContaining(asked.version) }),
    ]);
    expect((await machine.load(machine.request(machine.good))).error).toBeNull();
  });

  test('is recorded as failed, with the error and its message', async () => {
    const asked = machine.request(machine.good);
    const { error } = await machine.load(asked, { around: failing('prepare') });
    const reason = expect.stringMatching(
      /^StoreError: DynamoDB: GetItem failed: Error; .*start the load again/,
    );
    expect(error?.message).toEqual(reason);
    expect(await readLoad(machine.world.client, control, `execution-of-${asked.version}`)).toMatchObject({
      load_id: `cnpj-${asked.version}`,
      state: 'failed',
      reason,
    });
  });
});
