/** Holds a lease for the life of a program: an engine that ends unexpectedly is leased again, or started again. */
import { setTimeout as pause } from 'node:timers/promises';
import { AlreadyServed, type Lease, leaseEngine } from './connect.ts';

export interface KeptLease {
  /** Path of the socket of DynamoDB's protocol, the same for every engine of the data folder. */
  readonly socket: string;
  /** Process number of the engine; that of the last one while none runs. */
  readonly pid: number;
  release(): void;
}

/** The lines about the engine that operators read. */
export interface LeaseEvents {
  /** The process of the first engine has been started, and cannot be used yet. */
  readonly started?: () => void;
  readonly lost: (pid: number) => void;
  readonly regained: (pid: number) => void;
  /** The engine could not be started again; called once until it runs, though it is tried further. */
  readonly failed: (error: Error) => void;
}

/** An engine that ran so long is started again at once when it ends. */
const STEADY_MS = 10_000;
const FIRST_PAUSE_MS = 100;
/** Callers of the API are told to try again after some seconds. */
const LONGEST_PAUSE_MS = 2_000;

/** `attempt` counts from 0, the first one after an engine that ran steadily. */
const pauseBefore = (attempt: number): number =>
  attempt === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS);

/**
 * `serves` is true for a service.
 * @throws SettingError; AlreadyServed; Error when the first engine does not start
 */
export async function keepLease(dataDir: string, serves: boolean, events: LeaseEvents): Promise<KeptLease> {
  let lease = await leaseEngine(dataDir, serves, events.started);
  let released = false;
  let attempts = 0;

  const leaseAgain = async (): Promise<Lease | null> => {
    for (let failures = 0; !released; failures++) {
      // The timer alone does not keep a program alive that has nothing else to do.
      await pause(pauseBefore(attempts++), undefined, { ref: false });
      try {
        return await leaseAnyway(dataDir, serves);
      } catch (error) {
        if (failures === 0) events.failed(error instanceof Error ? error : new Error(String(error)));
      }
    }
    return null;
  };

  const keep = async (): Promise<void> => {
    while (!released) {
      const since = performance.now();
      await lease.lost;
      events.lost(lease.pid);
      if (performance.now() - since > STEADY_MS) attempts = 0;
      lease = (await leaseAgain()) ?? lease;
      if (released) lease.release();
      else events.regained(lease.pid);
    }
  };

  void keep();
  return {
    socket: lease.socket,
    get pid() {
      return lease.pid;
    },
    release: () => {
      released = true;
      lease.release();
    },
  };
}

/** A service that runs goes on, even where another one took its place in the moment without an engine. */
const leaseAnyway = (dataDir: string, serves: boolean): Promise<Lease> =>
  leaseEngine(dataDir, serves).catch((error: unknown) => {
    if (error instanceof AlreadyServed) return leaseEngine(dataDir, false);
    throw error;
  });
