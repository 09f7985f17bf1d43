/** The tables that the engine keeps in segments: files that are never changed, and that other processes read in place. */
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { keyText, type StoredValue } from '../../shared/store/segments/record.ts';
import { placeTable, removeTable, tablesIn } from '../segments/place.ts';
import type { SegmentTable } from '../segments/table.ts';
import { segmentTables } from '../segments/tables.ts';
import { invalid } from './calls/errors.ts';
import { diskErrorIn } from './disk/disk-error.ts';

type KeyAttributes = Readonly<Record<string, { readonly S: string }>>;

/** The files of a table are missing or damaged, or the disk failed. */
export class SegmentsUnreadable extends Error {
  override readonly name = 'SegmentsUnreadable';
}

export interface Segments {
  /** Returns the names of all tables, complete or not. */
  names(): Promise<string[]>;
  has(table: string): boolean;
  /** Makes a table from files. Returns the number of its items. @throws SegmentDamaged, DiskError */
  place(table: string, paths: readonly string[], signal: AbortSignal): Promise<number>;
  remove(table: string): Promise<void>;
  /**
   * Returns the items that are there, in the order of the keys, as DynamoDB JSON. `names` are those of the key's attributes.
   * @throws SegmentsUnreadable
   */
  read(table: string, names: readonly string[], keys: readonly KeyAttributes[]): string[];
  /** Returns all items, after that of the key where one is given. @throws as `read` */
  scan(table: string, after?: string): Generator<StoredValue & { readonly key: string }>;
  close(): void;
}

export function openSegments(folder: string): Segments {
  const tables = segmentTables(folder);
  mkdirSync(folder, { recursive: true });
  const known = new Set(readdirSync(folder));
  return {
    names: () => tablesIn(folder),
    has: (table) => known.has(table),
    place: async (table, paths, signal) => {
      tables.forget(table);
      known.add(table);
      return placeTable(join(folder, table), paths, signal).catch((error: unknown) => {
        throw diskErrorIn(folder, error);
      });
    },
    remove: async (table) => {
      tables.forget(table);
      await removeTable(join(folder, table));
      known.delete(table);
    },
    read: (table, names, keys) => {
      try {
        return readFrom(tables.find(table), names, keys);
      } catch (error) {
        throw new SegmentsUnreadable(`the table ${table} cannot be read: ${String(error)}`, { cause: error });
      }
    },
    scan: (table, after) => {
      const found = tables.find(table);
      if (!found) throw new SegmentsUnreadable(`the files of the table ${table} are missing`);
      return found.items(after);
    },
    close: () => tables.close(),
  };
}

function readFrom(
  table: SegmentTable | null,
  names: readonly string[],
  keys: readonly KeyAttributes[],
): string[] {
  if (!table) throw new Error('its files are missing');
  return keys.flatMap((key) => {
    const stored = table.get(keyText(Object.fromEntries(names.map((name) => [name, key[name]?.S ?? '']))));
    if (!stored) return [];
    return [JSON.stringify({ ...key, ...typed(stored) })];
  });
}

/** Returns the attribute with its value as DynamoDB JSON. */
export const typed = ({ attribute, value }: StoredValue): Readonly<Record<string, object>> => ({
  [attribute]: typeof value === 'string' ? { S: value } : { B: Buffer.from(value).toString('base64') },
});

/** Calls that do not read or write items. */
const OF_TABLES = [
  'CreateTable',
  'DeleteTable',
  'DescribeTable',
  'ImportTable',
  'DescribeImport',
  'ListTables',
];

/** Items of these tables are read by their keys, whole, and never written. @throws DynaliteError for any other call */
export function refuseSegments(segments: Segments, operation: string, input: unknown): void {
  if (OF_TABLES.includes(operation) || typeof input !== 'object' || input === null) return;
  const { TableName, RequestItems } = input as { TableName?: unknown; RequestItems?: unknown };
  const named = typeof RequestItems === 'object' && RequestItems !== null ? Object.keys(RequestItems) : [];
  const table = [String(TableName), ...named].find((name) => segments.has(name));
  if (table === undefined) return;
  throw invalid(
    `the table ${table} is in segments: its items are read whole, by GetItem, BatchGetItem and Scan, and never written`,
  );
}
