/** One random sequence of faults: a small publication fetched in up to 3 runs, and a last one without any. */
import { expect } from 'vitest';
import { fetchPublication } from '../../../loaders/fetch/fetch-publication.ts';
import { targetOf } from '../../../loaders/fetch/target.ts';
import { type Publication, PublisherError, type Visit } from '../../../loaders/publisher/ports.ts';
import { FileError, LoadRefused } from '../../../loaders/work/ports.ts';
import { below, restart } from '../../../synthetic/kit/random.ts';
import { type World, worldOf } from './fault-world.ts';
import { checkFolder, isEqual } from './folder-check.ts';
import { PLACE } from './memory-place.ts';
import { ORIGIN_URL } from './memory-publisher.ts';
import { calm, disturb, Killed } from './random-faults.ts';
import { SMALL } from './small-publications.ts';

/** How the runs of a sequence ended, for the account of a campaign. */
export type Ending = 'sealed' | 'failed' | 'killed';

const DAY_MS = 86_400_000;
const RUNS = 3;

export async function runSequence(seed: number): Promise<Ending[]> {
  const random = restart({ state: 0 }, seed, 13, 0);
  const world = worldOf(random);
  const endings: Ending[] = [];
  const runs = 1 + below(random, RUNS);
  for (let run = 0; run < runs; run++) {
    disturb(world);
    endings.push(await fetchOnce(world));
    await checkFolder(world.place, world.publications);
  }
  world.timeMs = DAY_MS;
  world.wrongBy = 0;
  expect(await fetchOnce(world), `a run without faults: ${world.reason}`).toBe('sealed');
  expect(
    await checkFolder(
      world.place,
      world.publications.filter((one) => isEqual(one, world.now())),
    ),
  ).toBe(true);
  return endings;
}

async function fetchOnce(world: World): Promise<Ending> {
  const publication = world.look();
  try {
    await fetchInto(world, publication);
    return 'sealed';
  } catch (error) {
    if (error instanceof Killed) return 'killed';
    const isReason =
      error instanceof PublisherError || error instanceof LoadRefused || error instanceof FileError;
    if (!isReason) throw error;
    world.reason = error.message;
    const named = [PLACE, ORIGIN_URL, ...publication.files.map(({ name }) => name)];
    expect(
      named.some((name) => world.reason.includes(name)),
      world.reason,
    ).toBe(true);
    return 'failed';
  } finally {
    calm(world);
  }
}

async function fetchInto(world: World, publication: Publication): Promise<void> {
  const { clock, publisher, place, wrongBy, timeMs } = world;
  const visit: Visit = {
    publisher,
    clock: { ...clock, now: () => clock.now() + wrongBy },
    until: clock.elapsed() + timeMs,
    note: () => undefined,
  };
  const view = { begin: () => undefined, advance: () => undefined, stage: () => undefined };
  await fetchPublication(visit, SMALL, publication, targetOf(place), { connections: 3, view });
}
