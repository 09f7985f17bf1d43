/** One load a source at a time. The lock ends with its holder: it expires, and a holder known to be dead is passed over. */
import { freeLock, type LockRecord, readLock, replaceLock } from '../shared/store/catalog.ts';
import { controlOf, type LoadContext } from './context.ts';
import type { Plan } from './plan.ts';
import { LoadRefused } from './ports.ts';

const LEASE_MS = 60_000;
const RENEW_MS = 15_000;

export interface Holder {
  /** This process, in a form that `isAlive` of another one understands. */
  readonly name: string;
  /** Undefined where it can not be told; then the lock's own time decides. */
  isAlive(holder: string): boolean | undefined;
}

export interface Lock {
  /** Rejects when the lock was lost to somebody else. */
  readonly lost: Promise<never>;
  /** Renews the lock at once: what follows is this load's alone. @throws when it was lost, StoreError */
  hold(): Promise<void>;
  free(): Promise<void>;
}

/** @throws LoadRefused naming the load that runs */
export async function lockSource(context: LoadContext, plan: Plan, holder: Holder): Promise<Lock> {
  const { client } = context;
  const table = controlOf(context);
  const lease = (): LockRecord => ({
    load_id: plan.loadId,
    holder: holder.name,
    expires: Date.now() + LEASE_MS,
  });
  const seen = await readLock(client, table, plan.source);
  let mine = lease();
  const isFree = !seen || seen.expires < Date.now() || holder.isAlive(seen.holder) === false;
  if (!isFree || !(await replaceLock(client, table, plan.source, seen, mine))) {
    throw new LoadRefused(`a load of ${plan.source} is running: ${seen?.load_id ?? 'started just now'}`);
  }
  /** One renewal at a time: each is the condition of the next. */
  let renewal = Promise.resolve();
  const hold = (): Promise<void> => {
    renewal = renewal
      .catch(() => undefined)
      .then(async () => {
        const next = lease();
        if (!(await replaceLock(client, table, plan.source, mine, next))) throw new LockLost(plan.source);
        mine = next;
      });
    return renewal;
  };
  let timer: NodeJS.Timeout | undefined;
  const lost = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      hold().catch((error) => {
        // The store may be back for the next renewal; when it is not, the work itself fails on it.
        if (error instanceof LockLost || Date.now() > mine.expires) reject(error);
      });
    }, RENEW_MS);
  });
  lost.catch(() => undefined);
  return {
    lost,
    hold,
    free: async () => {
      clearInterval(timer);
      await freeLock(client, table, plan.source, holder.name);
    },
  };
}

class LockLost extends Error {
  constructor(source: string) {
    super(`the lock of ${source} was taken by another load`);
  }
}
