/** The role of the pipeline may do what the smoke test does there, call by call. */
import { App, Stack } from 'aws-cdk-lib';
import { expect, test } from 'vitest';
import { CONFIGS } from '../../lib/config.ts';
import { smokeRights } from '../../lib/pipeline/rights.ts';
import { runChecks } from '../../operator/smoke/run.ts';
import { startDeployment } from '../support/operator/deployment.ts';
import { captureLog } from '../support/service/api.ts';

captureLog();

/** The calls of other services than DynamoDB, by the action of IAM that permits them. */
const ACTIONS: Readonly<Record<string, string>> = { DescribeStacks: 'cloudformation:DescribeStacks' };

test('without the groups import and load, every call is permitted', async () => {
  const fake = await startDeployment();
  const results = await runChecks({ world: fake.world, without: ['import', 'load'], show: () => undefined });
  await fake.stop();
  expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
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
