/**
 * Takes the lock of a source for a load that is about to start, so that only one of two simultaneous calls
 * starts a load. The holder of the lock is the execution, whose first task takes it over
 * (docs/decisions/0047).
 */

import type { ItemClient } from '../../aws/calls/operations.ts';
import {
  freeLock,
  isCleanUp,
  isHeld,
  type LockRecord,
  leaseOf,
  readLock,
  replaceLock,
} from '../generations/catalog.ts';
import { LoadRunning } from './load-port.ts';
import { announceLoad } from './load-records.ts';

/** The time until the first task runs: the cold start of a function, or a wait for free concurrency. */
const CLAIM_MS = 60_000;

export interface LoadClaim {
  readonly client: ItemClient;
  readonly control: string;
  readonly source: string;
  readonly version: string;
  readonly isAlive: (holder: string) => Promise<boolean | undefined>;
  /** Whether the execution does not exist yet, so that `isAlive` would count it as dead. */
  readonly startsLater: boolean;
}

export function claimLoad({ client, control, source, version, isAlive, startsLater }: LoadClaim) {
  // The files are not read yet. The first task replaces this by an identity that includes their contents.
  const load_id = `${source}-${version}`;
  let mine: LockRecord | null = null;
  return {
    /** Takes the lock, or moves it from an execution that was not started. @throws LoadRunning, StoreError */
    take: async (id: string, holder: string): Promise<void> => {
      const seen = mine ?? (await readLock(client, control, source));
      if (seen && !mine && (await isHeld(seen, isAlive))) {
        // The first task of the load waits until the clean-up has ended.
        if (isCleanUp(seen)) return;
        throw new LoadRunning(source, seen.id ?? null);
      }
      const lock = { load_id, id, holder, ...leaseOf(CLAIM_MS), claimed: startsLater };
      if (!(await replaceLock(client, control, source, seen, lock))) {
        throw new LoadRunning(source, (await readLock(client, control, source))?.id ?? null);
      }
      mine = lock;
    },
    /** Writes the record of the load that has started. @throws StoreError */
    announce: (id: string): Promise<unknown> => {
      const now = new Date().toISOString();
      return announceLoad(client, control, {
        id,
        load_id,
        source,
        versao: version,
        state: 'running' as const,
        started_at: now,
        updated_at: now,
        reason: null,
        outcome: null,
      });
    },
    /** Frees the lock if no load was started. @throws StoreError */
    release: async (): Promise<void> => {
      if (mine) await freeLock(client, control, source, mine.holder);
    },
  };
}
