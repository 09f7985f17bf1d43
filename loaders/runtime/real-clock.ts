/** The clocks of the machine, for visits to publishers. */
import { setTimeout } from 'node:timers/promises';
import { monotonicMs } from '../../shared/time.ts';
import type { Clock } from '../publisher/ports.ts';

export const realClock: Clock = {
  now: Date.now,
  elapsed: monotonicMs,
  pause: async (ms, ended) => {
    try {
      await setTimeout(ms, undefined, { signal: ended });
    } catch (error) {
      if (!ended?.aborted) throw error;
    }
  },
  random: Math.random,
};
