/** The metric filters of the stack count log lines by their event: the service writes every event that they count. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StoreError } from '../../shared/aws/errors.ts';
import { startAdministration } from '../support/admin/administration.ts';
import { ofType, plain, synthesize } from '../support/aws/template.ts';
import { captureLog, startApi, startWorld, type World } from '../support/service/api.ts';
import { ALFA, cnpjOf } from '../support/service/companies.ts';

const PATH = `/v1/cnpjs/${cnpjOf(ALFA)}`;

let world: World;
let lines: string[];
beforeAll(async () => {
  lines = captureLog();
  world = await startWorld();
});
afterAll(() => world.stop());

/** Fails the store calls of these names while the request runs. */
async function askWithout(isRefused: (command: string) => boolean): Promise<number> {
  const api = await startApi(world.store, world.key, { env: { LIMIT_PER_SECOND: '1', LIMIT_BURST: '1' } });
  world.store.before = async (command) => {
    if (isRefused(command)) throw new Error('ThrottlingException');
  };
  try {
    return (await api.get(PATH)).status;
  } finally {
    await api.close();
    world.store.before = async () => {};
  }
}

async function askWithoutData(): Promise<number> {
  const read = async (): Promise<never> => {
    throw new StoreError('BatchGetItem', new Error('ThrottlingException'));
  };
  const api = await startApi(world.store, world.key, { replace: () => ({ read }) });
  const { status } = await api.get(PATH);
  await api.close();
  return status;
}

async function askAsStranger(): Promise<number> {
  const { ask, close } = await startAdministration(world.store.client);
  const { status } = await ask('GET', '/v1/admin/chaves', { token: 'adm_wrong' });
  await close();
  return status;
}

test('every event that a metric filter counts is written in the situation that it counts', async () => {
  lines.length = 0;
  // The limiter comes first, because after a failure it is not called for a while.
  expect(await askWithout((command) => command === 'UpdateItem')).toBe(200);
  expect(await askWithoutData()).toBe(503);
  expect(await askAsStranger()).toBe(401);
  expect(await askWithout(() => true)).toBe(503);
  const written = new Set(lines.map((line) => (JSON.parse(line) as { event: string }).event));
  for (const environment of await synthesize()) {
    const patterns = ofType(environment, 'AWS::Logs::MetricFilter').map(([, { Properties }]) =>
      String(plain(Properties['FilterPattern'])),
    );
    const counted = new Set(patterns.map((pattern) => /\$\.event = "(\w+)"/.exec(pattern)?.[1]));
    expect(counted).toEqual(new Set(['authorizer_error', 'store_error', 'admin_refused', 'limit_skipped']));
    expect([...counted].filter((event) => !written.has(event ?? ''))).toEqual([]);
  }
});
