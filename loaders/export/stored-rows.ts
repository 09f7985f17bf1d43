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
import { decodeHead, HEAD_ATTRIBUTE, type ListHead } from '../../shared/store/records/heads.ts';
import { lookupPartition } from '../../shared/store/records/placement.ts';
import type { StoredItem } from './items.ts';

/**
 * Receives a row as bytes that are valid during the call. `key` sorts the rows of a resource; equal keys keep
 * their order. It begins with the partition, which is empty where the rows have no key by which people look
 * for them.
 */
export type EmitRow = (
  resource: Resource,
  partition: string,
  key: string,
  bytes: Buffer,
  start: number,
  end: number,
) => void;

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

/** The lists of heads by their first lines, of which there are few. */
const known = new Map<string, readonly ListHead[]>();
const MOST_KNOWN = 10_000;
const LF = 0x0a;

/** Returns the lists of a head from its first line, and where the next one begins. */
function listsOf({ bytes }: StoredItem): { readonly lists: readonly ListHead[]; readonly next: number } {
  const found = bytes.indexOf(LF);
  const end = found < 0 ? bytes.length : found;
  const line = bytes.toString('latin1', 0, end);
  let lists = known.get(line);
  if (!lists) {
    ({ lists } = decodeHead(0, { [HEAD_ATTRIBUTE]: line }));
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(line, lists);
  }
  return { lists, next: end + 1 };
}

/** Reads the lines of a head one after the other. */
class Lines {
  start = 0;
  end: number;
  private readonly bytes: Buffer;

  /** `next`: where the next line begins. */
  constructor(bytes: Buffer, next: number) {
    this.bytes = bytes;
    this.end = next - 1;
  }

  read(): void {
    this.start = this.end + 1;
    const found = this.bytes.indexOf(LF, this.start);
    this.end = found < 0 ? this.bytes.length : found;
  }
}

function emitRows(
  { attribute, bytes }: StoredItem,
  [resource, partition, key]: readonly [Resource, string, string],
  emit: EmitRow,
): void {
  for (const row of decodeBlock({ [attribute]: bytes })) {
    const own = Buffer.from(row);
    emit(resource, partition, key, own, 0, own.length);
  }
}

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
  const readLookup = (item: StoredItem, lookup: Resource, partition: string, emit: EmitRow): void => {
    if (item.attribute !== HEAD_ATTRIBUTE) {
      emitRows(item, [lookup, '', partition], emit);
      return;
    }
    const { lists: own, next } = listsOf(item);
    const lines = new Lines(item.bytes, next);
    // A look-up table has no entity, whose line is empty.
    lines.read();
    emitInline(item.bytes, lines, own, [lookup], ['', partition], emit);
  };
  const readHead = (item: StoredItem, last: string, emit: EmitRow): void => {
    const [partition, suffix] = partsOf(item);
    const { bytes } = item;
    const { lists: own, next } = listsOf(item);
    const lines = new Lines(bytes, next);
    lines.read();
    emit(entity, partition, partition + suffix.slice(HEAD), bytes, lines.start, lines.end);
    for (const single of singles) {
      lines.read();
      // Every head of a partition has its singles, and they follow each other.
      if (partition === last || lines.end === lines.start) continue;
      emit(single, partition, partition, bytes, lines.start, lines.end);
    }
    emitInline(bytes, lines, own, lists, [partition, partition], emit);
  };
  return {
    resources: [...new Set([entity, ...singles, ...lists, ...lookups])],
    begin: () => {
      let last = '';
      return (item, emit) => {
        const [partition, suffix] = partsOf(item);
        const lookup = byPartition.get(partition);
        if (lookup) readLookup(item, lookup, partition, emit);
        else if (item.attribute === HEAD_ATTRIBUTE) {
          readHead(item, last, emit);
          last = partition;
        } else {
          const list = codes.get(suffix.slice(0, suffix.indexOf('#')));
          // Each entity is in its head.
          if (list && list !== entity) emitRows(item, [list, partition, partition], emit);
        }
      };
    },
  };
}

/** Emits the rows of the lists that are in a head, list by list. */
function emitInline(
  bytes: Buffer,
  lines: Lines,
  own: readonly ListHead[],
  lists: readonly Resource[],
  [partition, key]: readonly [string, string],
  emit: EmitRow,
): void {
  lists.forEach((list, i) => {
    const { rows, total = 0 } = own[i] ?? {};
    if (typeof rows === 'string') return;
    for (let row = 0; row < total; row++) {
      lines.read();
      emit(list, partition, key, bytes, lines.start, lines.end);
    }
  });
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
        if (list) emitRows(item, [list, partition, key], emit);
        return;
      }
      const { lists: own, next } = listsOf(item);
      const lines = new Lines(item.bytes, next);
      // A head of a CNPJ has no record, whose line is empty.
      lines.read();
      emitInline(item.bytes, lines, own, lists, [partition, key], emit);
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
      if (partition.startsWith(begins)) emitRows(item, [resource, '', block], emit);
    },
  };
}
