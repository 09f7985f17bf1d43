/** The state machine of a load that is refused, or that runs while another load of its source runs. */
import { afterAll, describe, expect, test } from 'vitest';
import { LoadRefused } from '../../loaders/work/ports.ts';
import type { World } from '../../loaders/work/world.ts';
import { readLock } from '../../shared/store/generations/catalog.ts';
import { readLoad } from '../../shared/store/loads/load-records.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { writePublication } from '../support/loads/fixtures.ts';
import { type Ended, execute, failing, losing, startMachine } from '../support/loads/machine.ts';

const control = controlTable('dev');

const machine = await startMachine();
expect((await machine.load(machine.request(machine.good))).error).toBeNull();
afterAll(() => machine.loading.close());

const version = async () => (await machine.loading.manifest()).sources['cnpj']?.versao;
const lock = () => readLock(machine.world.client, control, 'cnpj');

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
    const [first, second] = [machine.request(machine.good), machine.request(machine.good)];
    for (const asked of [first, second]) expect((await machine.load(asked)).error).toBeNull();
    const { error } = await execute(world, first, { name: 'execution-of-the-previous' });
    expect(error?.message).toMatch(/ npm run rollback -- cnpj --environment prod; /);
    const around = failing('judge');
    const down = await execute(world, machine.request(machine.good), { name: 'execution-down', around });
    expect(down.error?.message).toMatch(/DynamoDB did not answer/);
    expect(down.error?.message).not.toMatch(/DATA_DIR|this machine/);
  });

  test.each([
    ['a refusal', new LoadRefused('gate of a test'), 'LoadRefused', 'gate of a test'],
    ['a bug', new TypeError('a bug'), 'TypeError', 'TypeError: a bug'],
  ])('%s is not retried', async (_, thrown, name, reason) => {
    const around = async (task: string, call: () => Promise<unknown>) => {
      if (task === 'judge') throw thrown;
      return call();
    };
    const { error, calls } = await machine.load(machine.request(machine.good), { around });
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
});
