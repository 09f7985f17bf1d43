/**
 * The rows of each resource in the items of a table. The rows of one key come from one file of items, in
 * their order.
 */
import type {
  DocumentTable,
  HolderTable,
  OrderedTable,
  Resource,
  RowsTable,
} from '../../shared/datasets/define.ts';
import { decodeBlock } from '../../shared/store/records/block.ts';
import { decodeHead, HEAD_ATTRIBUTE } from '../../shared/store/records/heads.ts';
import { lookupPartition } from '../../shared/store/records/placement.ts';
import type { StoredItem } from './items.ts';

/**
 * `key` sorts the rows of a resource; equal keys keep their order. It begins with the partition, which is
 * empty where the rows have no key by which people look for them.
 */
export type EmitRow = (resource: Resource, partition: string, key: string, row: string) => void;

/** The exported resources of a table, and their rows in one of its items. */
export interface RowsReader {
  readonly resources: readonly Resource[];
  /** Returns the reader of the items of one file, which must get all of them in their order. */
  begin(): (item: StoredItem, emit: EmitRow) => void;
}

type Kind = RowsTable['kind'];
type Readers = { readonly [K in Kind]: (table: Extract<RowsTable, { kind: K }>) => RowsReader };

const READERS: Readers = { document: ofDocuments, holder: ofHolders, ordered: ofOrder };

/** Returns null for a table whose rows are those of another one. */
export function rowsReader(table: RowsTable): RowsReader | null {
  if (table.kind !== 'document' && table.derivedFrom !== null) return null;
  // READERS has the reader of each kind under its name, which TypeScript does not infer from the index.
  const make = READERS[table.kind] as (table: RowsTable) => RowsReader;
  return make(table);
}

const headOf = (singles: number, { value }: StoredItem) =>
  decodeHead(singles, { [HEAD_ATTRIBUTE]: String(value) });
const rowsOf = ({ attribute, value }: StoredItem): string[] => decodeBlock({ [attribute]: value });

const partsOf = ({ key }: StoredItem): readonly [string, string] => {
  const end = key.indexOf('\0');
  return [key.slice(0, end), key.slice(end + 1)];
};

const byCode = (lists: readonly Resource[]) => new Map(lists.map((list) => [list.code, list]));

/** `P#` precedes the values of the suffix in the sort key of a head. */
const HEAD = 2;

function ofDocuments({ entity, singles, lists, lookups }: DocumentTable): RowsReader {
  const codes = byCode(lists);
  const byPartition = new Map(lookups.map((lookup) => [lookupPartition(lookup), lookup]));
  return {
    resources: [...new Set([entity, ...singles, ...lists, ...lookups])],
    begin: () => {
      let last = '';
      return (item, emit) => {
        const [partition, suffix] = partsOf(item);
        const lookup = byPartition.get(partition);
        const isHead = item.attribute === HEAD_ATTRIBUTE;
        if (!isHead) {
          const list = lookup ?? codes.get(suffix.slice(0, suffix.indexOf('#')));
          // Each entity is in its head.
          if (!list || list === entity) return;
          for (const row of rowsOf(item)) emit(list, lookup ? '' : partition, partition, row);
          return;
        }
        const head = headOf(lookup ? 0 : singles.length, item);
        const own = lookup ? [lookup] : lists;
        if (!lookup) emit(entity, partition, partition + suffix.slice(HEAD), head.entity);
        own.forEach((list, i) => {
          const rows = head.lists[i]?.rows ?? [];
          if (typeof rows !== 'string')
            for (const row of rows) emit(list, lookup ? '' : partition, partition, row);
        });
        // Every head of a partition has its singles, and they follow each other.
        if (partition === last) return;
        last = partition;
        singles.forEach((single, i) => {
          const row = head.singles[i];
          if (row !== null && row !== undefined) emit(single, partition, partition, row);
        });
      };
    },
  };
}

function ofHolders({ lists }: HolderTable): RowsReader {
  const codes = byCode(lists);
  return {
    resources: lists,
    begin: () => (item, emit) => {
      const [partition, suffix] = partsOf(item);
      const [rest = '', code = ''] = suffix.split('#');
      const key = partition + rest;
      if (item.attribute !== HEAD_ATTRIBUTE) {
        const list = codes.get(code);
        if (list) for (const row of rowsOf(item)) emit(list, partition, key, row);
        return;
      }
      headOf(0, item).lists.forEach(({ rows }, i) => {
        const list = lists[i];
        if (list && typeof rows !== 'string') for (const row of rows) emit(list, partition, key, row);
      });
    },
  };
}

/** The blocks of the first order are numbered in its order. */
function ofOrder({ resource, orders: [first] }: OrderedTable): RowsReader {
  const begins = `${first?.code}#`;
  return {
    resources: [resource],
    begin: () => (item, emit) => {
      const [partition, block] = partsOf(item);
      if (!partition.startsWith(begins)) return;
      for (const row of rowsOf(item)) emit(resource, '', block, row);
    },
  };
}
