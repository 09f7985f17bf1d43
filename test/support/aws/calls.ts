/** Every call of the service to AWS: one row per function of shared/aws/, over mocked clients. */
import { mockClient } from 'aws-sdk-client-mock';
import { vi } from 'vitest';
import { createTable, settleTable } from '../../../shared/aws/create-table.ts';
import { dropTable, tableExists, tableStatus, tablesNamed } from '../../../shared/aws/drop-table.ts';
import { createClient } from '../../../shared/aws/dynamodb.ts';
import { eventsAfter, mapCounts } from '../../../shared/aws/execution-history.ts';
import {
  createExecutionsClient,
  executionNow,
  isExecutionAlive,
  machineNamed,
  runningExecution,
  startExecution,
} from '../../../shared/aws/executions.ts';
import { importState, startImport } from '../../../shared/aws/import-table.ts';
import {
  deleteItem,
  deleteItemIf,
  getItem,
  putItem,
  putItemIf,
  updateItem,
  updateItemIf,
} from '../../../shared/aws/items.ts';
import { queryPages, scanPages } from '../../../shared/aws/pages.ts';
import { readItems } from '../../../shared/aws/read-items.ts';
import { createS3Client } from '../../../shared/aws/s3-client.ts';
import { s3Objects } from '../../../shared/aws/s3-objects.ts';
import { PART_BYTES } from '../../../shared/aws/s3-write.ts';
import { createSecretsClient, readSecret } from '../../../shared/aws/secrets-manager.ts';

Object.assign(process.env, { AWS_REGION: 'sa-east-1', AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x' });

export const clients = {
  dynamodb: createClient(),
  s3: createS3Client(),
  executions: createExecutionsClient(),
  secrets: createSecretsClient(),
};
const { dynamodb, s3, executions, secrets } = clients;

/** Only `send` is replaced; sdk-retries.test.ts covers the retries. */
const mocks = { dynamodb: mockClient(dynamodb), s3: mockClient(s3), executions: mockClient(executions) };

const bucket = { client: s3, name: 'bucket' };
export const objects = s3Objects(bucket);
export const SCHEMA = { KeySchema: [], AttributeDefinitions: [], BillingMode: 'PAY_PER_REQUEST' as const };
const SETTINGS = { tableClass: 'STANDARD' as const, tags: {} };
const KEY = { pk: 'x' };
const UPDATE = { expression: 'SET a = :a', values: { ':a': 1 } };
const CONDITION = { expression: 'attribute_not_exists(pk)' };
const IMPORT = { token: 't', bucket: 'b', prefix: 'p/', table: 'x', schema: SCHEMA };
export const ARN = 'arn:aws:states:sa-east-1:123456789012:execution:load:x';

/** Returns all values of a paged read. */
export async function all<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const page of pages) found.push(page);
  return found;
}

/** Uploads two parts; each of the calls may be the first to fail. */
async function upload(last: 'close' | 'abort'): Promise<void> {
  const writer = await objects.writer('k');
  await writer.write(Buffer.alloc(PART_BYTES + 1));
  await writer[last]();
}

interface Verb {
  readonly call: () => Promise<unknown>;
  /** The service as errors name it; the operation is that of the first call, which is the one that fails. */
  readonly service: keyof typeof ERRORS;
  readonly operation: string;
  /** Errors that are regular answers, and the value that each returns. */
  readonly answers?: Readonly<Record<string, unknown>>;
}

/** The error class of each service. */
export const ERRORS = {
  DynamoDB: 'StoreError',
  S3: 'S3Error',
  'Step Functions': 'StepFunctionsError',
  'Secrets Manager': 'SecretsManagerError',
} as const;

const onItems = (operation: string, call: Verb['call'], answers = {}): Verb => ({
  service: 'DynamoDB',
  operation,
  call,
  answers,
});
const onObjects = (operation: string, call: Verb['call'], answers = {}): Verb => ({
  service: 'S3',
  operation,
  call,
  answers,
});
const onExecutions = (operation: string, call: Verb['call'], answers = {}): Verb => ({
  service: 'Step Functions',
  operation,
  call,
  answers,
});
const NOT_MET = 'ConditionalCheckFailedException';

/** The rows by the name of the exported function; the functions of `s3Objects` follow a dot. */
export const VERBS: Readonly<Record<string, Verb>> = {
  getItem: onItems('GetItem', () => getItem(dynamodb, 't', KEY)),
  putItem: onItems('PutItem', () => putItem(dynamodb, 't', KEY)),
  putItemIf: onItems('PutItem', () => putItemIf(dynamodb, 't', KEY, CONDITION), { [NOT_MET]: false }),
  updateItem: onItems('UpdateItem', () => updateItem(dynamodb, 't', KEY, UPDATE)),
  updateItemIf: onItems(
    'UpdateItem',
    () => updateItemIf(dynamodb, 't', KEY, { ...UPDATE, condition: 'a = :a' }),
    {
      [NOT_MET]: null,
    },
  ),
  deleteItem: onItems('DeleteItem', () => deleteItem(dynamodb, 't', KEY)),
  deleteItemIf: onItems('DeleteItem', () => deleteItemIf(dynamodb, 't', KEY, CONDITION), {
    [NOT_MET]: false,
  }),
  queryPages: onItems('Query', () => all(queryPages(dynamodb, 't', { condition: 'pk = :a' }))),
  scanPages: onItems('Scan', () => all(scanPages(dynamodb, 't'))),
  readItems: onItems('BatchGetItem', () => readItems(dynamodb, [{ table: 't', key: KEY }])),
  createTable: onItems('CreateTable', () => createTable(dynamodb, 't', SCHEMA)),
  settleTable: onItems('DescribeTable', () => settleTable(dynamodb, 't', SETTINGS)),
  tableStatus: onItems('DescribeTable', () => tableStatus(dynamodb, 't'), {
    ResourceNotFoundException: null,
  }),
  tableExists: onItems('DescribeTable', () => tableExists(dynamodb, 't'), {
    ResourceNotFoundException: false,
  }),
  dropTable: onItems('DeleteTable', () => dropTable(dynamodb, 't'), {
    ResourceNotFoundException: true,
    ResourceInUseException: false,
  }),
  tablesNamed: onItems('ListTables', () => tablesNamed(dynamodb, 't')),
  startImport: onItems('ImportTable', () => startImport(dynamodb, { ...IMPORT, form: 'lines' }), {
    ResourceInUseException: null,
  }),
  importState: onItems('DescribeImport', () => importState(dynamodb, ARN)),
  's3Objects.list': onObjects('ListObjectsV2', () => objects.list('p/')),
  's3Objects.stream': onObjects('GetObject', () => all(objects.stream('k', 0, 9))),
  's3Objects.read': onObjects('GetObject', () => objects.read('k')),
  's3Objects.readIfThere': onObjects('GetObject', () => objects.readIfThere('k'), { NoSuchKey: null }),
  's3Objects.write': onObjects('PutObject', () => objects.write('k', 'x')),
  's3Objects.writer': onObjects('CreateMultipartUpload', () => upload('close')),
  's3Objects.remove': onObjects('ListObjectsV2', () => objects.remove('p/')),
  's3Objects.discard': onObjects('DeleteObjects', () => objects.discard(['k'])),
  machineNamed: onExecutions('ListStateMachines', () => machineNamed(executions, 'load')),
  startExecution: onExecutions('StartExecution', () => startExecution(executions, ARN, 'x', {}), {
    ExecutionAlreadyExists: null,
  }),
  runningExecution: onExecutions('ListExecutions', () => runningExecution(executions, ARN, 'x')),
  executionNow: onExecutions('DescribeExecution', () => executionNow(executions, ARN), {
    ExecutionDoesNotExist: null,
  }),
  isExecutionAlive: onExecutions('DescribeExecution', () => isExecutionAlive(executions, ARN), {
    ExecutionDoesNotExist: false,
  }),
  eventsAfter: onExecutions('GetExecutionHistory', () => eventsAfter(executions, ARN, 0)),
  mapCounts: onExecutions('ListMapRuns', () => mapCounts(executions, ARN)),
  readSecret: {
    service: 'Secrets Manager',
    operation: 'GetSecretValue',
    call: () => readSecret(secrets, 'name'),
  },
};

/** Returns an error as the SDK throws it. */
export const sdkError = (name: string): Error => Object.assign(new Error(`${name} from AWS`), { name });

type Client = keyof typeof clients;

/** The part of a mock that is the same for all clients of the SDK. */
interface Answering {
  reset(): unknown;
  onAnyCommand(): { callsFake(answer: () => Promise<unknown>): unknown };
}

function answerBy(client: Client, answer: () => Promise<object>): void {
  if (client === 'secrets') {
    vi.spyOn(secrets, 'send').mockReset().mockImplementation(answer);
    return;
  }
  const mock: Answering = mocks[client];
  mock.reset();
  mock.onAnyCommand().callsFake(answer);
}

/** Answers the calls of a client in order, repeating the last answer; an error is thrown. */
export function answerWith(client: Client, ...answers: readonly (object | Error)[]): void {
  let calls = 0;
  answerBy(client, async () => {
    const answer = answers[Math.min(calls++, answers.length - 1)] ?? {};
    if (answer instanceof Error) throw answer;
    return answer;
  });
}

/** Makes every call of every client fail with this error. */
export function failWith(name: string): void {
  for (const client of Object.keys(clients) as Client[]) answerWith(client, sdkError(name));
}

/** Returns the calls of a client since its answers were set, by command and input. */
export const sent = (client: keyof typeof mocks): { command: string; input: Record<string, unknown> }[] =>
  (mocks[client].calls() as { args: [{ constructor: { name: string }; input: object }] }[]).map(
    ({ args: [command] }) => ({
      command: command.constructor.name.replace(/Command$/, ''),
      input: { ...command.input },
    }),
  );
