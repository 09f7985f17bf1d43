/** Meters reads: the calls to the store and the read units of each. */
import type { StoreClient } from '../../shared/aws/dynamodb.ts';

export interface ReadCall {
  /** The kind of a read that a process makes once and caches; null for every other read. */
  readonly remembered: 'manifest' | 'key' | 'directory' | null;
  readonly items: number;
  /** Half a unit for each 4 KB of an item, rounded up; a whole one for a strongly consistent read. */
  readonly units: number;
  /** Bytes of the names and values of the items. */
  readonly bytes: number;
  /** Times in milliseconds, by which calls that wait for others are found. */
  readonly began: number;
  readonly ended: number;
}

export interface Meter {
  /** Returns the calls since the last take. */
  readonly take: () => ReadCall[];
}

interface Requested {
  readonly TableName?: string;
  readonly ConsistentRead?: boolean;
  readonly RequestItems?: Readonly<
    Record<string, { readonly Keys: readonly Readonly<Record<string, unknown>>[] }>
  >;
}

interface Answered {
  readonly Item?: object;
  readonly Responses?: Readonly<Record<string, readonly object[]>>;
}

/** Recognises the fixed tables by their suffix; tables of a generation end with its name. */
function rememberedOf({ TableName = '', RequestItems = {} }: Requested): ReadCall['remembered'] {
  if (TableName.endsWith('-controle')) return 'manifest';
  if (TableName.endsWith('-api-keys')) return 'key';
  const keys = Object.values(RequestItems).flatMap(({ Keys }) => Keys);
  return keys.some((key) => Object.values(key).some(isDirectory)) ? 'directory' : null;
}

/** The partition of the directories of ordered lists, or of lists of changes. */
const isDirectory = (value: unknown): boolean => value === 'DIR' || value === 'D';

const itemsOf = ({ RequestItems }: Requested): number =>
  RequestItems ? Object.values(RequestItems).reduce((sum, { Keys }) => sum + Keys.length, 0) : 1;

function bytesOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (value instanceof Uint8Array) return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce((sum, [name, one]) => {
    // Names of an array's elements are not stored.
    return sum + bytesOf(one) + (Array.isArray(value) ? 0 : Buffer.byteLength(name));
  }, 0);
}

/** Bytes of an item that a strongly consistent read charges as a unit. */
const UNIT_BYTES = 4_096;

const unitsOf = (items: readonly unknown[], isStrong: boolean): number =>
  items.reduce<number>((sum, item) => sum + Math.max(1, Math.ceil(bytesOf(item) / UNIT_BYTES)), 0) *
  (isStrong ? 1 : 0.5);

/** Meters every later read of the client, whose units are counted as DynamoDB documents them. */
export function meter(client: StoreClient): Meter {
  const calls: ReadCall[] = [];
  const call = client.call as unknown as (...args: readonly unknown[]) => Promise<Answered>;
  const metered = async (operation: string, input: Requested, ...rest: readonly unknown[]) => {
    const from = performance.now();
    const answer = await call(operation, input, ...rest);
    if (operation !== 'GetItem' && operation !== 'BatchGetItem') return answer;
    const { Item: item, Responses: responses = {} } = answer;
    const found = [...(item ? [item] : []), ...Object.values(responses).flat()];
    const items = itemsOf(input);
    const missing = new Array<undefined>(items - found.length).fill(undefined);
    const units = unitsOf([...found, ...missing], input.ConsistentRead === true);
    const to = performance.now();
    calls.push({
      remembered: rememberedOf(input),
      items,
      units,
      bytes: bytesOf(found),
      began: from,
      ended: to,
    });
    return answer;
  };
  Object.assign(client, { call: metered });
  return { take: () => calls.splice(0) };
}

/**
 * Counts the round trips that wait for each other: a call that begins after the end of the earliest one of a
 * round belongs to the next round.
 */
function roundsOf(calls: readonly Pick<ReadCall, 'began' | 'ended'>[]): number {
  let rounds = 0;
  let firstEnd = Number.NEGATIVE_INFINITY;
  for (const { began: from, ended: to } of calls.toSorted((a, b) => a.began - b.began)) {
    if (from >= firstEnd) {
      rounds += 1;
      firstEnd = to;
    } else firstEnd = Math.min(firstEnd, to);
  }
  return rounds;
}

/** Adds up the rounds, items and units of calls. */
export const readsOf = (calls: readonly ReadCall[]) => ({
  rounds: roundsOf(calls),
  items: calls.reduce((sum, { items }) => sum + items, 0),
  units: calls.reduce((sum, { units }) => sum + units, 0),
});

export type Reads = ReturnType<typeof readsOf>;

/** Returns a line for each list whose pages differ by more than so many read units. */
export function unevenLists<T extends { readonly list: string | null }>(
  pages: readonly T[],
  unitsOf: (page: T) => number,
  most: number,
): string[] {
  const lists = Map.groupBy(pages, ({ list }) => list);
  lists.delete(null);
  return [...lists].flatMap(([list, all]) => {
    const units = all.map(unitsOf);
    const [least, largest] = [Math.min(...units), Math.max(...units)];
    return largest - least > most ? [`GET ${list}: ${least} to ${largest} read units, by offset`] : [];
  });
}
