/**
 * GetItem and BatchGetItem without dynalite: one read of LevelDB, and stored items go into the answer as they are.
 * Whatever is not plainly right (another form, a table that is not there) is left to dynalite, with its errors.
 */
import database from 'dynalite/db/index.js';
import { itemPrefix, tableKey } from './database.ts';
import { planOf, type TableRead } from './read-plan.ts';

/** Answers the body of the answer, or null where dynalite has to answer. */
export type FastRead = (operation: string, input: unknown) => Promise<string | null>;

/** Beyond a megabyte DynamoDB hands keys back unprocessed. */
const MAX_ANSWER = 1 << 20;

/** A table's definition as stored, and parsed. */
interface Known {
  readonly text: string;
  readonly table: DynaliteTable;
}

export const isFastRead = (operation: string): boolean =>
  operation === 'BatchGetItem' || operation === 'GetItem';

export function fastReads(store: DynaliteStore): FastRead {
  const known = new Map<string, Known>();

  /** The definition is read along with the items, so a table deleted or made anew is never answered from memory. */
  async function read(reads: readonly TableRead[]): Promise<string[][] | null> {
    const tables = await Promise.all(reads.map((r) => known.get(r.table) ?? learn(r.table)));
    const keys: string[] = [];
    for (const [i, { table, keys: wanted }] of reads.entries()) {
      const definition = tables[i]?.table;
      if (!definition || wanted.some((key) => database.validateKey(key, definition) != null)) return null;
      keys.push(
        tableKey(table),
        ...wanted.map((key) => itemPrefix(table) + database.createKey(key, definition)),
      );
    }
    if (new Set(keys).size < keys.length) return null;
    const values = await store.db.getMany(keys, { valueEncoding: 'utf8' });
    let at = 0;
    const items: string[][] = [];
    for (const [i, { table, keys: wanted }] of reads.entries()) {
      if (values[at++] !== tables[i]?.text) {
        known.delete(table);
        return null;
      }
      items.push(values.slice(at, at + wanted.length).filter((value) => value !== undefined));
      at += wanted.length;
    }
    return items;
  }

  async function learn(name: string): Promise<Known | undefined> {
    const [text] = await store.db.getMany([tableKey(name)], { valueEncoding: 'utf8' });
    if (text === undefined) return undefined;
    const table = JSON.parse(text) as DynaliteTable;
    if (table.TableStatus !== 'ACTIVE') return undefined;
    known.set(name, { text, table });
    return { text, table };
  }

  return async (operation, input) => {
    const reads = planOf(operation, input);
    const items = reads && (await read(reads));
    if (!items) return null;
    if (operation === 'GetItem') return items[0]?.[0] === undefined ? '{}' : `{"Item":${items[0][0]}}`;
    const answer = reads.map(({ table }, i) => `${JSON.stringify(table)}:[${items[i]?.join(',')}]`).join(',');
    return answer.length > MAX_ANSWER ? null : `{"Responses":{${answer}},"UnprocessedKeys":{}}`;
  };
}
