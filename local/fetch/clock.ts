/** The clock of this machine for conversations with publishers. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../loaders/publisher/ports.ts';
import { monotonicMs } from '../../shared/time.ts';

export const MACHINE_CLOCK: Clock = {
  now: Date.now,
  elapsed: monotonicMs,
  pause: async (ms) => {
    await pause(ms);
  },
  random: Math.random,
};
