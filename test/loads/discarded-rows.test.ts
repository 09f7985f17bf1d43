import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build } from '../../loaders/steps/build.ts';
import { takeInventory } from '../../loaders/steps/inventory.ts';
import { partitionMember } from '../../loaders/steps/partition.ts';
import { type Plan, workKeys, workPrefix } from '../../loaders/work/plan.ts';
import { type Objects, WorkDamaged } from '../../loaders/work/ports.ts';
import type { ScatterIndex } from '../../loaders/work/scattered.ts';
import { ONE_GROUP } from '../../loaders/work/world.ts';
import { UNSYNCED } from '../../local/disk/durable-files.ts';
import { fileObjects } from '../../local/disk/objects.ts';
import { sampleFolder } from '../../local/sample.ts';
import { cno as source } from '../../shared/datasets/cno/index.ts';
import type { TaskName } from '../../shared/ingestion/definition.ts';
import { folderForFile } from '../support/for-file.ts';
import { type Machine, startMachine } from '../support/loads/machine.ts';
import { itemsOf, steps } from '../support/service/published.ts';

const GROUPS = { ...ONE_GROUP, aloneBytes: 0, most: 4, objectBytes: 1 };

const root = folderForFile('discarded-rows');

const files = fileObjects(sampleFolder(source));
const plan = await takeInventory(source, source.sampleVersion, files, { groups: GROUPS });

const workIn = (name: string): Objects => fileObjects(join(root, name), UNSYNCED);

async function rowsIn(work: Objects, folder: string): Promise<string[]> {
  const listed = await work.list(`${workPrefix(plan.source, plan.loadId)}${folder}/`);
  return listed.map(({ key }) => key).filter((key) => key.endsWith('.rows'));
}

async function partitioned(work: Objects): Promise<ScatterIndex[]> {
  const indexes: ScatterIndex[] = [];
  for (const member of plan.members) {
    indexes.push(await partitionMember(files, work, plan, member, () => undefined));
  }
  return indexes;
}

const itemsIn = (work: Objects) => Promise.all(source.tables.map(({ name }) => itemsOf(work, plan, name)));

describe('rows', () => {
  test('of a group are deleted when its last bucket is built', async () => {
    const work = workIn('rounds');
    const indexes = await partitioned(work);
    const found: number[] = [];
    for (const kind of ['rows', 'derived'] as const) {
      for (let bucket = 0; bucket < plan.buckets; bucket++) {
        const before = await rowsIn(work, kind === 'rows' ? 'partition' : 'derived');
        await build({ work, exports: work }, plan, indexes, { kind, bucket });
        const after = await rowsIn(work, kind === 'rows' ? 'partition' : 'derived');
        const isLast = bucket % (plan.buckets / plan.groups) === 1;
        const ofGroup = before.filter((key) => key.endsWith(`-${Math.floor(bucket / 2)}.rows`));
        expect(before.filter((key) => !after.includes(key))).toEqual(isLast ? ofGroup : []);
        found.push(ofGroup.length);
      }
      expect(await rowsIn(work, kind === 'rows' ? 'partition' : 'derived')).toEqual([]);
    }
    expect(found.filter((n) => n > 0).length).toBeGreaterThan(plan.groups);
  });

  test('are read again from the files where a result is missing, and refused where it is damaged', async () => {
    const work = workIn('lost');
    const contentHash = await steps(work, plan, files);
    const items = await itemsIn(work);
    const lost = workKeys(plan).built(`rows-0000${plan.bounds.length}`);
    await work.discard([lost]);
    expect(await steps(work, plan, files)).toBe(contentHash);
    expect(await itemsIn(work)).toEqual(items);
    expect(await rowsIn(work, 'partition')).toEqual([]);
    await work.write(lost, '');
    await expect(steps(work, plan, files)).rejects.toThrow(WorkDamaged);
  });
});

describe('a load in groups', () => {
  let machine: Machine;
  let expected: Awaited<ReturnType<Machine['served']>>;
  beforeAll(async () => {
    const single = await startMachine();
    expect((await single.load(single.request(single.good))).error).toBeNull();
    expected = await single.served();
    await single.loading.close();
    machine = await startMachine(GROUPS);
    // A process caches the plan of an execution, which is named for its version.
    machine.request(machine.good);
  });
  afterAll(() => machine.loading.close());

  /** Returns the names of the work objects that only the build reads, not those of an export. */
  const read = async (): Promise<string[]> =>
    (await machine.world.work.list('loads/'))
      .map(({ key }) => key)
      .filter((key) => /\.(rows|terms)$/.test(key) && !key.includes('/export/'));

  test('imports the items of a load in one group, and no rows are left by then', async () => {
    const left: string[][] = [];
    const around = async (name: TaskName, call: () => Promise<unknown>) => {
      if (name === 'listRuns' || name === 'beginImport') left.push(await read());
      return call();
    };
    expect((await machine.load(machine.request(machine.good), { around })).error).toBeNull();
    expect(await machine.served()).toEqual(expected);
    const [beforeRuns, ...beforeImports] = left;
    expect(beforeRuns?.map((key) => key.replace(/.*\./, ''))).toContain('terms');
    expect(beforeRuns?.filter((key) => key.endsWith('.rows'))).toEqual([]);
    expect(beforeImports.flat()).toEqual([]);
  });

  test.each<[TaskName, number]>([
    ['build', 24],
    ['beginImport', 2],
  ])('that ends after its task %s number %i continues, and imports the same items', async (task, number) => {
    let seen = 0;
    const around = async (name: TaskName, call: () => Promise<unknown>) => {
      const answer = await call();
      if (name === task && ++seen === number) throw new Error('stopped');
      return answer;
    };
    const asked = machine.request(machine.good);
    expect((await machine.load(asked, { around })).error).not.toBeNull();
    expect((await machine.load(asked)).error).toBeNull();
    expect(await machine.served()).toEqual(expected);
    expect(machine.loading.workFiles()).toEqual([]);
  });

  test.each<[string, (plan: Plan) => Partial<Plan>]>([
    ['of another form', ({ workForm: _, ...older }) => older],
    ['with another number of groups', (plan) => ({ ...plan, groups: plan.groups * 2 })],
  ])('does not continue from work %s', async (_, earlierOf) => {
    const asked = machine.request(machine.good);
    const around = async (name: TaskName, call: () => Promise<unknown>) => {
      if (name === 'listRuns') throw new Error('stopped');
      return call();
    };
    expect((await machine.load(asked, { around })).error).not.toBeNull();
    const { work } = machine.world;
    const [plan] = (await work.list('loads/')).filter(({ key }) => key.endsWith('plan.json'));
    const earlier = earlierOf(JSON.parse((await work.read(plan!.key)).toString()) as Plan);
    await work.write(plan!.key, JSON.stringify(earlier));
    // A result that names no file: it would be counted if the load continued from it.
    const { key } = (await work.list('loads/')).find((one) => one.key.includes('build/rows-'))!;
    await work.write(key, JSON.stringify({ rows: 1_000_000, tables: [], files: [], values: [] }));
    expect((await machine.load(asked)).error).toBeNull();
    expect(await machine.served()).toEqual(expected);
  });
});
