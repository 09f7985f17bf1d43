/** A fault of an AWS call that only operators' commands make is its service's error; all pages are read. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { createClient } from '../../shared/aws/dynamodb.ts';
import { createExecutionsClient } from '../../shared/aws/executions.ts';
import { createOperatorClients } from '../../shared/aws/operator/clients.ts';
import { executionsNamed } from '../../shared/aws/operator/executions-named.ts';
import { isRestorable, tableNow } from '../../shared/aws/operator/fixed-table.ts';
import { logLines } from '../../shared/aws/operator/log-lines.ts';
import { longestRun, metricNames } from '../../shared/aws/operator/metrics.ts';
import { removeVersions } from '../../shared/aws/operator/object-versions.ts';
import { simulatedRights } from '../../shared/aws/operator/simulated-rights.ts';
import { stackNow, stackResources } from '../../shared/aws/operator/stacks.ts';
import { createS3Client } from '../../shared/aws/s3-client.ts';

Object.assign(process.env, { AWS_REGION: 'sa-east-1', AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x' });
const { stacks, rights, logs, metrics } = createOperatorClients();
const [dynamodb, s3, executions] = [createClient(), createS3Client(), createExecutionsClient()];
const bucket = { client: s3, name: 'b' };
const SINCE = new Date('2026-11-20T12:00:00Z');

interface Verb {
  readonly client: object;
  readonly fault: string;
  readonly call: () => Promise<unknown>;
  /** Errors that are regular answers. */
  readonly answers?: Readonly<Record<string, unknown>>;
}

const VERBS: Readonly<Record<string, Verb>> = {
  isRestorable: {
    client: dynamodb,
    fault: 'DynamoDB: DescribeContinuousBackups',
    call: () => isRestorable(dynamodb, 't'),
    answers: { TableNotFoundException: false },
  },
  tableNow: {
    client: dynamodb,
    fault: 'DynamoDB: DescribeTable',
    call: () => tableNow(dynamodb, 't'),
    answers: { ResourceNotFoundException: null },
  },
  stackNow: { client: stacks, fault: 'CloudFormation: DescribeStacks', call: () => stackNow(stacks, 's') },
  stackResources: {
    client: stacks,
    fault: 'CloudFormation: ListStackResources',
    call: () => stackResources(stacks, 's', 'T'),
  },
  simulatedRights: {
    client: rights,
    fault: 'IAM: SimulatePrincipalPolicy',
    call: () => simulatedRights(rights, { role: 'r', actions: ['a'], resource: 'x' }),
  },
  logLines: { client: logs, fault: 'CloudWatch Logs: FilterLogEvents', call: () => logLines(logs, 'g', 0) },
  metricNames: { client: metrics, fault: 'CloudWatch: ListMetrics', call: () => metricNames(metrics, 'n') },
  longestRun: {
    client: metrics,
    fault: 'CloudWatch: GetMetricStatistics',
    call: () => longestRun(metrics, 'f', 1),
  },
  executionsNamed: {
    client: executions,
    fault: 'Step Functions: ListExecutions',
    call: () => executionsNamed(executions, 'm', 'x', SINCE),
  },
  removeVersions: { client: s3, fault: 'S3: ListObjectVersions', call: () => removeVersions(bucket, 'p/') },
};

type Sending = { send: (command: unknown) => Promise<unknown> };

/** Answers the calls of a client in order and returns their inputs. */
function answer(client: object, ...answers: readonly (object | Error)[]): object[] {
  const inputs: object[] = [];
  vi.spyOn(client as Sending, 'send').mockImplementation(async (command) => {
    const next = answers[Math.min(inputs.length, answers.length - 1)];
    inputs.push((command as { input: object }).input);
    if (next instanceof Error) throw next;
    return next;
  });
  return inputs;
}
const fault = (name: string): Error => Object.assign(new Error(`${name} from AWS`), { name });

test('the list has every function that makes such a call', async () => {
  const folder = join(import.meta.dirname, '../../shared/aws/operator');
  const modules = await Promise.all(readdirSync(folder).map((file) => import(join(folder, file))));
  const names = modules.flatMap((module: object) => Object.keys(module));
  expect(names.filter((name) => name !== 'createOperatorClients').sort()).toEqual(Object.keys(VERBS).sort());
});

test.each(Object.entries(VERBS))('%s names its service and operation at a fault', async (_, verb) => {
  for (const name of ['AccessDeniedException', 'ThrottlingException', 'TimeoutError']) {
    answer(verb.client, fault(name));
    await expect(verb.call()).rejects.toThrow(`${verb.fault} failed: ${name}`);
  }
  for (const [name, expected] of Object.entries(verb.answers ?? {})) {
    answer(verb.client, fault(name));
    expect(await verb.call()).toBe(expected);
  }
});

describe('all pages are read', () => {
  test('of the resources of a stack', async () => {
    const role = (n: string) => ({ ResourceType: 'T', LogicalResourceId: n, PhysicalResourceId: `${n}!` });
    const inputs = answer(
      stacks,
      { StackResourceSummaries: [role('a')], NextToken: '2' },
      { StackResourceSummaries: [{ ...role('b'), ResourceType: 'U' }, role('c')] },
    );
    expect([...(await stackResources(stacks, 's', 'T'))]).toEqual([
      ['a', 'a!'],
      ['c', 'c!'],
    ]);
    expect(inputs[1]).toMatchObject({ NextToken: '2' });
  });

  test('of lines and metrics', async () => {
    answer(logs, { nextToken: '2' }, { events: [{ message: 'x\n' }] });
    expect(await logLines(logs, 'g', 0)).toEqual(['x']);
    answer(metrics, { NextToken: '2' }, { Metrics: [{ MetricName: 'M', Dimensions: [{ Value: 'cnpj' }] }] });
    expect(await metricNames(metrics, 'n')).toEqual(['M cnpj']);
  });

  test('of executions, until one is older', async () => {
    const execution = (name: string, at: string) => ({ name, executionArn: name, startDate: new Date(at) });
    const inputs = answer(
      executions,
      {
        executions: [execution('x-2', '2026-11-20T13:00:00Z'), execution('y', '2026-11-20T12:30:00Z')],
        nextToken: '2',
      },
      { executions: [execution('x-1', '2026-11-20T11:00:00Z')], nextToken: '3' },
    );
    expect(await executionsNamed(executions, 'm', 'x', SINCE)).toEqual(['x-2']);
    expect(inputs).toHaveLength(2);
  });

  test('of versions and markers, which are deleted until none is left', async () => {
    const inputs = answer(
      s3,
      { Versions: [{ Key: 'p/a', VersionId: '1' }], DeleteMarkers: [{ Key: 'p/a', VersionId: '2' }] },
      {},
      { Versions: [] },
    );
    expect(await removeVersions(bucket, 'p/')).toBe(2);
    const Objects = ['1', '2'].map((VersionId) => ({ Key: 'p/a', VersionId }));
    expect(inputs[1]).toMatchObject({ Delete: { Objects } });
    answer(
      s3,
      { Versions: [{ Key: 'p/a', VersionId: '1' }] },
      { Errors: [{ Code: 'AccessDenied', Key: 'p/a' }] },
    );
    await expect(removeVersions(bucket, 'p/')).rejects.toThrow('S3: DeleteObjects failed: AccessDenied: p/a');
  });
});
