/**
 * Finishes or removes what an engine left half made that was killed or lost its disk. A table that was being created or
 * changed becomes active: the caller got that promise. Removed are a table that was being deleted, a table whose import
 * has not ended, and records without a table.
 */
import type { Locks } from './calls/locks.ts';
import type { Disk } from './disk/disk.ts';
import type { Change, KeyCursor } from './disk/level.ts';
import type { Segments } from './segments.ts';
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

/** Marks the definition of a table whose items are in segments, and not in LevelDB. */
export const IN_SEGMENTS = { InSegments: true };

/** The two places of items. */
export interface Tables {
  readonly disk: Disk;
  readonly segments: Segments;
}

type Definition = DynaliteTable & Partial<typeof BY_IMPORT>;

export const completed = ({ TableName, TableId }: DynaliteTable): Change => ({
  type: 'put',
  key: importedKey(TableName),
  value: TableId,
});

/** A table to remove with all its records. `id` is null where there are records but no definition. */
export interface Doomed {
  readonly name: string;
  readonly id: string | null;
}

/**
 * Makes tables active, and returns what has to be removed. Reads the definitions of all tables and one key for each table
 * and kind of record, so it is quick for any number of items.
 */
export async function settleTables(
  { disk, segments }: Tables,
  isImporting: (table: string) => boolean,
): Promise<Doomed[]> {
  const names: string[] = [];
  for await (const key of disk.keys(ALL_TABLES)) names.push(tableIn(key));
  const imported = await disk.getMany(names.map(importedKey));
  const doomed: Doomed[] = [];
  const changes: Change[] = [];
  for (const [i, table] of (await definitionsOf(disk, names)).entries()) {
    // The table was deleted between the two reads.
    if (!table) continue;
    const { TableName: name, TableStatus: status, TableId: id, ByImport: byImport } = table;
    const isPart = byImport === true && imported[i] !== id && !isImporting(name);
    if (status === 'DELETING' || isPart) doomed.push({ name, id });
    else if (status !== 'ACTIVE') changes.push(activated(table));
  }
  if (changes.length > 0) await disk.write(changes);
  const known = new Set(names);
  const all = new Set([...(await owners(disk)), ...(await segments.names())]);
  const orphans = [...all].filter((name) => !known.has(name));
  return [...doomed, ...orphans.map((name) => ({ name, id: null }))];
}

async function definitionsOf(disk: Disk, names: readonly string[]): Promise<(Definition | null)[]> {
  const texts = await disk.getMany(names.map(tableKey));
  return texts.map((text) => (text === undefined ? null : (JSON.parse(text) as Definition)));
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

/**
 * Removes tables one after the other. The locks of all are requested at once, so that no other call creates one of them
 * between the decision and the removal.
 */
export async function removeTables(tables: Tables, locks: Locks, doomed: readonly Doomed[]): Promise<void> {
  const locked = doomed.map(({ name }) => locks.acquire(tableKey(name)));
  let failure: unknown = null;
  for (const [i, table] of doomed.entries()) {
    const release = await locked[i];
    // Without a disk that takes writes, the rest stays for the next opening.
    if (failure === null)
      failure = await removed(tables, table).then(
        () => null,
        (error: unknown) => error,
      );
    release?.();
  }
  if (failure !== null) throw failure;
}

/** A table that was created anew after the decision has another id, and stays. */
async function removed({ disk, segments }: Tables, { name, id }: Doomed): Promise<void> {
  const [table] = await definitionsOf(disk, [name]);
  if ((table?.TableId ?? null) !== id) return;
  await disk.clear(ownedPrefixes(name).map(rangeOf));
  await disk.write([{ type: 'del', key: tableKey(name) }]);
  await segments.remove(name);
}
