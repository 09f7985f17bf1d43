/** The keys of LevelDB under which tables and items are stored. The layout is dynalite's. */
import type { Range } from './disk/level.ts';

const TABLES = 'table~';
/** The character after `~`, which ends every prefix. */
const AFTER = '\x7f';

export const tableKey = (table: string): string => TABLES + table;
export const tableIn = (key: string): string => key.slice(TABLES.length);

/** Every key of a table's items begins with this. */
export const itemPrefix = (table: string): string => `item-${table}~`;

/** The first key after all keys that begin with the prefix. */
export const endOf = (prefix: string): string => prefix.slice(0, -1) + AFTER;
export const rangeOf = (prefix: string): Range => ({ gte: prefix, lt: endOf(prefix) });

export const ALL_TABLES: Range = rangeOf(TABLES);

/** The kinds of records that belong to a table. Versions before this one could store also tags and indexes. */
const OWNED = ['imported-', 'index-global~', 'index-local~', 'item-', 'tag-'];

/** The key of the record that the import of a table has ended well. */
export const importedKey = (table: string): string => `imported-${table}~`;

/** The prefixes of all records that belong to the table. */
export const ownedPrefixes = (table: string): string[] => OWNED.map((kind) => `${kind}${table}~`);

export interface OwnedKind {
  /** The part of a key before the name of its table. */
  readonly kind: string;
  /** All records of this kind. */
  readonly range: Range;
}

export const OWNED_KINDS: readonly OwnedKind[] = OWNED.map((kind) => ({
  kind,
  range: { gte: kind, lt: kind.slice(0, -1) + String.fromCharCode(kind.charCodeAt(kind.length - 1) + 1) },
}));

/** Returns the name of the table that a record belongs to, and the first key after all its records of the same kind. */
export function ownerIn(kind: string, key: string): { table: string; after: string } {
  const end = key.indexOf('~', kind.length);
  const table = end === -1 ? key.slice(kind.length) : key.slice(kind.length, end);
  return { table, after: `${kind}${table}${AFTER}` };
}
