/** A load meets tables that a killed load has left: half made, half deleted, or gone between two calls. */
import { afterAll, describe, expect, test } from 'vitest';
import { createTable } from '../../shared/aws/create-table.ts';
import type { StoreClient } from '../../shared/aws/dynamodb.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { generationTable, generationTableSchema } from '../../shared/store/tables.ts';
import { type Call, callsOf, clientCalling } from '../support/aws/calling.ts';
import { execute, startMachine } from '../support/loads/machine.ts';

const machine = await startMachine();
afterAll(() => machine.loading.close());

/** A client whose first `times` calls of the operation end with the error of that name. */
function failingFirst(operation: string, name: string, times: number): StoreClient {
  const really = callsOf(machine.world.client);
  let left = times;
  const call: Call = async (asked, ...rest) => {
    if (asked !== operation || left === 0) return really(asked, ...rest);
    left--;
    throw Object.assign(new Error(name), { name });
  };
  return clientCalling(call);
}

const [table] = cnpj.tables;
const schema = generationTableSchema(table!);

describe('a load whose table exists already without an import', () => {
  test('deletes that table, also where it is still being created, and publishes', async () => {
    const asked = machine.request(machine.good);
    const around = async (name: string, call: () => Promise<unknown>): Promise<unknown> => {
      if (name !== 'judge') return call();
      const answer = await call();
      const generation = (await planned(asked.version)) ?? '';
      await createTable(machine.world.client, generationTable('dev', 'cnpj', generation), schema);
      return answer;
    };
    const client = failingFirst('DeleteTable', 'ResourceInUseException', 2);
    const { error } = await execute({ ...machine.world, client }, asked, { name: 'left-table', around });
    expect(error).toBeNull();
    expect((await machine.loading.manifest()).sources['cnpj']?.versao).toBe(asked.version);
  });
});

async function planned(version: string): Promise<string | undefined> {
  const plans = (await machine.world.work.list('loads/cnpj/')).filter(({ key }) =>
    key.endsWith('/plan.json'),
  );
  const bodies = await Promise.all(plans.map(({ key }) => machine.world.work.read(key)));
  const found = bodies.map((body) => JSON.parse(body.toString()) as { version: string; generation: string });
  return found.find((plan) => plan.version === version)?.generation;
}
