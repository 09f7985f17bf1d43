/** Recognizes the reads of the API: GetItem and BatchGetItem of whole items by string keys. dynalite answers all others. */

type KeyAttributes = Readonly<Record<string, { readonly S: string }>>;

export interface TableRead {
  readonly table: string;
  readonly keys: readonly KeyAttributes[];
}

/** Above these limits DynamoDB returns an error, as dynalite does. */
const MAX_KEYS = 100;
const MAX_KEY_LENGTH = 300;

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasOnly = (value: Fields, allowed: readonly string[]): boolean =>
  Object.keys(value).every((name) => allowed.includes(name));

/** Accepts ConsistentRead, which makes no difference with a single LevelDB. */
const isWholeRead = (request: Fields, keys: string): boolean =>
  hasOnly(request, [keys, 'TableName', 'ConsistentRead']) &&
  (request['ConsistentRead'] === undefined || typeof request['ConsistentRead'] === 'boolean');

function isKey(value: unknown): value is KeyAttributes {
  if (!isObject(value)) return false;
  return Object.values(value).every((part) => {
    if (!isObject(part) || Object.keys(part).length !== 1) return false;
    const text = part['S'];
    return typeof text === 'string' && text !== '' && text.length <= MAX_KEY_LENGTH;
  });
}

function tableRead(table: unknown, keys: unknown): TableRead | null {
  if (typeof table !== 'string' || !Array.isArray(keys) || keys.length === 0) return null;
  return keys.every(isKey) ? { table, keys } : null;
}

/** Returns null for a request of any other form. */
export function planOf(operation: string, input: unknown): TableRead[] | null {
  if (!isObject(input)) return null;
  if (operation === 'GetItem') {
    const read = isWholeRead(input, 'Key') ? tableRead(input['TableName'], [input['Key']]) : null;
    return read && [read];
  }
  const requests = input['RequestItems'];
  if (!hasOnly(input, ['RequestItems']) || !isObject(requests)) return null;
  const reads: TableRead[] = [];
  for (const [table, request] of Object.entries(requests)) {
    const whole = isObject(request) && isWholeRead(request, 'Keys') && !('TableName' in request);
    const read = whole ? tableRead(table, request['Keys']) : null;
    if (!read) return null;
    reads.push(read);
  }
  const count = reads.reduce((sum, { keys }) => sum + keys.length, 0);
  return count > 0 && count <= MAX_KEYS ? reads : null;
}
