/** The smoke test finds each fault of a deployment on AWS by its check, and leaves nothing behind. */
import { App, Stack } from 'aws-cdk-lib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CONFIGS } from '../../lib/config.ts';
import { smokeRights } from '../../lib/pipeline/rights.ts';
import type { Group, Result } from '../../operator/smoke/check.ts';
import { byHand, lineOf, summary } from '../../operator/smoke/report.ts';
import { runChecks } from '../../operator/smoke/run.ts';
import { createTable } from '../../shared/aws/create-table.ts';
import { putItem } from '../../shared/aws/items.ts';
import { scanPages } from '../../shared/aws/pages.ts';
import { issueKey, listKeys } from '../../shared/store/keys/keys.ts';
import { listLoads } from '../../shared/store/loads/load-records.ts';
import { apiKeysTable, controlTable, fixedTables, generationTableSchema } from '../../shared/store/tables.ts';
import { startDeployment } from '../support/operator/deployment.ts';
import type { Answers, FakeDeployment } from '../support/operator/deployment-answers.ts';
import { captureLog } from '../support/service/api.ts';
import { PREFIX } from '../support/service/store.ts';

captureLog();

let fake: FakeDeployment;
beforeEach(async () => {
  fake = await startDeployment();
});
afterEach(async () => {
  await fake.stop();
  vi.clearAllMocks();
});

const run = (without: readonly Group[] = []): Promise<Result[]> =>
  runChecks({ world: fake.world, without, show: () => undefined });
const failed = (results: readonly Result[]): string[] =>
  results.filter(({ outcome }) => outcome === 'failed').map(lineOf);

async function expectNothingLeft(): Promise<void> {
  const { TableNames = [] } = await fake.store.client.call('ListTables', {});
  expect(TableNames.sort()).toEqual(Object.keys(fixedTables(PREFIX)).sort());
  expect([...fake.objects.keys()]).toEqual([]);
  const keys = await listKeys(fake.store.client, apiKeysTable(PREFIX));
  expect(keys.map(({ customer }) => customer)).toEqual(['Cliente de Teste']);
  for await (const items of scanPages(fake.store.client, controlTable(PREFIX))) expect(items).toEqual([]);
}

test('all checks pass on a good deployment, in which nothing is left behind', async () => {
  const results = await run();
  expect(failed(results)).toEqual([]);
  const left = results.filter(({ outcome }) => outcome === 'left out').map(({ name }) => name);
  expect(left).toEqual([
    'the gateway and the answer have one request id',
    'the gateway refuses what does not come through CloudFront',
  ]);
  expect(results.length).toBeGreaterThan(14);
  expect(summary(results, 'dev').split('\n')).toHaveLength(2 + byHand('dev').length);
  await expectNothingLeft();
});

/** The calls of other services than DynamoDB, by the action of IAM that permits them. */
const ACTIONS: Readonly<Record<string, string>> = { DescribeStacks: 'cloudformation:DescribeStacks' };

test('without the groups import and load, the role of the pipeline may make every call', async () => {
  expect(failed(await run(['import', 'load']))).toEqual([]);
  const stack = new Stack(new App(), 'stack');
  const rights = smokeRights(stack, CONFIGS[0]!);
  const isPermitted = (call: string): boolean => {
    const [action = '', table] = call.split(' ');
    return rights.some(
      ({ actions, resources }) =>
        actions.includes(ACTIONS[action] ?? action) &&
        (table === undefined ||
          resources.some((arn) => JSON.stringify(stack.resolve(arn)).includes(`:table/${table}"`))),
    );
  };
  expect([...fake.calls]).toContain('dynamodb:DescribeContinuousBackups dev-uso');
  expect(fake.calls.size).toBeGreaterThan(12);
  expect([...fake.calls].filter((call) => !isPermitted(call))).toEqual([]);
});

test('what an earlier run has left is removed first', async () => {
  const { client } = fake.store;
  await createTable(client, `${PREFIX}-smoke-old`, generationTableSchema({ partition: 'k' }));
  fake.objects.set('snapshots/cno/1900-01-01/leia-me.txt', Buffer.from('x'));
  fake.objects.set('work/loads/smoke/x/0.json.zst', Buffer.from('x'));
  await putItem(client, controlTable(PREFIX), {
    pk: 'LOAD#cno-1900-01-01-x',
    id: 'cno-1900-01-01-x',
    started_at: '',
  });
  await issueKey(client, apiKeysTable(PREFIX), { customer: 'smoke test', environment: 'dev', days: 1 });
  const [first] = await run(['http', 'stacks', 'portal']);
  expect(first).toMatchObject({ name: 'nothing is left of an earlier run', outcome: 'ok' });
  await expectNothingLeft();
});

test('an interruption ends the checks, and what they made is removed', async () => {
  const interruption = new AbortController();
  const world = { ...fake.world, signal: interruption.signal };
  const results = await runChecks({
    world,
    without: [],
    show: ({ name }) => {
      if (name === 'a new key works on every route') interruption.abort();
    },
  });
  expect(results.at(-1)).toMatchObject({ name: 'nothing is left behind', outcome: 'ok' });
  expect(results.find(({ name }) => name === 'a revoked key is refused')?.detail).toBe('interrupted');
  await expectNothingLeft();
});

describe('one check fails where', () => {
  test.each<[string, Partial<Answers>, RegExp]>([
    ['an update was rolled back', { status: 'UPDATE_ROLLBACK_COMPLETE' }, /is UPDATE_ROLL/],
    ['a table has no recovery', { restorable: false }, /cannot be restored to a moment/],
    ['the portal has no policy', { portalHeaders: {} }, /no content-security-policy/],
    ['an import fails', { importStatus: 'FAILED' }, /the import failed/],
    ['_PRONTO starts two loads', { loads: 2 }, /started 2 loads/],
    ['_PRONTO starts none', { loads: 0 }, /_PRONTO started no load in/],
    ['Lambda renames errors', { loadError: 'Error' }, /ended with Error/],
  ])('%s', async (_, answers, sentence) => {
    Object.assign(fake.answers, answers);
    const found = failed(await run(['keys']));
    expect(found).toEqual([expect.stringMatching(sentence)]);
    await expectNothingLeft();
  });
});

test('a gateway that answers what does not come through CloudFront fails its check', async () => {
  Object.assign(await fake.world.deployment.outputs(), { GatewayUrl: `${fake.world.url}/` });
  const found = failed(await run(['keys', 'import', 'load']));
  expect(found).toEqual([expect.stringContaining('without x-origin-proof is 200, not 401')]);
});

test('a load that runs leaves its check out', async () => {
  const lock = {
    pk: 'LOCK#cno',
    load_id: 'x',
    id: 'cno-2026-11-20-1',
    holder: 'h',
    expires: Date.now() + 1_000,
  };
  await putItem(fake.store.client, controlTable(PREFIX), lock);
  const results = await run(['keys', 'import']);
  const left = results.filter(({ outcome, group }) => outcome === 'left out' && group === 'load');
  expect(left.map(({ detail }) => detail)).toEqual(['a load of cno runs: cno-2026-11-20-1']);
  expect(failed(results)).toEqual([]);
  expect(await listLoads(fake.store.client, controlTable(PREFIX))).toEqual([]);
});
