/** The clock of this machine, with pauses of at most 50 ms. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../../loaders/publisher/ports.ts';

const LONGEST_MS = 50;

export const realClock: Clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  pause: (ms) => pause(Math.min(ms, LONGEST_MS)),
  random: () => 1,
};
