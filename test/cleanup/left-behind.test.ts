/** A load that leaves tables DynamoDB cannot delete yet ends with its own reason; later loads still work. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { cleanUpTask } from '../../loaders/steps/task-clean-up.ts';
import type { LoadRequest } from '../../loaders/work/load.ts';
import { sampleFolder } from '../../local/sample.ts';
import { createTable } from '../../shared/aws/create-table.ts';
import { tablesNamed } from '../../shared/aws/drop-table.ts';
import { cno } from '../../shared/datasets/cno/index.ts';
import {
  CLEAN_UP_HOLDER,
  freeLock,
  leaseOf,
  readLock,
  replaceLock,
} from '../../shared/store/generations/catalog.ts';
import { readCleanUp } from '../../shared/store/generations/clean-up.ts';
import { claimLoad } from '../../shared/store/loads/claim-load.ts';
import { readLoad } from '../../shared/store/loads/load-records.ts';
import { controlTable, generationTableSchema } from '../../shared/store/tables.ts';
import { DAY_MS } from '../../shared/time.ts';
import { heldImports } from '../support/cleanup/held-imports.ts';
import { execute, failing, startMachine } from '../support/loads/machine.ts';
import { UNRELATED } from '../support/loads/unrelated.ts';

const control = controlTable('dev');
let reported: { event: string; pending?: unknown }[] = [];

const machine = await startMachine();
const store = heldImports(machine.world.client);
beforeEach(() => {
  Object.assign(store, { running: null, failing: null });
  reported = [];
});
afterAll(() => machine.loading.close());

const world = (now = Date.now()) => ({
  ...machine.world,
  client: store.client,
  report: (event: string, fields: object) => void reported.push({ event, ...fields }),
  now: () => now,
});

let days = 0;
const request = (): LoadRequest => ({
  source: 'cno',
  version: `2026-09-${String(++days).padStart(2, '0')}`,
  from: sampleFolder(cno),
  accept: UNRELATED,
  sample: true,
});

let runs = 0;
/** Runs an execution of its own name. */
async function load(asked: LoadRequest, around?: Parameters<typeof execute>[2]['around']) {
  const name = `cno-${++runs}`;
  machine.alive.add(name);
  try {
    return { name, ...(await execute(world(), asked, { name, ...(around && { around }) })) };
  } finally {
    machine.alive.delete(name);
  }
}

const lock = () => readLock(machine.world.client, control, 'cno');
const left = () => readCleanUp(machine.world.client, control, 'cno');
const cleanUp = (now?: number) => cleanUpTask(world(now));
const version = async () => (await machine.loading.manifest()).sources['cno']?.versao;
const tablesOf = async ({ version: label }: LoadRequest) =>
  (await tablesNamed(machine.world.client, 'dev-cno')).filter((name) =>
    name.includes(label.replaceAll('-', '')),
  );

/** A load that is refused at the import of one table while that of the other runs on. */
async function failsBesideASlowImport(): Promise<LoadRequest> {
  const asked = request();
  Object.assign(store, { failing: 'cno', running: 'cno-cnpj' });
  const { name, error } = await load(asked);
  expect([error?.error, error?.message]).toEqual([
    'LoadRefused',
    expect.stringMatching(/^the work object .*\/items\/cno\/ is damaged/),
  ]);
  const record = await readLoad(machine.world.client, control, name);
  expect(record).toMatchObject({ state: 'refused', reason: error?.message });
  expect(await lock()).toBeNull();
  store.failing = null;
  return asked;
}

describe('a load whose import fails beside a slow one', () => {
  test('ends with its own reason and a free lock, and the clean-up deletes the table when its import has ended', async () => {
    const asked = await failsBesideASlowImport();
    expect(await left()).toMatchObject({
      published: false,
      left: [expect.stringMatching(/^table dev-cno-cnpj-.*: CREATING$/)],
    });
    expect(await cleanUp()).toEqual({ pending: 0 });
    expect(await tablesOf(asked)).toHaveLength(1);
    expect(await cleanUp(Date.now() + DAY_MS + 60_000)).toEqual({ pending: 1 });
    expect(reported.map(({ pending }) => pending)).toEqual([0, 1]);
    store.running = null;
    expect(await cleanUp()).toEqual({ pending: 0 });
    expect([await tablesOf(asked), await left(), await lock()]).toEqual([[], null, null]);
  });

  test('does not hinder the next load of the same files, which waits for the old import and publishes', async () => {
    const asked = await failsBesideASlowImport();
    let waits = 0;
    const { error } = await load(asked, async (task, call) => {
      const answer = await call();
      if (task === 'beginImport' && (answer as { state: string }).state === 'waiting' && ++waits === 3)
        store.running = null;
      return answer;
    });
    expect([error, await version(), await left()]).toEqual([null, asked.version, null]);
    expect(waits).toBeGreaterThanOrEqual(3);
  });

  test('does not hinder a load of other files, during which nothing is cleaned up, and which leaves the old table', async () => {
    const old = await failsBesideASlowImport();
    store.running = 'cno-cnpj-202609'.replace('202609', old.version.replaceAll('-', ''));
    const asked = request();
    let during: unknown = null;
    const { error } = await load(asked, async (task, call) => {
      if (task === 'judge') during = [await cleanUp(), machine.loading.workFiles().length > 0];
      return call();
    });
    expect([error, during]).toEqual([null, [{ pending: 0 }, true]]);
    expect([await version(), await tablesOf(old)]).toEqual([asked.version, [expect.any(String)]]);
    store.running = null;
    await cleanUp();
    expect([await tablesOf(old), await left()]).toEqual([[], null]);
    expect(await tablesOf(asked)).toHaveLength(3);
  });
});

describe('a load that fails after its switch', () => {
  test('is published with a clean-up pending, reports it, and the clean-up ends it', async () => {
    const asked = request();
    const { name, error } = await load(asked, failing('finish'));
    expect([error, await version(), await lock()]).toEqual([null, asked.version, null]);
    expect(await readLoad(machine.world.client, control, name)).toMatchObject({ state: 'published' });
    expect(await left()).toMatchObject({
      id: name,
      published: true,
      left: [expect.stringContaining('StoreError')],
    });
    expect(reported).toMatchObject([{ event: 'cleanup_pending', load: name }]);
    expect(machine.loading.workFiles()).not.toEqual([]);
    expect(await cleanUp()).toEqual({ pending: 0 });
    expect([await left(), machine.loading.workFiles()]).toEqual([null, []]);
  });

  test('and whose end could not be recorded is completed by the clean-up', async () => {
    const asked = request();
    const { name, error } = await load(asked, failing('finish', 'fail'));
    expect([error, (await lock())?.id]).toEqual([null, name]);
    expect(await cleanUp()).toEqual({ pending: 0 });
    expect([await lock(), machine.loading.workFiles()]).toEqual([null, []]);
    expect(await readLoad(machine.world.client, control, name)).toMatchObject({ state: 'published' });
  });
});

describe('a load that is refused', () => {
  test('is swept once more, because a task that was running may have begun an import meanwhile', async () => {
    const asked = request();
    store.failing = 'cno';
    expect((await load(asked)).error?.error).toBe('LoadRefused');
    expect([await tablesOf(asked), (await left())?.left]).toEqual([[], []]);
    const [kept] = await tablesNamed(machine.world.client, 'dev-cno-');
    const late = `dev-cno-cnpj-${asked.version.replaceAll('-', '')}-0123456789`;
    await createTable(machine.world.client, late, generationTableSchema(cno.tables[0]!));
    expect(await cleanUp()).toEqual({ pending: 0 });
    expect([await tablesOf(asked), await left()]).toEqual([[], null]);
    expect(await tablesNamed(machine.world.client, 'dev-cno-')).toContain(kept);
  });
});

describe('the clean-up', () => {
  test('deletes the tables of a failed load when its work has expired', async () => {
    const asked = request();
    expect((await load(asked, failing('verify'))).error?.error).toBe('StoreError');
    expect(await cleanUp(Date.now() + 13 * DAY_MS)).toEqual({ pending: 0 });
    expect(await tablesOf(asked)).toHaveLength(3);
    expect(await cleanUp(Date.now() + 15 * DAY_MS)).toEqual({ pending: 0 });
    expect([await tablesOf(asked), await left()]).toEqual([[], null]);
  });

  test('makes a load wait that begins meanwhile', async () => {
    const { client } = machine.world;
    const holder = `${CLEAN_UP_HOLDER}x`;
    await replaceLock(client, control, 'cno', null, { load_id: 'clean-up', holder, ...leaseOf(60_000) });
    machine.alive.add(holder);
    const isAlive = async () => true;
    const claim = { client, control, source: 'cno', version: '2026-09-30', isAlive, startsLater: true };
    // A start by route does not take the lock from the clean-up, and is not refused either.
    await claimLoad(claim).take('cno-2026-09-30-1', 'execution');
    expect((await lock())?.holder).toBe(holder);
    let tries = 0;
    const { error } = await load(request(), async (task, call) => {
      if (task === 'prepare' && ++tries === 3) await freeLock(client, control, 'cno', holder);
      return call();
    });
    expect([error, tries]).toEqual([null, 3]);
  });
});
