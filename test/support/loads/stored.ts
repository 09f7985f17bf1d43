/** Records and lists of the live generation of a source, read as the API reads them. */

import { codecOf, codecsOf } from '../../../loaders/records/codecs/codec.ts';
import type { StoreClient } from '../../../shared/aws/dynamodb.ts';
import { readItems } from '../../../shared/aws/read-items.ts';
import {
  type DocumentTable,
  type Resource,
  type Source,
  type Table,
  tablesOfKind,
} from '../../../shared/datasets/define.ts';
import { findSource } from '../../../shared/datasets/index.ts';
import { readManifest } from '../../../shared/store/generations/manifest.ts';
import { decodeDirectory, rangesOf, totalOf } from '../../../shared/store/records/directory.ts';
import {
  listHead,
  type ReadItems,
  readHeads,
  readPage,
  readRanges,
} from '../../../shared/store/records/read-list.ts';
import type { PublicRecord } from '../../../shared/store/records/row-codec.ts';
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

export function storedLists(client: StoreClient): StoredLists {
  const read: ReadItems = (keys) => readItems(client, keys);
  const live = async (name: string): Promise<Live> => {
    const source = findSource(name)!;
    const { versao, tables } = (await readManifest(client, controlTable('dev'))).sources[name]!;
    return { source, version: versao, nameOf: (table) => tables[table.name]! };
  };

  const record: StoredLists['record'] = async (name, key) => {
    const { source, version, nameOf } = await live(name);
    const [table] = tablesOfKind(source, 'document') as [DocumentTable];
    const { place, rows } = codecOf(table);
    const [head] = await readHeads(read, [place!(nameOf(table), key, '')]);
    return head && rows(table.entity).toRecord(head.entity, { partition: key, version });
  };

  const list: StoredLists['list'] = async (name, resource, key) => {
    const { source, version, nameOf } = await live(name);
    const { codec, found } = codecWith(source, resource);
    const place = codec.place!(nameOf(codec.table), key, '');
    const [head] = await readHeads(read, [place]);
    const { total, cents } = listHead(place, found, head);
    const rows = await readPage(read, place, found, head, { limite: Math.max(total, 1), offset: 0 });
    const { toRecord } = codec.rows(found);
    const items = rows.map((row) => toRecord(row, { partition: key, version }));
    return cents === undefined ? { total, items } : { total, cents, items };
  };

  const ordered: StoredLists['ordered'] = async (name, code, wanted) => {
    const { source, version, nameOf } = await live(name);
    const { table, orders, slots, rows: codecFor } = codecsOf(source).find((c) => c.orders.length > 0)!;
    const order = orders.find((o) => o.code === (code ?? o.code))!;
    const [item] = await read([{ table: nameOf(table), key: order.directoryKey }]);
    const ranges = rangesOf(decodeDirectory(item!), wanted ?? order.fields.map(() => null));
    const rows = await readRanges(read, order.blocks(nameOf(table)), ranges);
    const { toRecord } = codecFor(slots[0]!);
    return { total: totalOf(ranges), items: rows.map((row) => toRecord(row, { partition: '', version })) };
  };

  return { record, list, ordered };
}

/** The table that has a list of this resource below its heads. */
function codecWith(source: Source, resource: string) {
  for (const codec of codecsOf(source)) {
    if (!('lists' in codec.table)) continue;
    const found: Resource | undefined = codec.table.lists.find(({ name }) => name === resource);
    if (found) return { codec, found };
  }
  throw new Error(`${source.name} has no list ${resource}`);
}
