/** Meters a client of the store: each command with the units that the store reports for it. */
import type { StoreClient } from '../../../shared/aws/dynamodb.ts';

export interface StoreCall {
  /** `GetItem`, `UpdateItem` and so on. */
  readonly command: string;
  /** The table; empty for calls of several. */
  readonly table: string;
  readonly isStrong: boolean;
  readonly units: number;
}

const READS = ['GetItem', 'BatchGetItem', 'Query', 'Scan'];
const WRITES = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems'];

export const isRead = ({ command }: StoreCall): boolean => READS.includes(command);

/** The operation of a command of the document client: `BatchGetCommand` and `GetCommand` lack `Item`. */
function operationOf(commandName: string): string {
  const name = commandName.replace(/Command$/, '');
  if (/^(Batch)?(Get|Put|Update|Delete|Write)$/.test(name)) return `${name}Item`;
  return name === 'TransactWrite' ? 'TransactWriteItems' : name;
}

interface Answer {
  readonly ConsumedCapacity?: { readonly CapacityUnits?: number } | { readonly CapacityUnits?: number }[];
}

/** Makes every later call that is charged by units report them; `take` returns the calls since the last take. */
export function meterStore(client: StoreClient): { readonly take: () => StoreCall[] } {
  const calls: StoreCall[] = [];
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const command = operationOf(String(context.commandName));
      if (!READS.includes(command) && !WRITES.includes(command)) return next(args);
      // The name of the command shows its kind; a middleware gets no narrower type.
      const input = args.input as { TableName?: string; ConsistentRead?: boolean };
      const call = { command, table: input.TableName ?? '', isStrong: input.ConsistentRead === true };
      try {
        const answer = await next({ ...args, input: { ...input, ReturnConsumedCapacity: 'TOTAL' } });
        const { ConsumedCapacity = [] } = answer.output as Answer;
        const units = [ConsumedCapacity]
          .flat()
          .reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
        calls.push({ ...call, units });
        return answer;
      } catch (error) {
        // A write whose condition does not hold is charged as one unit.
        if (WRITES.includes(command)) calls.push({ ...call, units: 1 });
        throw error;
      }
    },
    { step: 'initialize', name: 'meterStore', priority: 'high' },
  );
  return { take: () => calls.splice(0) };
}
