/**
 * The lock of a source, taken for a load that is about to start: of two who ask at once one gets it. The first task of
 * the load takes it over, being its holder (docs/decisions/0047).
 */

import type { StoreClient } from '../../aws/dynamodb.ts';
import { freeLock, isHeld, type LockRecord, readLock, replaceLock } from '../generations/catalog.ts';
import { LoadRunning } from './load-port.ts';
import { announceLoad } from './load-records.ts';

/** From here to the first task of the load: the start of a Lambda, and of a load that waits for room. */
const CLAIM_MS = 60_000;

export interface LoadClaim {
  readonly client: StoreClient;
  /** The table `controle`. */
  readonly control: string;
  readonly source: string;
  readonly version: string;
  readonly isAlive: (holder: string) => Promise<boolean | undefined>;
}

export interface Claim {
  /** Takes the lock, or moves it from an execution that could not be. @throws LoadRunning, StoreError */
  readonly take: (id: string, holder: string) => Promise<void>;
  /** Puts the load that has begun on record. @throws StoreError */
  readonly announce: (id: string) => Promise<unknown>;
  /** Nothing was begun. @throws StoreError */
  readonly release: () => Promise<void>;
}

export function claimLoad({ client, control, source, version, isAlive }: LoadClaim): Claim {
  // Files are not looked at yet; the first task gives the load its identity.
  const load_id = `${source}-${version}`;
  let mine: LockRecord | null = null;
  return {
    take: async (id, holder) => {
      const seen = mine ?? (await readLock(client, control, source));
      if (seen && !mine && (await isHeld(seen, isAlive))) throw new LoadRunning(source, seen.id ?? null);
      const lock = { load_id, id, holder, expires: Date.now() + CLAIM_MS, claimed: true };
      if (!(await replaceLock(client, control, source, seen, lock))) {
        throw new LoadRunning(source, (await readLock(client, control, source))?.id ?? null);
      }
      mine = lock;
    },
    announce: (id) => {
      const now = new Date().toISOString();
      const ended = { reason: null, outcome: null };
      return announceLoad(client, control, {
        id,
        load_id,
        source,
        versao: version,
        state: 'running' as const,
        started_at: now,
        updated_at: now,
        ...ended,
      });
    },
    release: async () => {
      if (mine) await freeLock(client, control, source, mine.holder);
    },
  };
}
