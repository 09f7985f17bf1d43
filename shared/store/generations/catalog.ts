/** Each source's items in `controle` besides the manifest: its generations and the running load's lock. */
import type { ItemClient } from '../../aws/calls/operations.ts';
import { deleteItemIf, getItem, putItem, putItemIf } from '../../aws/items.ts';
import type { ItemKey } from '../../aws/read-items.ts';
import { DAY_MS } from '../../time.ts';
import { CONTROL_KEY, CONTROL_PREFIXES } from '../tables.ts';
import type { Origin } from './origin.ts';
import type { ValuesByResource } from './value-counts.ts';

export interface GenerationRecord {
  readonly generation: string;
  readonly versao: string;
  readonly load_id: string;
  /** Id of the record of the load that published it; absent where an earlier version published it. */
  readonly record_id?: string;
  readonly content_hash: string;
  readonly tables: Readonly<Record<string, string>>;
  /** Whether it is the bundled sample, with which the next load is not compared. */
  readonly sample: boolean;
  /** Where and when each file was fetched; null if not fetched, absent if an earlier version published it. */
  readonly origin?: Origin | null;
  /** Extraction day in the files' names, ISO 8601; null if none, absent in records of earlier versions. */
  readonly extracted?: string | null;
  /** Rows read, and files, by resource; number of all items. */
  readonly rows: Readonly<Record<string, number>>;
  readonly files: Readonly<Record<string, number>>;
  /** Rows per part of resources whose files are named by parts; absent if an earlier version published it. */
  readonly parts?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly items: number;
  readonly quarantined: number;
  /** Values by resource and field; absent where an earlier version published it. */
  readonly values?: ValuesByResource;
  readonly accepted: readonly string[];
  /** Keys of records that may be shown, the first one first; absent where an earlier version published it. */
  readonly examples?: readonly string[];
  /** Instants, ISO 8601. */
  readonly published_at: string;
  readonly replaced_at: string | null;
  /**
   * Instant since which no request begins to read it; null as long as it is served or kept, absent where an
   * earlier version wrote the record. A load that ends before its switch leaves a time although the manifest
   * still keeps the generation.
   */
  readonly released_at?: string | null;
  readonly rolled_back_at?: string | null;
}

export interface LockRecord {
  readonly load_id: string;
  /** Id of the load's record (load-records.ts); absent for a rollback. */
  readonly id?: string;
  /** An execution's ARN or a process, in the form that `isAlive` accepts. */
  readonly holder: string;
  /** Milliseconds since 1970; a running holder renews it. */
  readonly expires: number;
  /** Milliseconds from its last renewal to `expires`; absent where an earlier version took the lock. */
  readonly lease_ms?: number;
  /** Whether the holder is an execution that is about to start. It counts as alive until `expires`. */
  readonly claimed?: boolean;
}

/** The beginning of the holder of a lock that the hourly clean-up has. */
export const CLEAN_UP_HOLDER = 'clean-up/';
export const isCleanUp = ({ holder }: LockRecord): boolean => holder.startsWith(CLEAN_UP_HOLDER);

/** The lease of a load on AWS, and of a lock that does not say its lease. */
const LONGEST_LEASE_MS = DAY_MS;
/** The clocks of two machines differ by less. */
const SKEW_MS = 5_000;

export const leaseOf = (lease_ms: number): Required<Pick<LockRecord, 'expires' | 'lease_ms'>> => ({
  expires: Date.now() + lease_ms,
  lease_ms,
});

/**
 * Returns whether the lock is still held. `isAlive` returns undefined if the state of the holder is unknown.
 * An expiry that is further away than the lease was written before the clock was set back, and says nothing:
 * only a holder that is known to live has the lock then. A holder that lost its lock in this way ends with
 * LockLost before it publishes.
 */
export async function isHeld(
  { expires, lease_ms = LONGEST_LEASE_MS, claimed, holder }: LockRecord,
  isAlive: (holder: string) => Promise<boolean | undefined>,
  now: number = Date.now(),
): Promise<boolean> {
  if (expires < now) return false;
  if (expires > now + lease_ms + SKEW_MS) return (await isAlive(holder)) === true;
  return claimed === true || (await isAlive(holder)) !== false;
}

const generationsKey = (source: string): ItemKey => ({
  [CONTROL_KEY]: CONTROL_PREFIXES.generations + source,
});
const lockKey = (source: string): ItemKey => ({ [CONTROL_KEY]: CONTROL_PREFIXES.lock + source });

/** Reads the records of the generations whose tables may still exist, newest first. @throws StoreError */
export async function readGenerations(
  client: ItemClient,
  table: string,
  source: string,
): Promise<GenerationRecord[]> {
  const item = await getItem(client, table, generationsKey(source));
  return (item?.['generations'] as GenerationRecord[] | undefined) ?? [];
}

/** Returns the record of one generation; undefined where there is none. @throws StoreError */
export async function readGeneration(
  client: ItemClient,
  table: string,
  source: string,
  generation: string | undefined,
): Promise<GenerationRecord | undefined> {
  return (await readGenerations(client, table, source)).find((record) => record.generation === generation);
}

/** Requires the lock of the source. @throws StoreError */
export const writeGenerations = (
  client: ItemClient,
  table: string,
  source: string,
  generations: readonly GenerationRecord[],
): Promise<void> => putItem(client, table, { ...generationsKey(source), generations });

/** @throws StoreError */
export async function readLock(
  client: ItemClient,
  table: string,
  source: string,
): Promise<LockRecord | null> {
  const item = await getItem(client, table, lockKey(source));
  return (item as LockRecord | undefined) ?? null;
}

/** Takes or renews the lock if it still equals `seen` (null: free); else returns false. @throws StoreError */
export const replaceLock = (
  client: ItemClient,
  table: string,
  source: string,
  seen: LockRecord | null,
  lock: LockRecord,
): Promise<boolean> =>
  putItemIf(
    client,
    table,
    { ...lockKey(source), ...lock },
    seen
      ? {
          expression: 'holder = :holder AND expires = :expires',
          values: { ':holder': seen.holder, ':expires': seen.expires },
        }
      : { expression: `attribute_not_exists(${CONTROL_KEY})` },
  );

/** Frees the lock if this holder still has it. @throws StoreError */
export const freeLock = (
  client: ItemClient,
  table: string,
  source: string,
  holder: string,
): Promise<boolean> =>
  deleteItemIf(client, table, lockKey(source), {
    expression: 'holder = :holder',
    values: { ':holder': holder },
  });
