/** The writer of single items, the alternative to ImportTable, stores the same items, also after faults. */
import { BatchWriteItemCommand, DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { goOnWriting } from '../../loaders/steps/batch-writing.ts';
import { loadOf, planOf } from '../../loaders/work/load.ts';
import { writeItems } from '../../shared/aws/batch-write.ts';
import { createTable } from '../../shared/aws/create-table.ts';
import { readLock } from '../../shared/store/generations/catalog.ts';
import { controlTable, generationTable } from '../../shared/store/tables.ts';
import { contentsOf, failing, losing, type Machine, startMachine } from '../support/loads/machine.ts';

let machine: Machine;
let expected: Awaited<ReturnType<typeof contentsOf>>;
let send: Machine['world']['client']['send'];

beforeAll(async () => {
  machine = await startMachine();
  expect((await machine.load(machine.request(machine.good))).error).toBeNull();
  expected = await machine.served();
  send = machine.world.client.send;
});
afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(machine.world.client, { send });
});
afterAll(() => machine.loading.close());

const request = () => ({ ...machine.request(machine.good), writer: 'batch' as const });

/** Passes every store call of the command to `call`. */
function around(Command: new (...args: never[]) => unknown, call: (command: unknown) => unknown): void {
  const original = send.bind(machine.world.client) as (command: unknown) => Promise<unknown>;
  const wrapped = (command: unknown) => (command instanceof Command ? call(command) : original(command));
  Object.assign(machine.world.client, { send: wrapped });
}

const pass = (command: unknown) =>
  (send.bind(machine.world.client) as (command: unknown) => Promise<unknown>)(command);

const billing = async (TableName: string) => {
  const { Table } = await machine.world.client.send(new DescribeTableCommand({ TableName }));
  return Table?.BillingModeSummary?.BillingMode ?? 'PROVISIONED';
};
/** The tables of the load, by their names. */
const tablesOf = async (version: string) =>
  (await machine.loading.tables()).filter((name) => name.includes(version.replace('-', ''))).sort();

describe('a load that writes item by item', () => {
  test('serves the same items as an imported one, from tables that end on demand', async () => {
    const asked = request();
    const during = new Map<string, string>();
    const { error, calls } = await machine.load(asked, {
      around: async (name, call) => {
        const answer = await call();
        if (name === 'beginImport') {
          for (const table of await tablesOf(asked.version)) {
            const mode = await billing(table);
            if (!during.has(table)) during.set(table, mode);
          }
        }
        return answer;
      },
    });
    expect([error, calls['seeImport']]).toEqual([null, 2]);
    expect([...during.values()]).toEqual(['PROVISIONED', 'PROVISIONED']);
    expect(await machine.served()).toEqual(expected);
    const active = await machine.servedTables();
    expect([...during.keys()].sort()).toEqual([...active].sort());
    expect(await Promise.all(active.map(billing))).toEqual(['PAY_PER_REQUEST', 'PAY_PER_REQUEST']);
  });

  test('is refused under the former name of the writer, with the new name', async () => {
    const asked = { ...request(), writer: 'gravar' as 'batch' };
    const { error } = await machine.load(asked);
    expect([error?.error, error?.message]).toEqual([
      'LoadRefused',
      'writer is "gravar", which is now named batch; allowed: import, batch',
    ]);
  });

  test.each(['beginImport', 'seeImport'] as const)(
    'doubles nothing when an answer of %s is lost',
    async (task) => {
      const { around: wrap, lost } = losing(task);
      const { error } = await machine.load(request(), { around: wrap });
      expect([error, lost()]).toEqual([null, true]);
      expect(await machine.served()).toEqual(expected);
    },
  );

  test('sends unprocessed items again', async () => {
    let handed = 0;
    around(BatchWriteItemCommand, async (command) => {
      const { RequestItems = {} } = (command as BatchWriteItemCommand).input;
      const [[table, [first, ...rest]] = ['', []]] = Object.entries(RequestItems);
      handed += rest.length;
      if (first) await pass(new BatchWriteItemCommand({ RequestItems: { [table]: [first] } }));
      return { UnprocessedItems: rest.length > 0 ? { [table]: rest } : {} };
    });
    vi.spyOn(Math, 'random').mockReturnValue(0.001);
    const { error } = await machine.load(request());
    expect([error, handed > 10]).toEqual([null, true]);
    expect(await machine.served()).toEqual(expected);
  });

  test('leaves its table on demand when it fails, and the next load continues with the remaining objects', async () => {
    const asked = request();
    let begun = false;
    const first = await machine.load(asked, {
      around: async (name, call) => {
        if (name === 'seeImport' && !begun) {
          begun = true;
          await oneObject(asked);
        }
        return failing('seeImport')(name, call);
      },
      concurrency: 1,
    });
    expect(first.error?.error).toBe('StoreError');
    const begunTables = await tablesOf(asked.version);
    expect(begunTables.length).toBeGreaterThan(0);
    for (const table of begunTables) expect(await billing(table)).toBe('PAY_PER_REQUEST');
    const half = await contentsOf(machine.world.client, begunTables);
    expect(half.n).toBeGreaterThan(0);
    expect(half.n).toBeLessThan(expected.n);
    let written = 0;
    around(BatchWriteItemCommand, (command) => {
      written += Object.values((command as BatchWriteItemCommand).input.RequestItems ?? {}).flat().length;
      return pass(command);
    });
    expect((await machine.load(asked)).error).toBeNull();
    expect(written).toBe(expected.n - half.n);
    expect(await machine.served()).toEqual(expected);
    expect(await readLock(machine.world.client, controlTable('dev'), 'cnpj')).toBeNull();
  });

  /** Writes one object and then fails, as an interrupted call of the task. */
  async function oneObject(asked: ReturnType<typeof request>): Promise<void> {
    const { world } = machine;
    const [object] = (await world.work.list('loads/')).filter(({ key }) => key.endsWith('/plan.json'));
    const load = loadOf(world, asked, JSON.parse((await world.work.read(object?.key ?? '')).toString()), 'x');
    const plan = await planOf(world, load);
    const [first] = await world.work.list(`loads/cnpj/${plan.loadId}/items/cnpj/`);
    const only = { ...world, work: { ...world.work, list: async () => (first ? [first] : []) } };
    const stored = generationTable('dev', 'cnpj', plan.generation);
    await goOnWriting(only, { plan, table: 'cnpj', stored });
  }
});

describe('items that the store never processes', () => {
  test('are an error of the store after several rounds', async () => {
    await createTable(machine.world.client, 'dev-x', {
      KeySchema: [{ AttributeName: 'k', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'k', AttributeType: 'S' }],
      BillingMode: 'PAY_PER_REQUEST',
    });
    around(BatchWriteItemCommand, (command) => ({
      UnprocessedItems: (command as BatchWriteItemCommand).input.RequestItems,
    }));
    vi.spyOn(Math, 'random').mockReturnValue(0.001);
    const written = writeItems(machine.world.client, 'dev-x', [{ k: { S: 'a' } }]);
    await expect(written).rejects.toThrow('DynamoDB: BatchWriteItem failed');
  });
});
