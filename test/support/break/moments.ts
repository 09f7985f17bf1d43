/** Random moments of a load that a command runs. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../break/part.ts';
import { type Program, until } from '../programs.ts';

export interface Moment {
  /** The load has reported the end of this step; null is its own start. */
  readonly after: string | null;
  readonly delayMs: number;
}

const STEPS = [null, 'inventory', 'partition', 'build', 'import', 'verify'] as const;
/** Starting the program takes half a second; a step of the small publications takes 10 to 80 ms. */
const START_MS = 900;
const STEP_MS = 80;

export function randomMoment(random: Random): Moment {
  const after = random.pick(STEPS);
  return { after, delayMs: random.whole(0, after === null ? START_MS : STEP_MS) };
}

export const shown = ({ after, delayMs }: Moment): string => `${delayMs} ms after ${after ?? 'its start'}`;

/** Waits for the moment, or for the end of the load where that comes first. */
export async function reach(load: Program, { after, delayMs }: Moment): Promise<void> {
  let isOver = false;
  const end = load.ended.then(() => {
    isOver = true;
  });
  if (after) await until(() => isOver || load.err().includes(after));
  await Promise.race([pause(delayMs), end]);
}
