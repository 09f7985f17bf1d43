/** Meters reads: the calls to the store and the read units that it reports for each. */
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
  readonly Key?: object;
  readonly RequestItems?: Readonly<
    Record<string, { readonly Keys: readonly Readonly<Record<string, unknown>>[] }>
  >;
}

interface Consumed {
  readonly CapacityUnits?: number;
}

/** Recognises the fixed tables by their suffix; tables of a generation end with its name. */
function rememberedOf({ TableName = '', RequestItems = {} }: Requested): ReadCall['remembered'] {
  if (TableName.endsWith('-controle')) return 'manifest';
  if (TableName.endsWith('-api-keys')) return 'key';
  const keys = Object.values(RequestItems).flatMap(({ Keys }) => Keys);
  return keys.some((key) => Object.values(key).includes('DIR')) ? 'directory' : null;
}

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

/** Makes every later read of the client report its consumed units. @throws Error where the store does not report them */
export function meter(client: StoreClient): Meter {
  const calls: ReadCall[] = [];
  client.middlewareStack.add(
    (next, context) => async (args) => {
      if (!/^(Batch)?Get(Item)?Command$/.test(String(context.commandName))) return next(args);
      // The name of the command shows that this is a read; a middleware gets no narrower type.
      const input = args.input as unknown as Requested;
      const from = performance.now();
      const answer = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } });
      const to = performance.now();
      const {
        ConsumedCapacity: consumed,
        Item: item,
        Responses: responses = {},
      } = answer.output as { ConsumedCapacity?: Consumed | Consumed[]; Item?: object; Responses?: object };
      if (!consumed) throw new Error('the store does not report the units that a read consumes');
      const units = [consumed].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
      const bytes = bytesOf(item) + bytesOf(Object.values(responses));
      calls.push({
        remembered: rememberedOf(input),
        items: itemsOf(input),
        units,
        bytes,
        began: from,
        ended: to,
      });
      return answer;
    },
    { step: 'initialize', name: 'meter', priority: 'high' },
  );
  return { take: () => calls.splice(0) };
}
