/**
 * ImportTable and DescribeImport in front of DynamoDB Local, which has neither: it reads the objects from the
 * emulator of S3 and writes their items. It follows the developer guide of DynamoDB, "DynamoDB data import
 * from Amazon S3".
 */
import { randomUUID } from 'node:crypto';
import { zstdDecompressSync } from 'node:zlib';
import { GetObjectCommand, ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';
import { ACCOUNT } from '../intrinsics.ts';
import { type Input, type StoreCall, StoreFault } from './store-calls.ts';

type Description = Record<string, unknown>;

interface Import {
  readonly token: string;
  /** The request without its token. */
  readonly asked: string;
  readonly description: Description;
}

/** The most objects of one import. */
const MOST_OBJECTS = 50_000;
/** The limit of BatchWriteItem. */
const BATCH = 25;

export function imports(store: StoreCall, s3: () => S3Client) {
  const known = new Map<string, Import>();
  const running = new Set<string>();
  /** Runs in every import before its end; what it throws fails the import. */
  const state = { during: async (_table: string): Promise<void> => undefined };

  async function start(input: Input): Promise<Input> {
    const { ClientToken: token = randomUUID(), ...request } = input;
    const asked = JSON.stringify(request);
    const before = [...known.values()].find((one) => one.token === token);
    if (before && before.asked !== asked) {
      throw new StoreFault(
        'ImportConflictException',
        'The token belongs to an import with other parameters.',
      );
    }
    if (before) return { ImportTableDescription: before.description };
    validate(request, String(token));
    const created = await store('CreateTable', request['TableCreationParameters'] as Input);
    const table = created['TableDescription'] as CreatedTable;
    const description = begun(table, String(token), request);
    known.set(String(description['ImportArn']), { token: String(token), asked, description });
    running.add(table.TableName);
    void run(table.TableName, description);
    return { ImportTableDescription: { ...description } };
  }

  async function run(table: string, description: Description): Promise<void> {
    try {
      await importAll(store, s3(), table, description);
      await state.during(table);
      Object.assign(description, description['ErrorCount'] === 0 ? { ImportStatus: 'COMPLETED' } : INVALID);
    } catch (error) {
      const { name, message } = error as Error;
      Object.assign(description, { ImportStatus: 'FAILED', FailureCode: name, FailureMessage: message });
    } finally {
      description['EndTime'] = Date.now() / 1_000;
      running.delete(table);
    }
  }

  return Object.assign(state, {
    running,
    /** Returns null for a call that DynamoDB Local answers. @throws StoreFault */
    answer: async (operation: string, input: Input): Promise<Input | null> => {
      if (operation === 'ImportTable') return start(input);
      if (operation !== 'DescribeImport') return null;
      const found = known.get(String(input['ImportArn']));
      if (!found) throw new StoreFault('ImportNotFoundException', 'The specified import was not found.');
      return { ImportTableDescription: found.description };
    },
  });
}

interface CreatedTable {
  readonly TableName: string;
  readonly TableArn: string;
  readonly TableId: string;
}

const begun = ({ TableArn, TableId }: CreatedTable, ClientToken: string, request: Input): Description => ({
  ImportArn: `${TableArn.replace(/:\d{12}:/, `:${ACCOUNT}:`)}/import/${Date.now()}-${randomUUID().slice(0, 8)}`,
  ImportStatus: 'IN_PROGRESS',
  TableArn,
  TableId,
  ClientToken,
  ...request,
  ErrorCount: 0,
  ProcessedItemCount: 0,
  ImportedItemCount: 0,
  ProcessedSizeBytes: 0,
  StartTime: Date.now() / 1_000,
});

/** The end of an import with items that are not valid. */
const INVALID = {
  ImportStatus: 'FAILED',
  FailureCode: 'ItemValidationError',
  FailureMessage:
    'Some of the items failed validation checks and were not imported. Please check CloudWatch error logs for more details.',
};

/** @throws StoreFault */
function validate(request: Input, token: string): void {
  const source = request['S3BucketSource'] as Input | undefined;
  const table = request['TableCreationParameters'] as Input | undefined;
  const isValid =
    /^[^$]+$/.test(token) &&
    typeof source?.['S3Bucket'] === 'string' &&
    request['InputFormat'] === 'DYNAMODB_JSON' &&
    request['InputCompressionType'] === 'ZSTD' &&
    typeof table?.['TableName'] === 'string' &&
    Array.isArray(table['KeySchema']) &&
    Array.isArray(table['AttributeDefinitions']);
  if (!isValid)
    throw new StoreFault('ValidationException', `not a request of an import: ${JSON.stringify(request)}`);
}

async function importAll(
  store: StoreCall,
  s3: S3Client,
  table: string,
  description: Description,
): Promise<void> {
  const { S3Bucket, S3KeyPrefix } = description['S3BucketSource'] as {
    S3Bucket: string;
    S3KeyPrefix?: string;
  };
  const add = (name: string, count: number): void => {
    description[name] = Number(description[name]) + count;
  };
  for (const key of await keysOf(s3, S3Bucket, S3KeyPrefix)) {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: S3Bucket, Key: key }));
    const content = zstdDecompressSync(await Body!.transformToByteArray());
    add('ProcessedSizeBytes', content.length);
    const lines = content.toString('utf8').split('\n').filter(Boolean);
    add('ProcessedItemCount', lines.length);
    const items = lines.map((line) => (JSON.parse(line) as { Item: Attributes }).Item);
    for (let from = 0; from < items.length; from += BATCH) {
      const batch = items.slice(from, from + BATCH);
      const written = await write(store, table, batch);
      add('ImportedItemCount', written);
      add('ErrorCount', batch.length - written);
    }
  }
}

/** @throws StoreFault where there is no object, or too many */
async function keysOf(s3: S3Client, Bucket: string, Prefix = ''): Promise<string[]> {
  const keys: string[] = [];
  for (let token: string | undefined, more = true; more; more = token !== undefined) {
    const page = await s3.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken: token }));
    keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
    token = page.NextContinuationToken;
  }
  if (keys.length === 0) throw new StoreFault('S3NoSuchKey', `no object has the prefix ${Prefix}`);
  if (keys.length > MOST_OBJECTS) throw new StoreFault('LimitExceededException', `${keys.length} objects`);
  return keys;
}

type Attributes = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Returns the number of items that the store accepted: DynamoDB Local validates each. */
async function write(store: StoreCall, table: string, items: readonly Attributes[]): Promise<number> {
  try {
    const requests = items.map((Item) => ({ PutRequest: { Item } }));
    await store('BatchWriteItem', { RequestItems: { [table]: requests } });
    return items.length;
  } catch {
    // One invalid item, or one key that is there twice, rejects the whole call.
    const written = await Promise.allSettled(
      items.map((Item) => store('PutItem', { TableName: table, Item })),
    );
    return written.filter(({ status }) => status === 'fulfilled').length;
  }
}
