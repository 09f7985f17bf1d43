/** DynamoDB for the deployed functions: DynamoDB Local, with imports, the states of tables that it lacks, and faults. */
import type { S3Client } from '@aws-sdk/client-s3';
import { type Answer, type Call, passTo, type Server, serve } from './forwarding.ts';
import { type Imports, imports, StoreFault } from './import-table.ts';

export interface Store extends Server {
  readonly imports: Imports;
  /** `DeleteTable dev-cno-…`, in the order of arrival. */
  readonly calls: string[];
  /** Tags by the name of the table. */
  readonly tags: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** Table classes by the name of the table. */
  readonly classes: ReadonlyMap<string, string>;
  /** Returns the error of a call, or null. */
  fault: (operation: string, table: string) => StoreFault | null;
}

type Input = Readonly<Record<string, unknown>>;

const TARGET = 'DynamoDB_20120810.';
/** Calls that DynamoDB rejects while a table is being created. */
const CHANGES = new Set(['DeleteTable', 'UpdateTable', 'TagResource']);
const ABOUT_TABLES = new Set(['DescribeTable', 'ListTables', 'CreateTable', 'ImportTable', 'DescribeImport']);

export async function startStore(local: () => string, s3: () => S3Client): Promise<Store> {
  const pass = passTo(local);
  const call = async (operation: string, input: Input): Promise<Input> => {
    const { status, body } = await pass({
      method: 'POST',
      path: '/',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': TARGET + operation,
        authorization: 'AWS4-HMAC-SHA256 Credential=x/20260101/sa-east-1/dynamodb/aws4_request',
      },
      body: Buffer.from(JSON.stringify(input)),
    });
    const answer = JSON.parse(body.toString()) as Input;
    if (status === 200) return answer;
    throw new StoreFault(
      String(answer['__type']).split('#').at(-1) ?? '',
      String(answer['message'] ?? answer['Message']),
    );
  };
  const importing = imports(call, s3);
  const tags = new Map<string, Record<string, string>>();
  const classes = new Map<string, string>();
  const state = { calls: [] as string[], tags, classes, fault: (() => null) as Store['fault'] };

  async function answered(operation: string, input: Input): Promise<Input | null> {
    const tables = tablesOf(input);
    state.calls.push(`${operation} ${tables.join(' ')}`.trim());
    const fault = state.fault(operation, tables[0] ?? '');
    if (fault) throw fault;
    const own = await importing.answer(operation, input);
    if (own) return own;
    const busy = tables.find((name) => importing.running.has(name));
    if (busy === undefined) return setting(operation, input);
    if (operation === 'DescribeTable') return creating(await call(operation, input));
    if (CHANGES.has(operation)) throw inUse(`Table is being created: ${busy}`);
    if (!ABOUT_TABLES.has(operation))
      throw new StoreFault('ResourceNotFoundException', 'Requested resource not found');
    return null;
  }

  /** DynamoDB Local has neither tags nor table classes. */
  async function setting(operation: string, input: Input): Promise<Input | null> {
    if (operation.endsWith('Resource')) return tagged(operation, input);
    const [name = ''] = tablesOf(input);
    const tableClass = classes.get(name);
    if (operation === 'DescribeTable' && tableClass !== undefined) {
      const { Table } = await call(operation, input);
      return { Table: { ...(Table as object), TableClassSummary: { TableClass: tableClass } } };
    }
    if (operation !== 'UpdateTable' || input['TableClass'] === undefined) return null;
    const { Table } = await call('DescribeTable', { TableName: name });
    classes.set(name, String(input['TableClass']));
    return { TableDescription: { ...(Table as object), TableStatus: 'UPDATING' } };
  }

  async function tagged(operation: string, input: Input): Promise<Input> {
    const [TableName = ''] = tablesOf(input);
    await call('DescribeTable', { TableName });
    const own = tags.get(TableName) ?? {};
    tags.set(TableName, own);
    for (const { Key, Value } of (input['Tags'] ?? []) as { Key: string; Value: string }[]) own[Key] = Value;
    for (const key of (input['TagKeys'] ?? []) as string[]) delete own[key];
    return operation === 'ListTagsOfResource'
      ? { Tags: Object.entries(own).map(([Key, Value]) => ({ Key, Value })) }
      : {};
  }

  async function answer(received: Call): Promise<Answer> {
    const operation = String(received.headers['x-amz-target'] ?? '').replace(TARGET, '');
    try {
      const own = await answered(operation, JSON.parse(received.body.toString()) as Input);
      return own ? json(200, own) : pass(received);
    } catch (error) {
      if (!(error instanceof StoreFault)) throw error;
      const status = error.code === 'InternalServerError' ? 500 : 400;
      return json(status, {
        __type: `com.amazonaws.dynamodb.v20120810#${error.code}`,
        message: error.message,
      });
    }
  }

  const server = await serve(answer);
  return Object.assign(state, { imports: importing, endpoint: server.endpoint, close: server.close });
}

export const inUse = (message: string): StoreFault => new StoreFault('ResourceInUseException', message);

function tablesOf(input: Input): string[] {
  const arn = /:table\/([^/]+)/.exec(String(input['ResourceArn'] ?? ''))?.[1];
  const named =
    input['TableName'] ?? (input['TableCreationParameters'] as Input | undefined)?.['TableName'] ?? arn;
  return named === undefined
    ? Object.keys((input['RequestItems'] as object | undefined) ?? {})
    : [String(named)];
}

const creating = (answer: Input): Input => ({
  Table: { ...(answer['Table'] as object), TableStatus: 'CREATING' },
});

const json = (status: number, body: object): Answer => ({
  status,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: JSON.stringify(body),
});
