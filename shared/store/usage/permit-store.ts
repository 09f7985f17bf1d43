/** Permits in the table of usage: an item for each key and month, a conditional write for each lease. */
import type { ItemClient } from '../../aws/calls/operations.ts';
import { getItem, updateItem, updateItemIf } from '../../aws/items.ts';
import type { Item, ItemKey } from '../../aws/read-items.ts';
import { DAY_MS } from '../../time.ts';
import { USAGE_EXPIRY, USAGE_KEY, USAGE_PREFIXES, USAGE_SORT } from '../tables.ts';
import { type Given, type Limits, type Month, NOTHING_GIVEN } from './permit-limits.ts';

export interface Lease {
  /** Permits, at most `limits.largestLease`. */
  readonly n: number;
  /** Whether the stored arrival time is expected in the future; if it is not, the condition fails. */
  readonly busy: boolean;
  /** A stored arrival time that counts as past and is replaced if it is still this one; see `overtaken`. */
  readonly overtaken: number | null;
  /** The clock of the process, in milliseconds since 1970. */
  readonly now: number;
}

/** Calls for one key and month, which share one deadline. */
export interface PermitCalls {
  /** Returns the state after the lease; null if its conditions do not hold. @throws StoreError */
  readonly lease: (limits: Limits, lease: Lease) => Promise<Given | null>;
  /** Adds permits to the month's count, whatever its limit. @throws StoreError */
  readonly add: (n: number) => Promise<void>;
  /** @throws StoreError */
  readonly read: () => Promise<Given>;
}

export type PermitStore = (prefix: string, month: Month) => PermitCalls;

/** The time-out of a request's call of the store, including retries of the SDK. */
export const PATIENCE_MS = 500;

/** The time for which the count of a month is kept after its end. */
const KEPT_MS = 5 * DAY_MS;

const givenOf = (item: Item | undefined): Given =>
  item ? { tat: Number(item['tat'] ?? 0), used: Number(item['used'] ?? 0) } : NOTHING_GIVEN;

const expiryOf = ({ end }: Month): number => Math.floor((end + KEPT_MS) / 1_000);

/** Returns expressions that the store evaluates, so that processes cannot overwrite each other's leases. */
function leaseExpression(limits: Limits, { n, busy, overtaken, now }: Lease) {
  const { rate, burst, perMonth, period } = limits;
  const at = now * 1_000;
  const values: Record<string, number> = { ':n': n };
  const sets: string[] = [];
  const conditions: string[] = [];
  if (rate > 0) {
    const cost = n * period;
    values[':now'] = overtaken ?? at;
    sets.push(busy ? 'tat = tat + :cost' : 'tat = :then');
    values[busy ? ':cost' : ':then'] = busy ? cost : at + cost;
    const idle = overtaken === null ? '(attribute_not_exists(tat) OR tat <= :now)' : 'tat = :now';
    conditions.push(busy ? '(tat > :now AND tat <= :latest)' : idle);
    if (busy) values[':latest'] = at + burst * period - cost;
  }
  if (perMonth > 0) {
    values[':most'] = perMonth - n;
    conditions.push('(attribute_not_exists(used) OR used <= :most)');
  }
  return { sets, conditions, values };
}

export const storedPermits =
  (client: ItemClient, table: string, patienceMs = PATIENCE_MS): PermitStore =>
  (prefix, month) => {
    const options = { abortSignal: AbortSignal.timeout(patienceMs) };
    const expiry = `${USAGE_EXPIRY} = :expiry`;
    const key: ItemKey = { [USAGE_KEY]: USAGE_PREFIXES.permits + prefix, [USAGE_SORT]: month.name };
    return {
      lease: async (limits, lease) => {
        const { sets, conditions, values } = leaseExpression(limits, lease);
        const update = {
          expression: `SET ${[...sets, expiry].join(', ')} ADD used :n`,
          condition: conditions.join(' AND '),
          values: { ...values, ':expiry': expiryOf(month) },
        };
        const after = await updateItemIf(client, table, key, update, options);
        return after && givenOf(after);
      },
      add: (n) => {
        const values = { ':n': n, ':expiry': expiryOf(month) };
        return updateItem(client, table, key, { expression: `SET ${expiry} ADD used :n`, values }, options);
      },
      read: async () => givenOf(await getItem(client, table, key, options)),
    };
  };
