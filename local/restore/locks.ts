/** Holds the locks of all sources, so that no load and no rollback changes the control table meanwhile. */
import type { StoreClient } from '../../shared/aws/dynamodb.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { freeLock, isHeld, leaseOf, readLock, replaceLock } from '../../shared/store/generations/catalog.ts';
import { Refusal } from '../command/errors.ts';

/** If the command is killed, loads are refused for this time. */
const LEASE_MS = 5 * 60_000;

export interface Locking {
  readonly client: StoreClient;
  readonly control: string;
  readonly holder: string;
  readonly isAlive: (holder: string) => Promise<boolean | undefined>;
}

/** @throws Refusal naming the running load, StoreError, and what the work throws */
export async function withAllLocks<T>(
  { client, control, holder, isAlive }: Locking,
  work: () => Promise<T>,
): Promise<T> {
  const taken: string[] = [];
  try {
    for (const { name } of SOURCES) {
      const seen = await readLock(client, control, name);
      const isFree = !seen || !(await isHeld(seen, isAlive));
      const mine = { load_id: 'restore of controle', holder, ...leaseOf(LEASE_MS) };
      if (!isFree || !(await replaceLock(client, control, name, seen, mine))) {
        const running = seen?.id ?? seen?.load_id ?? 'started just now';
        throw new Refusal(`a load of ${name} is running: ${running}; wait until it has ended, or stop it`);
      }
      taken.push(name);
    }
    return await work();
  } finally {
    for (const name of taken) await freeLock(client, control, name, holder);
  }
}
