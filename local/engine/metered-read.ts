/** GetItem and BatchGetItem of tables in segments with the read units that DynamoDB would count, for measurements. */
import type { FastRead } from './fast-read.ts';
import type { Segments } from './segments.ts';

/** DynamoDB counts half a unit for each 4 KB of an item, or a whole one for a strongly consistent read. */
const UNIT_BYTES = 4_096;

type StoredItem = Readonly<Record<string, { readonly S?: string; readonly B?: string }>>;

interface Request {
  readonly TableName?: string;
  readonly ConsistentRead?: boolean;
  readonly RequestItems?: Readonly<
    Record<string, { readonly Keys: readonly object[]; readonly ConsistentRead?: boolean }>
  >;
}

/** Returns null for a request that does not ask for its units, and for tables that are not in segments. */
export async function meteredRead(
  fast: FastRead,
  segments: Segments,
  operation: string,
  input: unknown,
): Promise<object | null> {
  const { ReturnConsumedCapacity: asked, ...request } = input as Request & {
    ReturnConsumedCapacity?: unknown;
  };
  const tables = request.RequestItems ? Object.keys(request.RequestItems) : [String(request.TableName)];
  if (asked !== 'TOTAL' || !tables.every(segments.has)) return null;
  const text = await fast(operation, request);
  if (text === null) return null;
  const answer = JSON.parse(text) as { Item?: StoredItem; Responses?: Record<string, StoredItem[]> };
  const { RequestItems: requests } = request;
  if (!requests) {
    const units = unitsOf(answer.Item ? [answer.Item] : [], 1, request.ConsistentRead);
    return { ...answer, ConsumedCapacity: { TableName: tables[0], CapacityUnits: units } };
  }
  const consumed = Object.entries(requests).map(([table, { Keys, ConsistentRead }]) => ({
    TableName: table,
    CapacityUnits: unitsOf(answer.Responses?.[table] ?? [], Keys.length, ConsistentRead),
  }));
  return { ...answer, ConsumedCapacity: consumed };
}

/** A missing item counts like a small one. */
function unitsOf(items: readonly StoredItem[], keys: number, isConsistent = false): number {
  const blocks = items.reduce((sum, item) => sum + Math.ceil(bytesOf(item) / UNIT_BYTES), 0);
  return (blocks + keys - items.length) * (isConsistent ? 1 : 0.5);
}

const bytesOf = (item: StoredItem): number =>
  Object.entries(item).reduce(
    (sum, [name, { S = '', B = '' }]) =>
      sum + Buffer.byteLength(name) + Buffer.byteLength(S) + Buffer.byteLength(B, 'base64'),
    0,
  );
