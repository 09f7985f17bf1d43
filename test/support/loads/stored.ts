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

interface Live {
  readonly source: Source;
  readonly version: string;
  readonly nameOf: (table: Table) => string;
}

export function storedLists(client: StoreClient) {
  const read: ReadItems = (keys) => readItems(client, keys);
  const live = async (name: string): Promise<Live> => {
    const source = findSource(name)!;
    const { versao, tables } = (await readManifest(client, controlTable('dev'))).sources[name]!;
    return { source, version: versao, nameOf: (table) => tables[table.name]! };
  };

  /** The record of a document table; undefined where there is none. */
  const record = async (name: string, key: string): Promise<PublicRecord | undefined> => {
    const { source, version, nameOf } = await live(name);
    const [table] = tablesOfKind(source, 'document') as [DocumentTable];
    const { place, rows } = codecOf(table);
    const [head] = await readHeads(read, [place!(nameOf(table), key, '')]);
    return head && rows(table.entity).toRecord(head.entity, { partition: key, version });
  };

  /** A whole list below a key, of a document or of a CNPJ. */
  const list = async (name: string, resource: string, key: string) => {
    const { source, version, nameOf } = await live(name);
    const { codec, found } = codecWith(source, resource);
    const place = codec.place!(nameOf(codec.table), key, '');
    const [head] = await readHeads(read, [place]);
    const { total, cents } = listHead(place, found, head);
    const rows = await readPage(read, place, found, head, { limite: Math.max(total, 1), offset: 0 });
    const { toRecord } = codec.rows(found);
    const items = rows.map((row) => toRecord(row, { partition: key, version }));
    // Only some lists state a sum.
    return { total, ...(cents !== undefined && { cents }), items };
  };

  /** All records of an ordered table in one of its orders, or those with these values. */
  const ordered = async (name: string, code?: string, wanted?: readonly (string | null)[]) => {
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
