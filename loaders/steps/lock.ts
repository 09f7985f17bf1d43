/**
 * One load a source at a time. The lock ends with its holder: it expires, and a holder known to be dead is passed
 * over (docs/decisions/0035).
 */
import {
  freeLock,
  isHeld,
  type LockRecord,
  readLock,
  replaceLock,
} from '../../shared/store/generations/catalog.ts';
import { controlOf, type LoadContext } from '../work/context.ts';
import { LoadRefused } from '../work/ports.ts';
import type { Holders } from '../work/world.ts';

interface Locked {
  readonly source: string;
  readonly loadId: string;
  /** Of the load's record. */
  readonly id: string;
}

const lease = ({ loadId, id }: Locked, holder: string, { leaseMs }: Holders): LockRecord => ({
  load_id: loadId,
  id,
  holder,
  expires: Date.now() + leaseMs,
});

/** Taken again by its own holder it is taken. @throws LoadRefused naming the load that runs, StoreError */
export async function takeLock(
  context: LoadContext,
  load: Locked,
  holder: string,
  holders: Holders,
): Promise<void> {
  const table = controlOf(context);
  const seen = await readLock(context.client, table, load.source);
  const isFree = !seen || seen.holder === holder || !(await isHeld(seen, holders.isAlive));
  const mine = lease(load, holder, holders);
  if (!isFree || !(await replaceLock(context.client, table, load.source, seen, mine))) {
    const running = seen?.id ?? seen?.load_id ?? 'started just now';
    throw new LoadRefused(`a load of ${load.source} is running: ${running}`);
  }
}

/** The renewal of another thread of the same holder is no loss. */
const ATTEMPTS = 3;

/** Moves the lock on: what follows is this load's alone. @throws LockLost, StoreError */
export async function renewLock(
  context: LoadContext,
  load: Locked,
  holder: string,
  holders: Holders,
): Promise<void> {
  const table = controlOf(context);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const seen = await readLock(context.client, table, load.source);
    if (seen?.holder !== holder) throw new LockLost(load.source);
    if (await replaceLock(context.client, table, load.source, seen, lease(load, holder, holders))) return;
  }
  throw new LockLost(load.source);
}

export class LockLost extends Error {
  override readonly name = 'LockLost';
  constructor(source: string) {
    super(`the lock of ${source} was taken by another load`);
  }
}

/** Frees the lock if it is still this holder's. @throws StoreError */
export const leaveLock = (context: LoadContext, source: string, holder: string): Promise<boolean> =>
  freeLock(context.client, controlOf(context), source, holder);
