/**
 * Finishes or removes what an engine left half made that was killed or lost its disk. A table that was being created or
 * changed becomes active: the caller got that promise. Removed are a table that was being deleted, a table whose import
 * has not ended, and records without a table.
 */
import type { Locks } from './calls/locks.ts';
import type { Disk } from './disk/disk.ts';
import type { Change, KeyCursor } from './disk/level.ts';
import {
  ALL_TABLES,
  importedKey,
  OWNED_KINDS,
  ownedPrefixes,
  ownerIn,
  rangeOf,
  tableIn,
  tableKey,
} from './stored-keys.ts';

/** Marks the definition of a table that an import fills. It is complete if `completed` was written for this very table. */
export const BY_IMPORT = { ByImport: true };

type Definition = DynaliteTable & Partial<typeof BY_IMPORT>;

export const completed = ({ TableName, TableId }: DynaliteTable): Change => ({
  type: 'put',
  key: importedKey(TableName),
  value: TableId,
});

/**
 * Makes tables active, and returns the names under which something has to be removed. Reads the definitions of all tables
 * and one key for each table and kind of record, so it is quick for any number of items.
 */
export async function settleTables(disk: Disk, isImporting: (table: string) => boolean): Promise<string[]> {
  const names: string[] = [];
  for await (const key of disk.keys(ALL_TABLES)) names.push(tableIn(key));
  const texts = await disk.getMany(names.map(tableKey));
  const imported = await disk.getMany(names.map(importedKey));
  const known = new Set(names);
  const doomed = (await owners(disk)).filter((name) => !known.has(name));
  const changes: Change[] = [];
  for (const [i, text] of texts.entries()) {
    // A table that was deleted between the two reads.
    if (text === undefined) continue;
    const table = JSON.parse(text) as Definition;
    const { TableName: name, TableStatus: status, TableId: id, ByImport: byImport } = table;
    const isPart = byImport === true && imported[i] !== id && !isImporting(name);
    if (status === 'DELETING' || isPart) doomed.push(name);
    else if (status !== 'ACTIVE') changes.push(activated(table));
  }
  if (changes.length > 0) await disk.write(changes);
  return doomed;
}

const activated = (table: Definition): Change => ({
  type: 'put',
  key: tableKey(table.TableName),
  value: JSON.stringify({ ...table, TableStatus: 'ACTIVE' }),
});

/** Returns the names of all tables that own a record, from one key each. */
const owners = (disk: Disk): Promise<string[]> =>
  disk.withKeys(async (keys) => {
    const names = new Set<string>();
    for (const { kind, range } of OWNED_KINDS) await addOwners(names, kind, keys(range));
    return [...names];
  });

async function addOwners(names: Set<string>, kind: string, cursor: KeyCursor): Promise<void> {
  try {
    for (let key = await cursor.next(); key !== undefined; key = await cursor.next()) {
      const { table, after } = ownerIn(kind, key);
      names.add(table);
      cursor.seek(after);
    }
  } finally {
    await cursor.close();
  }
}

/** Removes the records of a table, then its definition. Meanwhile the lock of the table keeps others from creating it. */
export async function removeTable(disk: Disk, locks: Locks, name: string): Promise<void> {
  const release = await locks.acquire(tableKey(name));
  try {
    await disk.clear(ownedPrefixes(name).map(rangeOf));
    await disk.write([{ type: 'del', key: tableKey(name) }]);
  } finally {
    release();
  }
}
