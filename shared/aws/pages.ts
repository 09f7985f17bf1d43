/** Reads a table's items page by page. A failed page is an error, never the end. Reads are consistent. */
import type { Item, ItemClient, Page } from './calls/operations.ts';
import { onDynamoDB } from './errors.ts';

export interface Selection {
  /** Attributes to return. @default all */
  readonly projection?: string;
  /** Attribute names by placeholder: `#keys`. */
  readonly names?: Readonly<Record<string, string>>;
  /** Values by placeholder: `:day`. */
  readonly values?: Readonly<Record<string, unknown>>;
}

export interface Query extends Selection {
  /** The condition on the keys. */
  readonly condition: string;
  /** Reads from the last sort key to the first. @default false */
  readonly backwards?: boolean;
}

export interface Scan extends Selection {
  readonly filter?: string;
}

/** DynamoDB ends a page after reading 1 MB, so an empty page may have a successor. */
async function* pagesOf(
  readPage: (start: Item | undefined) => Promise<Page>,
): AsyncGenerator<readonly Item[]> {
  let start: Item | undefined;
  do {
    const page = await readPage(start);
    yield page.Items ?? [];
    start = page.LastEvaluatedKey;
  } while (start);
}

const inputOf = (table: string, { projection, names, values }: Selection) => ({
  TableName: table,
  ConsistentRead: true,
  ProjectionExpression: projection,
  ExpressionAttributeNames: names,
  ExpressionAttributeValues: values,
});

/** Reads the items of one partition, in the order of their sort keys. @throws StoreError (while iterating) */
export const queryPages = (
  client: ItemClient,
  table: string,
  query: Query,
): AsyncGenerator<readonly Item[]> =>
  pagesOf((ExclusiveStartKey) =>
    onDynamoDB('Query', () =>
      client.call('Query', {
        ...inputOf(table, query),
        KeyConditionExpression: query.condition,
        ScanIndexForward: !query.backwards,
        ExclusiveStartKey,
      }),
    ),
  );

/** Reads the items of the whole table, in no order. @throws StoreError (while iterating) */
export const scanPages = (
  client: ItemClient,
  table: string,
  scan: Scan = {},
): AsyncGenerator<readonly Item[]> =>
  pagesOf((ExclusiveStartKey) =>
    onDynamoDB('Scan', () =>
      client.call('Scan', { ...inputOf(table, scan), FilterExpression: scan.filter, ExclusiveStartKey }),
    ),
  );
