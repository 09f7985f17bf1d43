/** Makes the LevelDB keys of dynalite from lines of DynamoDB JSON, for most lines without parsing them. */
import { hash } from 'node:crypto';
import database from 'dynalite/db/index.js';

/** Bytes of a line in which the key is searched: more than any key of this service, less than most items. */
const HEAD_BYTES = 160;
/** Matches printable ASCII without quote and backslash, for which bytes, characters and JSON are the same. */
const SIMPLE = '([ !#-\\[\\]-~]+)';
export const ITEM_OPENS = '{"Item":';

/**
 * Returns a function that reads the key of a line's item, without the prefix of the table. @throws Error for a line of
 * another form
 */
export function keyReader(table: DynaliteTable): (file: Buffer, start: number, end: number) => string {
  const simple = simpleKey(table);
  let last = '';
  let prefix = '';
  return (file, start, end) => {
    const head = file.toString('latin1', start, Math.min(end, start + HEAD_BYTES));
    const found = simple?.exec(head);
    if (!found) return database.createKey(itemOf(file.toString('utf8', start, end)), table);
    const [, partition = '', sort] = found;
    if (partition !== last) {
      last = partition;
      // This takes one call of OpenSSL instead of three, and none for the next item of the same partition.
      prefix = `${hash('md5', `Outliers${partition}`).slice(0, 6)}/${hex(partition)}/`;
    }
    return sort === undefined ? prefix : `${prefix}${hex(sort)}/`;
  };
}

const hex = (text: string): string => Buffer.from(text, 'latin1').toString('hex');

/** Returns null where a key is not a string, or its name has special characters of a pattern. */
function simpleKey({ KeySchema, AttributeDefinitions }: DynaliteTable): RegExp | null {
  const simple = AttributeDefinitions.every((a) => a.AttributeType === 'S' && /^\w+$/.test(a.AttributeName));
  if (!simple) return null;
  const parts = KeySchema.map(({ AttributeName }) => `"${AttributeName}":\\{"S":"${SIMPLE}"\\}`);
  return new RegExp(`^\\{"Item":\\{${parts.join(',')}[,}]`);
}

function itemOf(line: string): Record<string, unknown> {
  if (!line.startsWith(ITEM_OPENS)) throw new Error(`not a line of DynamoDB JSON: ${line.slice(0, 40)}`);
  return (JSON.parse(line) as { Item: Record<string, unknown> }).Item;
}
