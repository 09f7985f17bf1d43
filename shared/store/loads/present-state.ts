/**
 * The state of a load as every view shows it. A process or an execution that ends without recording an
 * outcome leaves a record which says that it runs.
 */
import type { ItemClient } from '../../aws/calls/operations.ts';
import { isCleanUp, isHeld, readLock } from '../generations/catalog.ts';
import { type LoadLine, type LoadState, readLoad } from './load-records.ts';
import { publishedBy } from './published-by.ts';

export type PresentState = LoadState | 'interrupted';

export type Present<L extends LoadLine> = Omit<L, 'state'> & { readonly state: PresentState };

export interface Observer {
  readonly client: ItemClient;
  readonly control: string;
  readonly isAlive: Parameters<typeof isHeld>[1];
  /** The same as in `LoadPort`. @default true */
  readonly startsLater?: boolean | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Step Functions is eventually consistent and may not know an execution that it has just started. */
const FRESH_MS = 60_000;

/**
 * A load that has ended right after its switch is `published`: the next load of the source completes its
 * record.
 * @throws StoreError, AwsError
 */
export async function presentState<L extends LoadLine>(observer: Observer, load: L): Promise<Present<L>> {
  if (load.state !== 'running' || (await mayRun(observer, load))) return load;
  const { client, control } = observer;
  // It may have ended since its record was read.
  const again = await readLoad(client, control, load.id);
  if (again && again.state !== 'running') {
    const { state, reason, updated_at, outcome } = again;
    return { ...load, state, reason, updated_at, ...('outcome' in load ? { outcome } : {}) };
  }
  return { ...load, state: (await publishedBy(client, control, load)) ? 'published' : 'interrupted' };
}

/** A load that runs has the lock of its source, except while it waits for the end of a clean-up. */
async function mayRun(observer: Observer, load: LoadLine): Promise<boolean> {
  const { client, control, isAlive, startsLater = true, now } = observer;
  const lock = await readLock(client, control, load.source);
  const mayBeOurs = lock && (lock.id === load.id || isCleanUp(lock));
  if (mayBeOurs && (await isHeld(lock, isAlive))) return true;
  // A negative age means that the clock was set back, so that the load may be of any age.
  const age = now - Date.parse(load.started_at);
  return startsLater && age >= 0 && age < FRESH_MS;
}
