/** The times in which the store may be unavailable, because the campaign has killed its engine. */
import { setTimeout as pause } from 'node:timers/promises';
import { enginePid, type Programs } from '../../support/programs.ts';
import { Unavailable } from '../http/judge-answer.ts';

export interface Outages {
  readonly count: () => number;
  /** The longest time from a kill to the next answer, in seconds. */
  readonly longest: () => number;
  /** Kills the engine and waits until the service answers again. @throws Error where it does not in time */
  readonly kill: () => Promise<void>;
  /** Runs work whose requests may be answered 503 if an outage overlaps with it. */
  readonly tolerate: (work: () => Promise<void>) => Promise<void>;
  /** Returns a function that returns whether there was an outage since now. */
  readonly watch: () => () => boolean;
}

/** A service finds a restarted store within seconds. */
const RECOVERY_MS = 15_000;
/** Requests that began before the recovery may still end with its error. */
const GRACE_MS = 2_000;

/** `isServing` sends a request that needs the store. */
export function outagesOf({ dataDir }: Programs, isServing: () => Promise<boolean>): Outages {
  let count = 0;
  let longest = 0;
  /** The end of the last outage; infinite while one lasts. */
  let until = Number.NEGATIVE_INFINITY;
  const watch = (): (() => boolean) => {
    const begin = performance.now();
    return () => until >= begin;
  };
  return {
    count: () => count,
    longest: () => longest,
    kill: async () => {
      const pid = enginePid(dataDir);
      if (pid === null) throw new Error('there is no engine to kill');
      count++;
      until = Number.POSITIVE_INFINITY;
      const begin = performance.now();
      process.kill(pid, 'SIGKILL');
      // The first requests may still be answered from memory, so the new engine is awaited first.
      const isBack = async (): Promise<boolean> => {
        const now = enginePid(dataDir);
        return now !== null && now !== pid && (await isServing());
      };
      while (!(await isBack())) {
        if (performance.now() - begin > RECOVERY_MS) {
          throw new Error(`the service has not found a new engine ${RECOVERY_MS / 1_000} s after the kill`);
        }
        await pause(100);
      }
      longest = Math.max(longest, Math.round((performance.now() - begin) / 100) / 10);
      until = performance.now() + GRACE_MS;
    },
    watch,
    tolerate: async (work) => {
      const wasOut = watch();
      try {
        await work();
      } catch (error) {
        if (!(error instanceof Unavailable && wasOut())) throw error;
      }
    },
  };
}
