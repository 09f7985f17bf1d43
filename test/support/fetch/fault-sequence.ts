/** One random sequence of faults: a small publication is fetched in up to three runs, and in a last one without faults. */
import { expect } from 'vitest';
import { fetchPublication } from '../../../loaders/fetch/fetch-publication.ts';
import { type Publication, PublisherError, type Visit } from '../../../loaders/publisher/ports.ts';
import { FileError, LoadRefused } from '../../../loaders/work/ports.ts';
import { openFolderTarget } from '../../../local/fetch/folder-target.ts';
import { below, chance, pick, type Random, restart } from '../../../synthetic/kit/random.ts';
import type { Fault } from '../publisher/faults.ts';
import { plainHost } from '../publisher/plain-host.ts';
import { type Files, published } from '../publisher/site.ts';
import { virtualClock } from '../publisher/virtual-clock.ts';
import { checkFolder, FOLDER, isEqual } from './folder-check.ts';
import { diskFull, type MemoryDisk, memoryDisk } from './memory-disk.ts';
import { type MemoryPublisher, memoryPublisher, ORIGIN_URL } from './memory-publisher.ts';
import { replaced, SMALL, type SmallPublication, smallPublication, VERSION } from './small-publications.ts';

/** How the runs of a sequence ended, for the account of a campaign. */
export type Ending = 'sealed' | 'failed' | 'killed';

class Killed extends Error {}

const YEAR_MS = 365 * 86_400_000;
const START = Date.UTC(2026, 9, 10);
const RUNS = 3;

export async function runSequence(seed: number): Promise<Ending[]> {
  const random = restart({ state: 0 }, seed, 13, 0);
  const world = worldOf(random);
  const endings: Ending[] = [];
  const runs = 1 + below(random, RUNS);
  for (let run = 0; run < runs; run++) {
    disturb(world);
    endings.push(await fetchOnce(world));
    await checkFolder(world.disk, world.publications);
  }
  world.timeMs = 86_400_000;
  world.wrongBy = 0;
  // A process that is killed while it takes a lock over leaves a ticket, which expires.
  world.disk.wait();
  expect(await fetchOnce(world), `a run without faults: ${world.reason}`).toBe('sealed');
  expect(
    await checkFolder(
      world.disk,
      world.publications.filter((one) => isEqual(one, world.now())),
    ),
  ).toBe(true);
  return endings;
}

interface World {
  readonly random: Random;
  readonly disk: MemoryDisk;
  readonly publications: readonly SmallPublication[];
  /** The publication that is there now. */
  readonly now: () => SmallPublication;
  /** Replaces the publication by the new one, or moves it to another address. */
  readonly replace: () => void;
  readonly move: () => void;
  readonly look: () => Publication;
  readonly publisher: MemoryPublisher;
  readonly clock: ReturnType<typeof virtualClock>;
  readonly segmentBytes: number;
  /** Milliseconds by which the clock of a run is wrong. */
  wrongBy: number;
  /** Milliseconds until the deadline of a run. */
  timeMs: number;
  power: boolean;
  /** The message of the last run that failed. */
  reason: string;
}

function worldOf(random: Random): World {
  const segmentBytes = 1024 * (1 + below(random, 4));
  const old = smallPublication(random, segmentBytes);
  const next = replaced(random, old, segmentBytes);
  const headers = pick(random, ['both', 'both', 'etag', 'modified'] as const);
  const files: Files = new Map();
  let [address, current] = ['a/', old];
  const publish = (): void => {
    files.clear();
    for (const [name, bytes] of current) {
      const isOld = old.get(name)?.equals(bytes) ?? false;
      const file = published(bytes, START - (isOld ? 2 : 1) * 86_400_000);
      files.set(`${address}${name}`, headers === 'modified' ? { ...file, etag: null } : file);
    }
  };
  publish();
  const clock = virtualClock(START, () => below(random, 1000) / 1000);
  const host = plainHost(files);
  const site: typeof host = (request, now) => {
    const page = host(request, now);
    if (headers === 'etag') delete (page.headers as Record<string, string>)['last-modified'];
    return page;
  };
  const look = (): Publication => ({
    source: SMALL.name,
    version: VERSION,
    address: `${ORIGIN_URL}${address}`,
    unready: [],
    files: [...files].map(([path, { body, etag, modified }]) => ({
      name: path.slice(address.length),
      url: `${ORIGIN_URL}${path}`,
      size: body.size,
      etag,
      modified: headers === 'etag' ? null : modified,
    })),
  });
  return {
    random,
    disk: memoryDisk(),
    publications: [old, next],
    now: () => current,
    replace: () => {
      current = next;
      publish();
    },
    move: () => {
      address = 'b/';
      publish();
    },
    look,
    publisher: memoryPublisher(site, (ms) => clock.pass(ms)),
    clock,
    segmentBytes,
    wrongBy: 0,
    timeMs: 0,
    power: true,
    reason: '',
  };
}

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

/** Chooses the faults of a run. */
function disturb(world: World): void {
  const { random, publisher, disk, segmentBytes } = world;
  const share = pick(random, [0, 5, 15, 40]);
  const events = new Map<number, () => void>();
  if (chance(random, 25)) events.set(below(random, 40), world.replace);
  if (chance(random, 10)) events.set(below(random, 40), world.move);
  let requests = 0;
  publisher.faults = () => {
    events.get(requests++)?.();
    return chance(random, share) ? randomFault(random, segmentBytes) : null;
  };
  const full = chance(random, 15) ? below(random, 150) : -1;
  let writes = 0;
  disk.before = (operation, name) => {
    if (writes++ === full && operation !== 'rm' && operation !== 'rename') throw diskFull(name);
  };
  const killed = chance(random, 40) ? below(random, 400) : Number.POSITIVE_INFINITY;
  let steps = 0;
  disk.alive = () => {
    if (steps++ >= killed) throw new Killed();
  };
  publisher.alive = disk.alive;
  world.power = chance(random, 50);
  world.wrongBy = chance(random, 20) ? (below(random, 60) - 40) * YEAR_MS : 0;
  world.timeMs = chance(random, 15) ? below(random, 60_000) : 86_400_000;
}

function calm({ publisher, disk }: World): void {
  publisher.faults = () => null;
  publisher.alive = () => undefined;
  disk.before = () => undefined;
  disk.alive = () => undefined;
}

async function fetchOnce(world: World): Promise<Ending> {
  const publication = world.look();
  try {
    await fetchInto(world, publication);
    return 'sealed';
  } catch (error) {
    if (error instanceof Killed) {
      afterKill(world);
      return 'killed';
    }
    const isReason =
      error instanceof PublisherError || error instanceof LoadRefused || error instanceof FileError;
    if (!isReason) throw error;
    world.reason = error.message;
    const named = [FOLDER, ORIGIN_URL, ...publication.files.map(({ name }) => name)];
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
  const { clock, publisher, disk, segmentBytes, wrongBy, timeMs } = world;
  const visit: Visit = {
    publisher,
    clock: { ...clock, now: () => clock.now() + wrongBy },
    until: clock.elapsed() + timeMs,
    note: () => undefined,
  };
  const view = { begin: () => undefined, advance: () => undefined, stage: () => undefined };
  const target = await openFolderTarget(FOLDER, { segmentBytes, disk });
  try {
    await fetchPublication(visit, SMALL, publication, target, { connections: 3, view });
  } finally {
    await target.close();
  }
}

/** The disk keeps what was written; where the power failed too, what was not synced is lost in part. */
function afterKill({ disk, random, power }: World): void {
  if (power) return;
  disk.cutPower({ entry: () => chance(random, 50), bytes: (length) => below(random, length + 1) });
}
