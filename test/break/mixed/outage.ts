/** The times in which the store may be unavailable, because the campaign has damaged it. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Programs, until as untilTrue } from '../../support/programs.ts';
import { damageStore } from '../../support/stopped-store.ts';
import { Unavailable } from '../http/asking.ts';

export type Outages = ReturnType<typeof outagesOf>;

const DAMAGED_MS = 1_000;
/** Requests that began before the recovery may still end with its error. */
const GRACE_MS = 2_000;

/** `isServing` sends a request that needs the store. */
export function outagesOf({ dataDir }: Programs, isServing: () => Promise<boolean>) {
  let count = 0;
  let longest = 0;
  /** The end of the last outage; infinite while one lasts. */
  let until = Number.NEGATIVE_INFINITY;
  /** Returns a function that returns whether there was an outage since now. */
  const watch = (): (() => boolean) => {
    const begin = performance.now();
    return () => until >= begin;
  };
  return {
    count: () => count,
    /** The longest time from the end of a damage to the next answer, in seconds. */
    longest: () => longest,
    /** Damages the store briefly and waits for an answer of the service. */
    damage: async () => {
      count++;
      until = Number.POSITIVE_INFINITY;
      const restore = damageStore(dataDir);
      await pause(DAMAGED_MS);
      restore();
      const begin = performance.now();
      await untilTrue(isServing);
      longest = Math.max(longest, Math.round((performance.now() - begin) / 100) / 10);
      until = performance.now() + GRACE_MS;
    },
    watch,
    /** Runs work whose requests may be answered 503 if an outage overlaps with it. */
    tolerate: async (work: () => Promise<void>) => {
      const wasOut = watch();
      try {
        await work();
      } catch (error) {
        if (!(error instanceof Unavailable && wasOut())) throw error;
      }
    },
  };
}
