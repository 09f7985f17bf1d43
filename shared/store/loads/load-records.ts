/** The record of every load in `controle`, by the execution that it was: another attempt is another record. */
import { type DynamoDBDocumentClient, GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { onCondition, onStore } from '../../aws/dynamodb.ts';
import { CONTROL_KEY } from '../tables.ts';
import type { LoadOutcome } from './load-outcome.ts';

export type LoadState = 'running' | 'published' | 'refused' | 'failed';

export interface LoadRecord {
  /** Name of the execution: `cnpj-2026-10-1`. */
  readonly id: string;
  /** Same files, same version → the same, whatever the execution. */
  readonly load_id: string;
  readonly source: string;
  readonly versao: string;
  readonly state: LoadState;
  readonly started_at: string;
  readonly updated_at: string;
  /** Why it was refused or failed. */
  readonly reason: string | null;
  /** Null as long as it runs. */
  readonly outcome: LoadOutcome | null;
}

export type LoadLine = Omit<LoadRecord, 'outcome'>;

const KIND = 'CARGA#';
const loadKey = (id: string): string => KIND + id;

const itemOf = (load: LoadRecord) => ({ [CONTROL_KEY]: loadKey(load.id), ...load });

/** @throws StoreError */
export const writeLoad = (
  client: DynamoDBDocumentClient,
  table: string,
  load: LoadRecord,
): Promise<unknown> =>
  onStore('PutItem', () => client.send(new PutCommand({ TableName: table, Item: itemOf(load) })));

/** The first word on a load, where its own first task was not faster. @throws StoreError */
export const announceLoad = (
  client: DynamoDBDocumentClient,
  table: string,
  load: LoadRecord,
): Promise<unknown> =>
  onCondition('PutItem', () =>
    client.send(
      new PutCommand({
        TableName: table,
        Item: itemOf(load),
        ConditionExpression: `attribute_not_exists(${CONTROL_KEY})`,
      }),
    ),
  );

/** @throws StoreError */
export async function readLoad(
  client: DynamoDBDocumentClient,
  table: string,
  id: string,
): Promise<LoadRecord | null> {
  const { Item } = await onStore('GetItem', () =>
    client.send(
      new GetCommand({ TableName: table, Key: { [CONTROL_KEY]: loadKey(id) }, ConsistentRead: true }),
    ),
  );
  return Item ? recordOf(Item) : null;
}

const SHOWN = ['id', 'load_id', 'source', 'versao', 'state', 'started_at', 'updated_at', 'reason'];

/** Every load on record, the last one first, without how it ended in detail. @throws StoreError */
export async function listLoads(client: DynamoDBDocumentClient, table: string): Promise<LoadLine[]> {
  const loads: LoadLine[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await onStore('Scan', () =>
      client.send(
        new ScanCommand({
          TableName: table,
          ConsistentRead: true,
          ExclusiveStartKey: start,
          FilterExpression: 'begins_with(#key, :kind)',
          ProjectionExpression: SHOWN.map((name) => `#${name}`).join(', '),
          ExpressionAttributeNames: {
            '#key': CONTROL_KEY,
            ...Object.fromEntries(SHOWN.map((name) => [`#${name}`, name])),
          },
          ExpressionAttributeValues: { ':kind': KIND },
        }),
      ),
    );
    loads.push(...(page.Items ?? []).map(recordOf));
    start = page.LastEvaluatedKey;
  } while (start);
  return loads.sort((a, b) => (a.started_at < b.started_at ? 1 : -1));
}

/** Records of before there were ids are known by what they loaded. */
function recordOf({ [CONTROL_KEY]: _, ...fields }: Record<string, unknown>): LoadRecord {
  const load = fields as unknown as LoadRecord;
  return { ...load, id: load.id ?? load.load_id };
}
