/**
 * Every failed load says what happened, to which file or store, and what to do; the next load continues, also
 * where a killed load has left a table.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Plan } from '../../loaders/work/plan.ts';
import { readJson } from '../../loaders/work/ports.ts';
import type { World } from '../../loaders/work/world.ts';
import { DISK } from '../../local/disk/durable-files.ts';
import { fileObjects } from '../../local/disk/objects.ts';
import { openPool } from '../../local/load/pool.ts';
import { createTable } from '../../shared/aws/create-table.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { readLoad } from '../../shared/store/loads/load-records.ts';
import { controlTable, generationTable, generationTableSchema } from '../../shared/store/tables.ts';
import { type Call, callsOf, clientCalling } from '../support/aws/calling.ts';
import { execute, startMachine } from '../support/loads/machine.ts';

const control = controlTable('dev');

const machine = await startMachine();
afterAll(() => machine.loading.close());

/** Fails every write of a file whose path matches, as the system does. */
const failingWrites = (pattern: RegExp, code: string): typeof DISK => ({
  ...DISK,
  open: async (path, flags) => {
    if (flags === 'w' && pattern.test(path)) throw Object.assign(new Error(`${code}: open`), { code });
    return DISK.open(path, flags);
  },
});

async function loadIn(world: World) {
  const asked = machine.request(machine.good);
  const name = `execution-of-${asked.version}`;
  const { error } = await execute(world, asked, { name, concurrency: 1 });
  return { asked, error, record: await readLoad(machine.world.client, control, name) };
}

const workOn = (disk: typeof DISK) => fileObjects(join(machine.loading.store.dataDir, 'work'), disk);

describe('a load that cannot write its work', () => {
  test.each([
    ['ENOSPC', /the disk is full \(ENOSPC\); free some space/],
    ['EDQUOT', /the quota of the disk is used up \(EDQUOT\); free some space/],
    ['EROFS', /the file system is read-only \(EROFS\); make it writable/],
    ['EMFILE', /too many open files \(EMFILE\); raise the limit of open files \(ulimit -n\)/],
    ['ENOMEM', /too little memory \(ENOMEM\); free some memory or lower LOAD_WORKERS/],
    ['EACCES', /permission denied \(EACCES\); give the user/],
    ['EIO', /the disk failed \(EIO\); check the disk/],
  ])('says so in its error and in its record, with the file: %s', async (code, reason) => {
    // Nothing can be written from the first task of the Map on, the reason of that task included.
    const world = { ...machine.world, work: workOn(failingWrites(/partition\/|faults/, code)) };
    const { asked, error, record } = await loadIn(world);
    expect(error?.error).toBe('FileError');
    expect(error?.message).toMatch(reason);
    expect(error?.message).toMatch(/^FileError: partition of \S+: writing \S+partition.\d+\.rows: /);
    expect(error?.message).toMatch(/start the load again: it continues$/);
    expect(record).toMatchObject({ state: 'failed', reason: error?.message });
    if (code === 'ENOSPC') expect((await machine.load(asked)).error).toBeNull();
  });

  test('says so where the plan itself cannot be written', async () => {
    const world = { ...machine.world, work: workOn(failingWrites(/plan\.json/, 'ENOSPC')) };
    const { error, record } = await loadIn(world);
    expect(error?.message).toMatch(/^FileError: writing \S+plan\.json: the disk is full/);
    expect(record?.reason).toBe(error?.message);
  });
});

describe('a load whose store has a full disk', () => {
  test('says so, although its end cannot be recorded', async () => {
    const really = callsOf(machine.world.client);
    const full = Object.assign(new Error('the disk of DATA_DIR is full; free some space'), {
      name: 'DiskFull',
    });
    const call: Call = async (operation, ...rest) => {
      if (operation === 'PutItem') throw full;
      return really(operation, ...rest);
    };
    const { error } = await loadIn({ ...machine.world, client: clientCalling(call) });
    expect(error?.error).toBe('StoreError');
    expect(error?.message).toContain(
      'PutItem failed: DiskFull: the disk of DATA_DIR is full; free some space',
    );
    expect(error?.message).toContain('the end of the load could not be recorded');
  });
});

const CHILDREN = `/proc/${process.pid}/task/${process.pid}/children`;

describe.skipIf(!existsSync(CHILDREN))('a process of a load', () => {
  test.each([
    ['SIGKILL', /was killed \(SIGKILL\).*memory.*lower LOAD_WORKERS/],
    ['SIGABRT', /ended by SIGABRT, most often because it needed more than its heap of 1024 MB/],
    ['SIGTERM', /ended by SIGTERM$/],
  ] as const)('that ends by %s is reported with the probable cause', async (signal, reason) => {
    const before = new Set(readFileSync(CHILDREN, 'utf8').split(' '));
    const pool = openPool(join(machine.loading.store.dataDir, 'work'), 1, () => undefined);
    const task = pool.run({ name: 'partition', payload: {} });
    const [child] = readFileSync(CHILDREN, 'utf8')
      .split(' ')
      .filter((pid) => pid && !before.has(pid));
    process.kill(Number(child), signal);
    await expect(task).rejects.toMatchObject({
      error: 'Lambda.Unknown',
      message: expect.stringMatching(reason),
    });
    await pool.close();
  });
});

test('a table without an import is deleted, also where it is still being created, and the load publishes', async () => {
  const asked = machine.request(machine.good);
  const { client, work } = machine.world;
  const around = async (name: string, call: () => Promise<unknown>): Promise<unknown> => {
    const answer = await call();
    if (name === 'judge') {
      const plans = (await work.list('loads/cnpj/')).filter(({ key }) => key.endsWith('/plan.json'));
      const read = await Promise.all(plans.map(({ key }) => readJson<Plan>(work, key)));
      const { generation = '' } = read.find(({ version }) => version === asked.version) ?? {};
      const schema = generationTableSchema(cnpj.tables[0]!);
      await createTable(client, generationTable('dev', 'cnpj', generation), schema);
    }
    return answer;
  };
  let left = 2;
  const really = callsOf(client);
  const call: Call = async (operation, ...rest) => {
    if (operation !== 'DeleteTable' || left-- <= 0) return really(operation, ...rest);
    throw Object.assign(new Error('creating'), { name: 'ResourceInUseException' });
  };
  const world = { ...machine.world, client: clientCalling(call) };
  expect((await execute(world, asked, { name: 'left-table', around })).error).toBeNull();
  expect(left).toBeLessThanOrEqual(0);
  expect((await machine.loading.manifest()).sources['cnpj']?.versao).toBe(asked.version);
});
