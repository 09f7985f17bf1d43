/** Answers of AWS about work in progress there: imports, tables that are created or deleted, executions. */
import { describe, expect, test } from 'vitest';
import { createTable } from '../../shared/aws/create-table.ts';
import { mapCounts } from '../../shared/aws/execution-history.ts';
import { executionNow } from '../../shared/aws/executions.ts';
import { importState } from '../../shared/aws/import-table.ts';
import { ARN, answerWith, clients, SCHEMA, sdkError, sent } from '../support/aws/calls.ts';
import { withoutPauses } from '../support/aws/without-pauses.ts';

const { dynamodb, executions } = clients;

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
