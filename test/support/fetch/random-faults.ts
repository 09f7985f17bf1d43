/** Chooses the faults of one run: of the publisher, of the place, of the clock and of the process. */
import { below, chance, pick, type Random } from '../../../synthetic/kit/random.ts';
import type { Fault } from '../publisher/faults.ts';
import type { World } from './fault-world.ts';
import { placeFull } from './memory-place.ts';

/** Ends a run as `kill -9` does: no step after it has an effect. */
export class Killed extends Error {}

const YEAR_MS = 365 * 86_400_000;

function randomFault(random: Random, segmentBytes: number): Fault {
  const after = (): number | 'request' => (chance(random, 20) ? 'request' : below(random, segmentBytes));
  const faults: readonly (() => Fault)[] = [
    () => ({ kind: 'reset', after: after() }),
    () => ({ kind: 'reset', after: after() }),
    () => ({ kind: 'truncated', after: below(random, segmentBytes) }),
    () => ({ kind: 'stalled', after: after() }),
    () => ({ kind: 'status', status: pick(random, [429, 500, 502, 503]), retryAfter: '7' }),
    () => ({ kind: 'status', status: 404 }),
    () => ({ kind: 'page', page: pick(random, ['login', 'rejected', 'other']) }),
    () => ({ kind: 'empty' }),
    () => ({ kind: 'shifted', by: 1 + below(random, 9) }),
    () => ({ kind: 'range', contentRange: `bytes 0-${below(random, 99)}/${segmentBytes}` }),
    () => ({ kind: 'whole' }),
    () => ({ kind: 'gzip' }),
  ];
  return pick(random, faults)();
}

export function disturb(world: World): void {
  const { random, publisher, place, segmentBytes } = world;
  const share = pick(random, [0, 5, 15, 40]);
  const events = new Map<number, () => void>();
  if (chance(random, 25)) events.set(below(random, 40), world.replace);
  if (chance(random, 10)) events.set(below(random, 40), world.move);
  let requests = 0;
  publisher.faults = () => {
    events.get(requests++)?.();
    return chance(random, share) ? randomFault(random, segmentBytes) : null;
  };
  const full = chance(random, 15) ? below(random, 60) : -1;
  let writes = 0;
  place.before = (operation, key) => {
    if (writes++ === full && operation === 'write') throw placeFull(key);
  };
  const killed = chance(random, 40) ? below(random, 300) : Number.POSITIVE_INFINITY;
  let steps = 0;
  place.alive = () => {
    if (steps++ >= killed) throw new Killed();
  };
  publisher.alive = place.alive;
  world.wrongBy = chance(random, 20) ? (below(random, 60) - 40) * YEAR_MS : 0;
  world.timeMs = chance(random, 15) ? below(random, 60_000) : 86_400_000;
}

export function calm({ publisher, place }: World): void {
  publisher.faults = () => null;
  publisher.alive = () => undefined;
  place.before = () => undefined;
  place.alive = () => undefined;
}
