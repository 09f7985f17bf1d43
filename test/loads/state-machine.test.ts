/** The state machine of a load: lost answers, tasks that fail, refusals, and two loads of one source. */
import { afterAll, describe, expect, test } from 'vitest';
import { LoadRefused } from '../../loaders/work/ports.ts';
import type { World } from '../../loaders/work/world.ts';
import { noProgress } from '../../local/load/progress.ts';
import { stepsOf } from '../../local/load/steps.ts';
import { TASKS } from '../../shared/ingestion/definition.ts';
import { readLock } from '../../shared/store/generations/catalog.ts';
import { readPairs } from '../../shared/store/generations/pairs.ts';
import { readLoad } from '../../shared/store/loads/load-records.ts';
import { CONTROL_KEY, controlTable } from '../../shared/store/tables.ts';
import { writePublication } from '../support/loads/fixtures.ts';
import {
  type Ended,
  type Execution,
  execute,
  failing,
  losing,
  MACHINE,
  startMachine,
} from '../support/loads/machine.ts';

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

  /** Each load of these files continues with the work of the one before it. */
  const asked = machine.request(machine.good);

  test.each(['partition', 'build', 'beginImport', 'verify', 'publish'] as const)(
    '%s: publishes nothing, frees the lock and reports the reason',
    async (task) => {
      const live = await machine.loading.manifest();
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
    const { error, calls } = await machine.load(asked);
    // Imported tables are not imported again.
    expect([error, calls['seeImport']]).toEqual([null, undefined]);
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

describe('a refusal', () => {
  /** Writes files whose partition fails, which is a task in a child of a Map. */
  async function broken(): Promise<string> {
    const folder = machine.loading.folder('broken');
    await writePublication(folder, { socios: [['99000001', 'a row of two columns']] });
    return folder;
  }

  test('by a child of a Map is reported, is not retried, and leaves no work and no table', async () => {
    const live = await machine.loading.manifest();
    const tables = await machine.loading.tables();
    const asked = machine.request(await broken());
    const { error } = await machine.load(asked);
    expect(error?.error).toBe('LoadRefused');
    expect(error?.message).toContain('the layout changed');
    const record = await readLoad(machine.world.client, control, `execution-of-${asked.version}`);
    expect(record).toMatchObject({ state: 'refused', reason: error?.message });
    expect(await machine.loading.manifest()).toEqual(live);
    expect([machine.loading.workFiles(), await machine.loading.tables()]).toEqual([[], tables]);
    expect(await lock()).toBeNull();
  });

  test('is reported in the same way when the answer of its clean-up is lost', async () => {
    const { around, lost } = losing('fail');
    const { error } = await machine.load(machine.request(await broken()), { around });
    expect([lost(), error?.error]).toEqual([true, 'LoadRefused']);
    expect(error?.message).toContain('the layout changed');
    expect(await lock()).toBeNull();
  });

  test('before the inventory is recorded under the requested version', async () => {
    const asked = machine.request(machine.loading.folder('nothing-there'));
    const { error, calls } = await machine.load(asked);
    expect([error?.error, calls['prepare']]).toEqual(['LoadRefused', 1]);
    const record = await readLoad(machine.world.client, control, `execution-of-${asked.version}`);
    expect(record).toMatchObject({
      load_id: `cnpj-${asked.version}`,
      state: 'refused',
      reason: expect.stringMatching(/: no such folder$/),
    });
  });

  test('on AWS names commands of its environment, and nothing of one machine', async () => {
    const world: World = { ...machine.world, environment: 'prod' };
    const { previous = '' } = (await machine.loading.manifest()).sources['cnpj'] ?? {};
    const asked = machine.request(machine.good);
    const before = { ...asked, version: `${previous?.slice(0, 4)}-${previous?.slice(4, 6)}` };
    const { error } = await execute(world, before, { name: 'execution-of-the-previous' });
    expect(error?.message).toMatch(/ npm run rollback -- cnpj --environment prod; /);
    const down = await execute(world, asked, { name: 'execution-down', around: failing('prepare') });
    expect(down.error?.message).toMatch(/DynamoDB did not answer/);
    expect(down.error?.message).not.toMatch(/DATA_DIR|this machine/);
  });

  const asked = machine.request(machine.good);

  test.each([
    ['a bug', new TypeError('a bug'), 'TypeError', 'TypeError: a bug'],
    ['a refusal', new LoadRefused('gate of a test'), 'LoadRefused', 'gate of a test'],
  ])('%s is not retried', async (_, thrown, name, reason) => {
    const around = async (task: string, call: () => Promise<unknown>) => {
      if (task === 'judge') throw thrown;
      return call();
    };
    const { error, calls } = await machine.load(asked, { around });
    expect([error?.error, error?.message, calls['judge']]).toEqual([name, reason, 1]);
    expect(await lock()).toBeNull();
  });
});

describe('two executions of one source', () => {
  /** Runs a load that pauses before its task judge until `work` is done. */
  async function meanwhile(work: () => Promise<unknown>): Promise<Ended & { readonly version: string }> {
    const asked = machine.request(machine.good);
    const around = async (name: string, call: () => Promise<unknown>) => {
      if (name === 'judge') await work();
      return call();
    };
    return { version: asked.version, ...(await machine.load(asked, { around })) };
  }

  test('end with the second refused, which names the first, and the first unaffected', async () => {
    let second: Ended | null = null;
    const first = await meanwhile(async () => {
      second = await machine.load(machine.request(machine.good));
    });
    expect(second!.error?.error).toBe('LoadRefused');
    expect(second!.error?.message).toMatch(
      new RegExp(`^a load of cnpj is running: execution-of-${first.version}$`),
    );
    expect([first.error, await version()]).toEqual([null, first.version]);
  });

  test('end with the second served where the first was considered dead', async () => {
    const asked = machine.request(machine.good);
    let second: Ended | null = null;
    const first = await meanwhile(async () => {
      machine.alive.clear();
      second = await machine.load(asked);
    });
    expect(second!.error).toBeNull();
    expect(first.error).not.toBeNull();
    expect(await version()).toBe(asked.version);
    const served = await machine.loading.manifest();
    expect(served.sources['cnpj']?.previous).not.toContain(first.version.replace('-', ''));
  });

  test('end with nothing published by the one that has lost its lock, which its holder keeps', async () => {
    const live = await machine.loading.manifest();
    const theirs = { load_id: 'cnpj-2026-12-other', holder: 'elsewhere/1', expires: Date.now() + 60_000 };
    const Item = { [CONTROL_KEY]: 'LOCK#cnpj', ...theirs };
    const { error } = await meanwhile(() =>
      machine.world.client.call('PutItem', { TableName: control, Item }),
    );
    expect(error?.message).toContain('the lock of cnpj was taken by another load');
    expect(await machine.loading.manifest()).toEqual(live);
    expect(await lock()).toMatchObject(theirs);
  });
});
