/**
 * Allows one load of a source at a time. The lock is a lease: it expires, and it is free once its holder is
 * known to be dead (docs/decisions/0035). A rollback is held by a process of the operator's machine, for a
 * minute.
 */
import { CLEANING_UP } from '../../shared/ingestion/faults.ts';
import {
  CLEAN_UP_HOLDER,
  freeLock,
  isCleanUp,
  isHeld,
  type LockRecord,
  leaseOf,
  readLock,
  replaceLock,
} from '../../shared/store/generations/catalog.ts';
import { controlTable } from '../../shared/store/tables.ts';
import type { Load } from '../work/load.ts';
import { LoadRefused } from '../work/ports.ts';
import type { Holders, World } from '../work/world.ts';

type Locked = Pick<Load, 'source' | 'loadId' | 'id'>;

const lease = ({ loadId, id }: Locked, holder: string, { leaseMs }: Holders): LockRecord => ({
  load_id: loadId,
  id,
  holder,
  ...leaseOf(leaseMs),
});

/**
 * Takes the lock; its holder may take it again.
 * @throws LoadRefused naming the running load, CleaningUp while the hourly clean-up has the lock, StoreError
 */
export async function takeLock(
  { client, tablePrefix, holders }: World,
  load: Locked,
  holder: string,
): Promise<void> {
  const table = controlTable(tablePrefix);
  const seen = await readLock(client, table, load.source);
  const isFree = !seen || seen.holder === holder || !(await isHeld(seen, holders.isAlive));
  const mine = lease(load, holder, holders);
  if (!isFree || !(await replaceLock(client, table, load.source, seen, mine))) {
    if (seen && isCleanUp(seen)) throw new CleaningUp(load.source);
    const running = seen?.id ?? seen?.load_id ?? 'started just now';
    throw new LoadRefused(`a load of ${load.source} is running: ${running}`);
  }
}

/** The state machine repeats the task, because the clean-up ends within minutes. */
export class CleaningUp extends Error {
  override readonly name = CLEANING_UP;
  constructor(source: string) {
    super(`the clean-up of ${source} is running`);
  }
}

/** Longer than the time-out of the function of the clean-up, so that no load begins while it deletes. */
export const CLEAN_UP_LEASE_MS = 900_000;

/** Takes the lock of an ended load. Returns the holder; null if a load was faster. @throws StoreError */
export async function takeCleanUpLock(
  { client, tablePrefix }: World,
  source: string,
  seen: LockRecord | null,
  id: string,
): Promise<string | null> {
  const holder = CLEAN_UP_HOLDER + id;
  const lock = { load_id: `clean-up of ${source}`, holder, ...leaseOf(CLEAN_UP_LEASE_MS) };
  const table = controlTable(tablePrefix);
  return (await replaceLock(client, table, source, seen, lock)) ? holder : null;
}

/** A failed attempt may mean that another thread of the same holder has renewed the lock. */
const ATTEMPTS = 3;

/** Renews the lease, so that no other load starts during the next step. @throws LockLost, StoreError */
export async function renewLock(
  { client, tablePrefix, holders }: World,
  load: Locked,
  holder: string,
): Promise<void> {
  const table = controlTable(tablePrefix);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const seen = await readLock(client, table, load.source);
    if (seen?.holder !== holder) throw new LockLost(load.source);
    if (await replaceLock(client, table, load.source, seen, lease(load, holder, holders))) return;
  }
  throw new LockLost(load.source);
}

export class LockLost extends Error {
  override readonly name = 'LockLost';
  constructor(source: string) {
    super(`the lock of ${source} was taken by another load`);
  }
}

/** Frees the lock if this holder still has it. @throws StoreError */
export const leaveLock = ({ client, tablePrefix }: World, source: string, holder: string): Promise<boolean> =>
  freeLock(client, controlTable(tablePrefix), source, holder);
