/** Partial answers of AWS, whose rest is requested, and answers about work in progress there. */
import { describe, expect, test } from 'vitest';
import { createTable } from '../../shared/aws/create-table.ts';
import { tablesNamed } from '../../shared/aws/drop-table.ts';
import { eventsAfter, mapCounts } from '../../shared/aws/execution-history.ts';
import { executionNow, machineNamed, runningExecution } from '../../shared/aws/executions.ts';
import { importState } from '../../shared/aws/import-table.ts';
import { queryPages, scanPages } from '../../shared/aws/pages.ts';
import { readItems } from '../../shared/aws/read-items.ts';
import { ARN, answerWith, clients, objects, SCHEMA, sdkError, sent } from '../support/aws/calls.ts';
import { withoutPauses } from '../support/aws/without-pauses.ts';

const { dynamodb, executions } = clients;
const throttled = sdkError('ThrottlingException');

describe('a read of several keys', () => {
  const left = (...names: string[]) => ({ t: { Keys: names.map((pk) => ({ pk })) } });
  const read = () => {
    const keys = ['a', 'b', 'c'].map((pk) => ({ table: 't', key: { pk } }));
    return withoutPauses(() => readItems(dynamodb, keys));
  };

  test('requests unprocessed keys again, and returns items in the order of the keys', async () => {
    answerWith(
      'dynamodb',
      { Responses: { t: [{ pk: 'c', n: 3 }] }, UnprocessedKeys: left('a', 'b') },
      { UnprocessedKeys: left('a') },
      { Responses: { t: [{ pk: 'a', n: 1 }] } },
    );
    expect(await read()).toEqual([{ pk: 'a', n: 1 }, undefined, { pk: 'c', n: 3 }]);
    const asked = sent('dynamodb').map(({ input }) => input['RequestItems']);
    expect(asked).toEqual([left('a', 'b', 'c'), left('a', 'b'), left('a')]);
  });

  test('fails where keys are never processed, after five rounds', async () => {
    answerWith('dynamodb', { Responses: { t: [{ pk: 'a' }] }, UnprocessedKeys: left('b') });
    await expect(read()).rejects.toThrow('DynamoDB: BatchGetItem failed: UnprocessedKeys');
    expect(sent('dynamodb')).toHaveLength(5);
  });

  test('fails where a later round fails', async () => {
    answerWith('dynamodb', { UnprocessedKeys: left('b') }, throttled);
    await expect(read()).rejects.toThrow('DynamoDB: BatchGetItem failed: ThrottlingException');
  });
});

interface Paged {
  readonly call: () => Promise<unknown>;
  readonly client: keyof typeof clients;
  readonly pages: readonly [object, object];
  /** Fields of the input of the second call. */
  readonly next: object;
  readonly whole: unknown;
}

const entered = (id: number) => ({
  id,
  timestamp: new Date(id),
  stateEnteredEventDetails: { name: `state ${id}` },
});
const isEntered = (id: number) => ({ id, kind: 'entered', name: `state ${id}`, at: id, output: null });

async function all<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const page of pages) found.push(page);
  return found;
}

/** Pages by the operation. Where possible the first page is empty or lacks the wanted item. */
const PAGED: Readonly<Record<string, Paged>> = {
  Query: {
    call: () => all(queryPages(dynamodb, 't', { condition: 'pk = :a' })),
    client: 'dynamodb',
    pages: [{ Items: [], LastEvaluatedKey: { pk: 'a' } }, { Items: [{ pk: 'b' }] }],
    next: { ExclusiveStartKey: { pk: 'a' }, ConsistentRead: true },
    whole: [[], [{ pk: 'b' }]],
  },
  Scan: {
    call: () => all(scanPages(dynamodb, 't')),
    client: 'dynamodb',
    pages: [{ LastEvaluatedKey: { pk: 'a' } }, { Items: [{ pk: 'b' }] }],
    next: { ExclusiveStartKey: { pk: 'a' }, ConsistentRead: true },
    whole: [[], [{ pk: 'b' }]],
  },
  ListTables: {
    call: () => tablesNamed(dynamodb, 't'),
    client: 'dynamodb',
    pages: [{ TableNames: ['t1', 'x'], LastEvaluatedTableName: 'x' }, { TableNames: ['t2'] }],
    next: { ExclusiveStartTableName: 'x' },
    whole: ['t1', 't2'],
  },
  ListObjectsV2: {
    call: () => objects.list('p/'),
    client: 's3',
    pages: [
      { Contents: [{ Key: 'p/a', Size: 1, ETag: 'a' }], NextContinuationToken: 'more' },
      { Contents: [{ Key: 'p/b', Size: 2, ETag: 'b' }] },
    ],
    next: { ContinuationToken: 'more' },
    whole: [
      { key: 'p/a', size: 1, tag: 'a' },
      { key: 'p/b', size: 2, tag: 'b' },
    ],
  },
  ListStateMachines: {
    call: () => machineNamed(executions, 'load'),
    client: 'executions',
    pages: [
      { stateMachines: [{ name: 'other' }], nextToken: 'more' },
      { stateMachines: [{ name: 'load', stateMachineArn: 'arn' }] },
    ],
    next: { nextToken: 'more' },
    whole: 'arn',
  },
  ListExecutions: {
    call: () => runningExecution(executions, ARN, 'x'),
    client: 'executions',
    pages: [{ executions: [{ name: 'other' }], nextToken: 'more' }, { executions: [{ name: 'x-1' }] }],
    next: { nextToken: 'more', statusFilter: 'RUNNING' },
    whole: 'x-1',
  },
  GetExecutionHistory: {
    call: () => eventsAfter(executions, ARN, 0),
    client: 'executions',
    pages: [{ events: [entered(2)], nextToken: 'more' }, { events: [entered(1)] }],
    next: { nextToken: 'more', reverseOrder: true },
    whole: [isEntered(1), isEntered(2)],
  },
};

describe('a list in pages', () => {
  test.each(Object.entries(PAGED))(
    '%s reads every page, and fails where one fails',
    async (operation, paged) => {
      const { call, client, pages, next, whole } = paged;
      answerWith(client, ...pages);
      expect(await call()).toEqual(whole);
      expect(sent(client).map(({ input }) => input)).toEqual([
        expect.not.objectContaining(next),
        expect.objectContaining(next),
      ]);
      answerWith(client, pages[0], throttled);
      await expect(call()).rejects.toThrow(`${operation} failed: ThrottlingException`);
    },
  );
});

describe('objects to delete', () => {
  const found = (count: number) => ({
    Contents: Array.from({ length: count }, (_, i) => ({ Key: `p/${i}` })),
  });

  test('are deleted a thousand at a time', async () => {
    answerWith('s3', found(1_001), {});
    await objects.remove('p/');
    const deleted = sent('s3')
      .slice(1)
      .map(({ input }) => (input['Delete'] as { Objects: unknown[] }).Objects);
    expect(deleted.map(({ length }) => length)).toEqual([1_000, 1]);
  });

  test('are named in the error where S3 did not delete all of them', async () => {
    answerWith('s3', found(3), { Errors: [{ Key: 'p/1', Code: 'AccessDenied' }] });
    await expect(objects.remove('p/')).rejects.toThrow('S3: DeleteObjects failed: AccessDenied: p/1');
  });
});

describe('an import', () => {
  test('that skipped items or was cancelled has failed, like one with the status FAILED', async () => {
    for (const [description, state, items, reason] of [
      [{ ImportStatus: 'IN_PROGRESS' }, 'running', 0, null],
      [{ ImportStatus: 'COMPLETED', ImportedItemCount: 7 }, 'completed', 7, null],
      [{ ImportStatus: 'COMPLETED', ImportedItemCount: 7, ErrorCount: 2 }, 'failed', 7, '2 items refused'],
      [{ ImportStatus: 'FAILED', FailureMessage: 'no key' }, 'failed', 0, 'no key'],
      [{ ImportStatus: 'CANCELLED' }, 'failed', 0, null],
    ] as const) {
      answerWith('dynamodb', { ImportTableDescription: description });
      expect(await importState(dynamodb, 'arn')).toEqual({ state, items, reason });
    }
  });
});

describe('a table', () => {
  const is = (TableStatus: string) => ({ Table: { TableStatus } });

  test('that exists or is being created is waited for', async () => {
    answerWith('dynamodb', sdkError('ResourceInUseException'), is('CREATING'), is('ACTIVE'));
    await withoutPauses(() => createTable(dynamodb, 't', SCHEMA));
    expect(sent('dynamodb')).toHaveLength(3);
  });

  test('that is not active in time is a fault', async () => {
    answerWith('dynamodb', is('CREATING'));
    const make = () => createTable(dynamodb, 't', SCHEMA);
    await expect(withoutPauses(make)).rejects.toThrow('DynamoDB: DescribeTable failed: NotActive');
  });
});

describe('an execution', () => {
  test('is running, succeeded or failed, by its status', async () => {
    const states: Record<string, string> = {};
    for (const status of ['RUNNING', 'PENDING_REDRIVE', 'SUCCEEDED', 'FAILED', 'TIMED_OUT', 'ABORTED']) {
      answerWith('executions', { status });
      const now = await executionNow(executions, ARN);
      states[status] = [now?.state, now?.error, now?.cause].filter(Boolean).join(': ');
    }
    expect(states).toEqual({
      RUNNING: 'running',
      PENDING_REDRIVE: 'running',
      SUCCEEDED: 'succeeded',
      FAILED: 'failed: FAILED: the execution is FAILED',
      TIMED_OUT: 'failed: TIMED_OUT: the execution is TIMED_OUT',
      ABORTED: 'failed: ABORTED: the execution is ABORTED',
    });
  });

  test('has the counts of its running Map, and a fault in between does not mean that no Map runs', async () => {
    const runs = { mapRuns: [{ mapRunArn: 'old', stopDate: new Date(0) }, { mapRunArn: 'map' }] };
    answerWith('executions', runs, { itemCounts: { succeeded: 2, total: 10 } });
    expect(await mapCounts(executions, ARN)).toEqual({ done: 2, all: 10 });
    answerWith('executions', runs, sdkError('ThrottlingException'));
    await expect(mapCounts(executions, ARN)).rejects.toThrow('Step Functions: DescribeMapRun failed');
  });
});
