/** What reading costs, as the store itself tells: its calls, and the units it counts for each. */
import type { StoreClient } from '../../shared/aws/dynamodb.ts';

export interface ReadCall {
  /** Read by a process once and remembered: the manifest, the key of the caller, a directory. Else null. */
  readonly remembered: 'manifest' | 'key' | 'directory' | null;
  readonly items: number;
  /** Half a unit for each 4 KB begun of each item; a whole one where the read is strong. */
  readonly units: number;
}

export interface Meter {
  /** Calls since the last time it was asked. */
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

/** The fixed tables end so; those of a generation end with its name. */
function rememberedOf({ TableName = '', RequestItems = {} }: Requested): ReadCall['remembered'] {
  if (TableName.endsWith('-controle')) return 'manifest';
  if (TableName.endsWith('-api-keys')) return 'key';
  const keys = Object.values(RequestItems).flatMap(({ Keys }) => Keys);
  return keys.some((key) => Object.values(key).includes('DIR')) ? 'directory' : null;
}

const itemsOf = ({ RequestItems }: Requested): number =>
  RequestItems ? Object.values(RequestItems).reduce((sum, { Keys }) => sum + Keys.length, 0) : 1;

/** Asks the store for the units of every read from now on. @throws Error where it does not tell */
export function meter(client: StoreClient): Meter {
  const calls: ReadCall[] = [];
  client.middlewareStack.add(
    (next, context) => async (args) => {
      if (!/^(Batch)?Get(Item)?Command$/.test(String(context.commandName))) return next(args);
      // Of a read, by the name of the command: no narrower type is told to a middleware.
      const input = args.input as unknown as Requested;
      const answer = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } });
      const { ConsumedCapacity: told } = answer.output as { ConsumedCapacity?: Consumed | Consumed[] };
      if (!told) throw new Error('the store does not tell the units that a read consumes');
      const units = [told].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
      calls.push({ remembered: rememberedOf(input), items: itemsOf(input), units });
      return answer;
    },
    { step: 'initialize', name: 'meter', priority: 'high' },
  );
  return { take: () => calls.splice(0) };
}
