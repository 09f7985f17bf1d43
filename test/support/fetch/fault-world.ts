/** The world of a sequence of faults: a publisher of an old and a new publication, and their place. */
import type { Publication } from '../../../loaders/publisher/ports.ts';
import { below, pick, type Random } from '../../../synthetic/kit/random.ts';
import { plainHost } from '../publisher/plain-host.ts';
import { type Files, published, type Site } from '../publisher/site.ts';
import { type VirtualClock, virtualClock } from '../publisher/virtual-clock.ts';
import { type MemoryPlace, memoryPlace } from './memory-place.ts';
import { type MemoryPublisher, memoryPublisher, ORIGIN_URL } from './memory-publisher.ts';
import { replaced, SMALL, type SmallPublication, smallPublication, VERSION } from './small-publications.ts';

const START = Date.UTC(2026, 9, 10);
const DAY_MS = 86_400_000;

export interface World extends PublisherWorld {
  readonly random: Random;
  readonly place: MemoryPlace;
  readonly publisher: MemoryPublisher;
  readonly clock: VirtualClock;
  readonly segmentBytes: number;
  /** Milliseconds by which the clock of a run is wrong. */
  wrongBy: number;
  /** Milliseconds until the deadline of a run. */
  timeMs: number;
  reason: string;
}

interface PublisherWorld {
  readonly publications: readonly SmallPublication[];
  readonly now: () => SmallPublication;
  /** Replaces the publication by the new one. */
  readonly replace: () => void;
  /** Moves the publication to another address. */
  readonly move: () => void;
  readonly look: () => Publication;
}

export function worldOf(random: Random): World {
  const segmentBytes = 1024 * (1 + below(random, 4));
  const clock = virtualClock(START, () => below(random, 1000) / 1000);
  const { site, ...publications } = publisherWorld(random, segmentBytes);
  return {
    ...publications,
    random,
    place: memoryPlace(segmentBytes),
    publisher: memoryPublisher(site, (ms) => clock.pass(ms)),
    clock,
    segmentBytes,
    wrongBy: 0,
    timeMs: 0,
    reason: '',
  };
}

function publisherWorld(random: Random, segmentBytes: number): PublisherWorld & { readonly site: Site } {
  const old = smallPublication(random, segmentBytes);
  const next = replaced(random, old, segmentBytes);
  // Hosts with neither header are left out: nothing shows when they replace a file by one of the same size.
  const headers = pick(random, ['both', 'both', 'etag', 'modified'] as const);
  const files: Files = new Map();
  let [address, current] = ['a/', old];
  const publish = (): void => {
    files.clear();
    for (const [name, bytes] of current) {
      const isOld = old.get(name)?.equals(bytes) ?? false;
      const file = published(bytes, START - (isOld ? 2 : 1) * DAY_MS);
      files.set(`${address}${name}`, headers === 'modified' ? { ...file, etag: null } : file);
    }
  };
  publish();
  return {
    site: headers === 'etag' ? withoutTime(plainHost(files)) : plainHost(files),
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
    look: () => lookAt(files, address, headers !== 'etag'),
  };
}

const withoutTime =
  (site: Site): Site =>
  (request, now) => {
    const { headers, ...page } = site(request, now);
    return {
      ...page,
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'last-modified')),
    };
  };

const lookAt = (files: Files, address: string, hasTime: boolean): Publication => ({
  source: SMALL.name,
  version: VERSION,
  address: `${ORIGIN_URL}${address}`,
  unready: [],
  files: [...files].map(([path, { body, etag, modified }]) => ({
    name: path.slice(address.length),
    url: `${ORIGIN_URL}${path}`,
    size: body.size,
    etag,
    modified: hasTime ? modified : null,
  })),
});
