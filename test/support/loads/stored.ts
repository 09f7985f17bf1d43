/** What the store has of the live generation of a source, read as the API reads it. */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { readItems } from '../../../shared/aws/read-items.ts';
import type { Resource, Source, Table } from '../../../shared/datasets/define.ts';
import { findSource } from '../../../shared/datasets/index.ts';
import { readManifest } from '../../../shared/store/generations/manifest.ts';
import { decodeDirectory, rangesOf, totalOf } from '../../../shared/store/records/directory.ts';
import { directoryKey } from '../../../shared/store/records/placement.ts';
import {
  documentPlace,
  holderPlace,
  listHead,
  orderedBlocks,
  type Place,
  type ReadItems,
  readHeads,
  readPage,
  readRanges,
} from '../../../shared/store/records/read-list.ts';
import { type PublicRecord, toRecord } from '../../../shared/store/records/rows.ts';
import { controlTable } from '../../../shared/store/tables.ts';

export interface StoredList {
  readonly total: number;
  /** Sum in hundredths, of lists that state one. */
  readonly cents?: bigint;
  readonly items: readonly PublicRecord[];
}

export interface StoredLists {
  /** The record of a document table; undefined where there is none. */
  readonly record: (source: string, key: string) => Promise<PublicRecord | undefined>;
  /** A whole list below a key, of a document or of a CNPJ. */
  readonly list: (source: string, resource: string, key: string) => Promise<StoredList>;
  /** All records of an ordered table in one of its orders, or those with these values. */
  readonly ordered: (
    source: string,
    order?: string,
    wanted?: readonly (string | null)[],
  ) => Promise<StoredList>;
}

interface Live {
  readonly source: Source;
  readonly version: string;
  readonly nameOf: (table: Table) => string;
}

export function storedLists(client: DynamoDBDocumentClient): StoredLists {
  const read: ReadItems = (keys) => readItems(client, keys);
  const live = async (name: string): Promise<Live> => {
    const source = findSource(name)!;
    const { versao, tables } = (await readManifest(client, controlTable('dev'))).sources[name]!;
    return { source, version: versao, nameOf: (table) => tables[table.name]! };
  };

  const record: StoredLists['record'] = async (name, key) => {
    const { source, version, nameOf } = await live(name);
    const table = source.tables.find((t) => t.kind === 'document')!;
    const [head] = await readHeads(read, [documentPlace(table, nameOf(table), key, '')]);
    const context = { partition: table.partition, partitionValue: key, version };
    return head && toRecord(table.entity, head.entity, context);
  };

  const list: StoredLists['list'] = async (name, resource, key) => {
    const { source, version, nameOf } = await live(name);
    const { table, found } = tableWith(source, resource);
    const place: Place =
      table.kind === 'holder'
        ? holderPlace(table, nameOf(table), key)
        : documentPlace(table, nameOf(table), key, '');
    const [head] = await readHeads(read, [place]);
    const { total, cents } = listHead(place, found, head);
    const rows = await readPage(read, place, found, head, { limite: Math.max(total, 1), offset: 0 });
    const context = { partition: table.partition, partitionValue: key, version };
    const items = rows.map((row) => toRecord(found, row, context));
    return { total, ...(cents === undefined ? {} : { cents }), items };
  };

  const ordered: StoredLists['ordered'] = async (name, code, wanted) => {
    const { source, version, nameOf } = await live(name);
    const table = source.tables.find((t) => t.kind === 'ordered')!;
    const order = code ?? table.orders[0]!.code;
    const [item] = await read([{ table: nameOf(table), key: directoryKey(table, order) }]);
    const by = table.orders.find((o) => o.code === order)!.by;
    const ranges = rangesOf(decodeDirectory(item!), wanted ?? by.map(() => null));
    const rows = await readRanges(read, orderedBlocks(table, nameOf(table), order), ranges);
    const context = { partition: '', partitionValue: '', version };
    return { total: totalOf(ranges), items: rows.map((row) => toRecord(table.resource, row, context)) };
  };

  return { record, list, ordered };
}

function tableWith(source: Source, resource: string) {
  for (const table of source.tables) {
    if (table.kind === 'ordered') continue;
    const found: Resource | undefined = table.lists.find(({ name }) => name === resource);
    if (found) return { table, found };
  }
  throw new Error(`${source.name} has no list ${resource}`);
}
