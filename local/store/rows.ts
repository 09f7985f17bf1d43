/** Tables and items in the database file. An item is DynamoDB JSON with a checksum over it and its key. */
import type { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { toItem, toWireItem, type WireItem } from '../../shared/aws/calls/attribute-values.ts';
import type { Item } from '../../shared/aws/calls/operations.ts';
import { damaged } from '../disk/store-errors.ts';

export const SCHEMA = `
  CREATE TABLE IF NOT EXISTS tables (name TEXT PRIMARY KEY, hash TEXT NOT NULL, range TEXT) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS items (
    name TEXT, hash TEXT, range TEXT, item TEXT NOT NULL, sum INTEGER NOT NULL,
    PRIMARY KEY (name, hash, range)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS generations (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID`;

export interface TableKey {
  readonly hash: string;
  readonly range: string | null;
}

interface Row {
  readonly hash: string;
  readonly range: string;
  readonly item: string;
  readonly sum: number;
}

const sumOf = (name: string, hash: string, range: string, item: string): number =>
  crc32(`${name}\0${hash}\0${range}\0${item}`);

export type Rows = ReturnType<typeof rowsOf>;

/** Where the key of an item is one attribute, its `range` is empty. */
export function rowsOf(sqlite: DatabaseSync, file: string) {
  const table = sqlite.prepare('SELECT hash, range FROM tables WHERE name = ?');
  const generation = sqlite.prepare('SELECT name FROM generations WHERE name = ?');
  const names = sqlite.prepare('SELECT name FROM tables UNION SELECT name FROM generations ORDER BY name');
  const addTable = sqlite.prepare('INSERT INTO tables VALUES (?, ?, ?)');
  const addGeneration = sqlite.prepare('INSERT OR IGNORE INTO generations VALUES (?)');
  const removals = ['items', 'tables', 'generations'].map((of) =>
    sqlite.prepare(`DELETE FROM ${of} WHERE name = ?`),
  );
  const KEY = 'name = ? AND hash = ? AND range = ?';
  const get = sqlite.prepare(`SELECT hash, range, item, sum FROM items WHERE ${KEY}`);
  const put = sqlite.prepare('INSERT OR REPLACE INTO items VALUES (?, ?, ?, ?, ?)');
  const remove = sqlite.prepare(`DELETE FROM items WHERE ${KEY}`);
  const mentions = sqlite.prepare('SELECT 1 FROM items WHERE instr(item, ?) LIMIT 1');
  const ofTable = sqlite.prepare('SELECT hash, range, item, sum FROM items WHERE name = ?');
  const ofPartition = sqlite.prepare('SELECT hash, range, item, sum FROM items WHERE name = ? AND hash = ?');
  const parsed = (name: string, { hash, range, item, sum }: Row): Item => {
    if (sumOf(name, hash, range, item) !== sum)
      throw damaged(file, `an item of ${name} differs from its checksum`);
    return toItem(JSON.parse(item) as WireItem);
  };
  // The types of the columns are those of the statements.
  return {
    table: (name: string) => table.get(name) as TableKey | undefined,
    /** Whether it is a generation table, whose items are in segments; it may be half made or half deleted. */
    isGeneration: (name: string) => generation.get(name) !== undefined,
    mentions: (text: string) => mentions.get(text) !== undefined,
    names: () => names.all().map((row) => String(row['name'])),
    addTable: (name: string, { hash, range }: TableKey) => void addTable.run(name, hash, range),
    addGeneration: (name: string) => void addGeneration.run(name),
    removeTable: (name: string): void => {
      for (const removal of removals) removal.run(name);
    },
    get: (name: string, hash: string, range: string): Item | undefined => {
      const row = get.get(name, hash, range) as Row | undefined;
      return row && parsed(name, row);
    },
    put: (name: string, hash: string, range: string, item: Item): void => {
      const text = JSON.stringify(toWireItem(item));
      put.run(name, hash, range, text, sumOf(name, hash, range, text));
    },
    remove: (name: string, hash: string, range: string) => void remove.run(name, hash, range),
    /** The items of a partition in the order of their sort keys, or those of the whole table. */
    all: (name: string, hash?: string): Item[] => {
      const rows = hash === undefined ? ofTable.all(name) : ofPartition.all(name, hash);
      return (rows as unknown as Row[]).map((row) => parsed(name, row));
    },
  };
}
