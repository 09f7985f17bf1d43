/** Scan of a table in segments, as an operator or a test looks at a whole table: whole items, page by page. */
import { keyText } from '../../shared/store/segments/record.ts';
import type { Tables } from './half-made.ts';
import { typed } from './segments.ts';
import { tableKey } from './stored-keys.ts';

/** DynamoDB ends a page after a megabyte. */
const PAGE_BYTES = 1 << 20;
const ALLOWED = ['TableName', 'ConsistentRead', 'ExclusiveStartKey'];

type Key = Readonly<Record<string, { readonly S: string }>>;

/** Returns null for a table that is not in segments, and for a request with a filter or a projection. */
export async function scanSegments({ disk, segments }: Tables, input: unknown): Promise<object | null> {
  if (typeof input !== 'object' || input === null) return null;
  if (!Object.keys(input).every((name) => ALLOWED.includes(name))) return null;
  const { TableName: table, ExclusiveStartKey: start } = input as {
    TableName: string;
    ExclusiveStartKey?: Key;
  };
  if (!segments.has(table)) return null;
  const [text] = await disk.getMany([tableKey(table)]);
  if (text === undefined) return null;
  const names = (JSON.parse(text) as DynaliteTable).KeySchema.map(({ AttributeName }) => AttributeName);
  const after = start && keyText(Object.fromEntries(names.map((name) => [name, start[name]?.S ?? ''])));
  const items: object[] = [];
  let bytes = 0;
  for (const stored of segments.scan(table, after)) {
    const parts = stored.key.split('\0');
    const key = Object.fromEntries(names.map((name, i) => [name, { S: parts[i] ?? '' }]));
    items.push({ ...key, ...typed(stored) });
    bytes += stored.value.length;
    if (bytes >= PAGE_BYTES) return { ...counted(items), LastEvaluatedKey: key };
  }
  return counted(items);
}

const counted = (items: readonly object[]): object => ({
  Items: items,
  Count: items.length,
  ScannedCount: items.length,
});
