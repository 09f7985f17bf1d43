/** The calls of DynamoDB on items, over the database file and, for generation tables, over segments. */
import type { Inputs, Item, ItemKey, Operation, Outputs } from '../../shared/aws/calls/operations.ts';
import type { ReadItems } from '../../shared/store/records/read-list.ts';
import { invalid, noTable, notMet } from '../disk/store-errors.ts';
import type { Database } from './database.ts';
import { holds, type Placeholders, projected, updated } from './expressions.ts';
import type { Rows, TableKey } from './rows.ts';

export type ItemCalls = {
  readonly [Name in Exclude<Operation, 'DescribeTable'>]: (
    input: Inputs[Name],
    signal?: AbortSignal,
  ) => Promise<Outputs[Name]>;
};

interface Condition extends Placeholders {
  readonly ConditionExpression?: string | undefined;
}

/** @throws ConditionalCheckFailedException */
function check(input: Condition, before: Item | undefined): void {
  const { ConditionExpression: condition } = input;
  if (condition !== undefined && !holds(condition, before ?? {}, input)) throw notMet();
}

/** @throws ResourceNotFoundException, also for a table in segments, which is read only by keys */
function tableIn(rows: Rows, name: string | undefined): TableKey {
  const table = rows.table(name ?? '');
  if (!table) throw noTable(name ?? '');
  return table;
}

/** Returns the values of the key. @throws ValidationException where one is missing or is no text */
function keyOf({ hash, range }: TableKey, item: Item = {}): [string, string] {
  const names = range === null ? [hash] : [hash, range];
  const [first = '', second = ''] = names.map((name) => {
    const value = item[name];
    if (typeof value !== 'string' || value === '') throw invalid(`the key ${name} is missing or no text`);
    return value;
  });
  return [first, second];
}

const valueIn = (expression: string | undefined, { hash }: TableKey, input: Placeholders): string => {
  const [, name, value = ''] = /^(\S+) = (:\w+)$/.exec(expression ?? '') ?? [];
  const found = input.ExpressionAttributeValues?.[value];
  if (name !== hash || typeof found !== 'string')
    throw invalid(`only a query of a whole partition is supported, and not ${expression}`);
  return found;
};

const shown = (items: Item[], projection: string | undefined, input: Placeholders): Item[] =>
  projection === undefined ? items : items.map((item) => projected(projection, item, input));

/** `ofSegments` reads items of generation tables. @throws as DynamoDB, and DiskError */
export function itemCalls(database: Database, ofSegments: ReadItems): ItemCalls {
  const read = (table: string, keys: readonly ItemKey[]): Promise<(Item | undefined)[]> =>
    database
      .read((rows) => {
        const known = rows.table(table);
        return known && keys.map((key) => rows.get(table, ...keyOf(known, key)));
      })
      .then((found) => found ?? ofSegments(keys.map((key) => ({ table, key }))));
  return {
    GetItem: async ({ TableName: table = '', Key: key = {} }) => {
      const [item] = await read(table, [key as ItemKey]);
      return { Item: item };
    },
    BatchGetItem: async ({ RequestItems: asked = {} }) => {
      const answers: Record<string, Item[]> = {};
      for (const [table, { Keys = [] }] of Object.entries(asked)) {
        const found = await read(table, Keys as ItemKey[]);
        answers[table] = found.filter((item) => item !== undefined);
      }
      return { Responses: answers };
    },
    PutItem: ({ TableName: name = '', Item: item = {}, ...input }, signal) =>
      database.write((rows) => {
        const key = keyOf(tableIn(rows, name), item);
        if (input.ConditionExpression !== undefined) check(input, rows.get(name, ...key));
        rows.put(name, ...key, item);
        return {};
      }, signal),
    UpdateItem: ({ TableName: name = '', Key: own = {}, UpdateExpression: update = '', ...input }, signal) =>
      database.write((rows) => {
        const key = keyOf(tableIn(rows, name), own);
        const before = rows.get(name, ...key);
        check(input, before);
        const item = updated(update, before ?? own, input);
        rows.put(name, ...key, item);
        return { Attributes: item };
      }, signal),
    DeleteItem: ({ TableName: name = '', Key: own, ...input }, signal) =>
      database.write((rows) => {
        const key = keyOf(tableIn(rows, name), own);
        if (input.ConditionExpression !== undefined) check(input, rows.get(name, ...key));
        rows.remove(name, ...key);
        return {};
      }, signal),
    Query: ({ TableName: name = '', KeyConditionExpression, ProjectionExpression, ...input }) =>
      database.read((rows) => {
        const partition = valueIn(KeyConditionExpression, tableIn(rows, name), input);
        const items = shown(rows.all(name, partition), ProjectionExpression, input);
        return { Items: input.ScanIndexForward === false ? items.reverse() : items };
      }),
    Scan: ({ TableName: name = '', FilterExpression: filter, ProjectionExpression, ...input }) =>
      database.read((rows) => {
        tableIn(rows, name);
        const items = rows.all(name).filter((item) => filter === undefined || holds(filter, item, input));
        return { Items: shown(items, ProjectionExpression, input) };
      }),
  };
}
