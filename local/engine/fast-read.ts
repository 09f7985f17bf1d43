/**
 * GetItem and BatchGetItem without dynalite: one read of LevelDB, whose stored items go into the answer unchanged. Requests
 * of any other form, and those for tables that do not exist, are left to dynalite, which returns their errors.
 */
import database from 'dynalite/db/index.js';
import type { Disk } from './disk/disk.ts';
import type { IN_SEGMENTS, Tables } from './half-made.ts';
import { planOf, type TableRead } from './read-plan.ts';
import { itemPrefix, tableKey } from './stored-keys.ts';

/** Returns the body of the answer, or null where dynalite has to answer. */
export type FastRead = (operation: string, input: unknown) => Promise<string | null>;

/** Above a megabyte dynalite returns keys unprocessed. It cannot read segments, whose items are answered whole: DynamoDB's limit is 16 MB. */
const MAX_ANSWER = 1 << 20;

/** The definition of a table, as stored and parsed. */
interface Known {
  readonly text: string;
  readonly table: DynaliteTable & Partial<typeof IN_SEGMENTS>;
}

const keyNames = (known: Known | undefined): string[] =>
  (known?.table.KeySchema ?? []).map(({ AttributeName }) => AttributeName);

const inSegments = (known: Known | undefined): boolean => known?.table.InSegments === true;

export const isFastRead = (operation: string): boolean =>
  operation === 'BatchGetItem' || operation === 'GetItem';

export function fastReads(tables: Tables): FastRead {
  const known = new Map<string, Known>();
  return async (operation, input) => {
    const reads = planOf(operation, input);
    const items = reads && (await readAll(tables, known, reads));
    const isWhole = reads?.every(({ table }) => inSegments(known.get(table))) === true;
    return items && answerOf(operation, reads, items, isWhole ? Number.POSITIVE_INFINITY : MAX_ANSWER);
  };
}

/** Returns null where dynalite has to answer. */
function answerOf(
  operation: string,
  reads: readonly TableRead[],
  items: readonly string[][],
  most: number,
): string | null {
  if (operation === 'GetItem') return items[0]?.[0] === undefined ? '{}' : `{"Item":${items[0][0]}}`;
  const answer = reads.map(({ table }, i) => `${JSON.stringify(table)}:[${items[i]?.join(',')}]`).join(',');
  return answer.length > most ? null : `{"Responses":{${answer}},"UnprocessedKeys":{}}`;
}

/** Reads the items of each table as stored. Returns null where dynalite has to answer. */
async function readAll(
  { disk, segments }: Tables,
  known: Map<string, Known>,
  reads: readonly TableRead[],
): Promise<string[][] | null> {
  const tables = await Promise.all(
    reads.map((r) => known.get(r.table) ?? readDefinition(disk, known, r.table)),
  );
  const keys = keysOf(reads, tables);
  if (keys === null || new Set(keys).size < keys.length) return null;
  const values = await disk.getMany(keys);
  let at = 0;
  const items: string[][] = [];
  for (const [i, { table, keys: wanted }] of reads.entries()) {
    if (values[at++] !== tables[i]?.text) {
      known.delete(table);
      return null;
    }
    if (inSegments(tables[i])) items.push(segments.read(table, keyNames(tables[i]), wanted));
    else {
      items.push(values.slice(at, at + wanted.length).filter((value) => value !== undefined));
      at += wanted.length;
    }
  }
  return items;
}

/**
 * Returns the keys of LevelDB: for each table its definition, then its items. The definition is read with the items, so
 * that a table which was deleted or created anew is never answered from memory.
 */
function keysOf(reads: readonly TableRead[], tables: readonly (Known | undefined)[]): string[] | null {
  const keys: string[] = [];
  for (const [i, { table, keys: wanted }] of reads.entries()) {
    const definition = tables[i]?.table;
    if (!definition || wanted.some((key) => database.validateKey(key, definition) != null)) return null;
    keys.push(tableKey(table));
    if (inSegments(tables[i])) continue;
    keys.push(...wanted.map((key) => itemPrefix(table) + database.createKey(key, definition)));
  }
  return keys;
}

async function readDefinition(
  disk: Disk,
  known: Map<string, Known>,
  name: string,
): Promise<Known | undefined> {
  const [text] = await disk.getMany([tableKey(name)]);
  if (text === undefined) return undefined;
  const table = JSON.parse(text) as DynaliteTable;
  if (table.TableStatus !== 'ACTIVE') return undefined;
  known.set(name, { text, table });
  return { text, table };
}
