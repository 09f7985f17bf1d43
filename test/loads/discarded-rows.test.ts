import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Plan } from '../../loaders/work/plan.ts';
import { ONE_GROUP } from '../../loaders/work/world.ts';
import type { TaskName } from '../../shared/ingestion/definition.ts';
import { type Machine, startMachine } from '../support/loads/machine.ts';

const GROUPS = { ...ONE_GROUP, aloneBytes: 0, most: 4, objectBytes: 1 };

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

  test('that ends between two tasks continues, and imports the same items', async () => {
    let built = 0;
    const around = async (name: TaskName, call: () => Promise<unknown>) => {
      const answer = await call();
      if (name === 'build' && ++built === 24) throw new Error('stopped');
      return answer;
    };
    const asked = machine.request(machine.good);
    expect((await machine.load(asked, { around })).error).not.toBeNull();
    expect((await machine.load(asked)).error).toBeNull();
    expect(await machine.served()).toEqual(expected);
    expect(machine.loading.workFiles()).toEqual([]);
  });

  test('does not continue from work of another form', async () => {
    const asked = machine.request(machine.good);
    const around = async (name: TaskName, call: () => Promise<unknown>) => {
      if (name === 'listRuns') throw new Error('stopped');
      return call();
    };
    expect((await machine.load(asked, { around })).error).not.toBeNull();
    const { work } = machine.world;
    const [plan] = (await work.list('loads/')).filter(({ key }) => key.endsWith('plan.json'));
    const { workForm: _, ...earlier } = JSON.parse((await work.read(plan!.key)).toString()) as Plan;
    await work.write(plan!.key, JSON.stringify(earlier));
    // A result that names no file: it would be counted if the load continued from it.
    const { key } = (await work.list('loads/')).find((one) => one.key.includes('build/rows-'))!;
    await work.write(key, JSON.stringify({ rows: 1_000_000, tables: [], files: [], values: [] }));
    expect((await machine.load(asked)).error).toBeNull();
    expect(await machine.served()).toEqual(expected);
  });
});
