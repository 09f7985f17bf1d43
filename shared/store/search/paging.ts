/** Finds the numbers of the entries of one page, and how many hits each container has. */
import { StoreError } from '../../aws/errors.ts';
import type { Page } from '../records/read-list.ts';
import { select } from '../records/sets/places.ts';
import type { EntryNumber } from './entries.ts';
import type { Candidate } from './plan.ts';
import type { Index } from './reads.ts';
import { type Found, type Step, walk } from './walk.ts';

/** Hits by container; only containers that have some, ascending. */
export interface Hits {
  readonly total: number;
  readonly containers: Uint32Array;
  readonly counts: Uint32Array;
}

export const hitsBytes = ({ containers, counts }: Hits): number => containers.byteLength + counts.byteLength;

/** Collects hits of containers that ascend. */
export function hitsCounter() {
  const containers: number[] = [];
  const counts: number[] = [];
  let total = 0;
  return {
    /** Hits of the containers before. */
    get total(): number {
      return total;
    },
    add(container: number, count: number): void {
      if (count === 0) return;
      containers.push(container);
      counts.push(count);
      total += count;
    },
    hits: (): Hits => ({ total, containers: Uint32Array.from(containers), counts: Uint32Array.from(counts) }),
  };
}

/** Returns the candidates that have hits, with the numbers of an earlier evaluation. */
export function withKnown(candidates: readonly Candidate[], { containers, counts }: Hits): Candidate[] {
  const known = new Map(Array.from(containers, (container, i) => [container, counts[i] as number]));
  return candidates.flatMap(({ container, open }) => {
    const most = known.get(container);
    return most === undefined ? [] : [{ container, open, most, exact: true }];
  });
}

export interface PageHits {
  readonly hits: Hits;
  readonly numbers: readonly EntryNumber[];
}

/** @throws StoreError */
export async function pageHits(
  index: Index,
  candidates: readonly Candidate[],
  page: Page,
): Promise<PageHits> {
  const counter = hitsCounter();
  const numbers: EntryNumber[] = [];
  for await (const window of walk(index, stepsFor(candidates, page))) {
    for (const found of window) {
      const count = found.places?.count ?? found.candidate.most;
      const from = Math.max(0, page.offset - counter.total);
      const to = Math.min(count, page.offset + page.limite - counter.total);
      if (from < to) numbers.push(...numbersOf(found, from, to));
      counter.add(found.candidate.container, count);
    }
  }
  return { hits: counter.hits(), numbers };
}

/**
 * The sets are read of containers whose number of hits is not known, and of those that may be on the page.
 * Which these are is known only within bounds before others are evaluated; waiting for that would take
 * another round trip.
 */
function stepsFor(candidates: readonly Candidate[], { offset, limite }: Page): Step[] {
  let least = 0;
  let most = 0;
  return candidates.map((candidate) => {
    const before = least;
    most += candidate.most;
    if (candidate.exact) least += candidate.most;
    const maybeOnPage = before < offset + limite && most > offset;
    return { candidate, read: !candidate.exact || maybeOnPage };
  });
}

function numbersOf(
  { candidate: { container, open }, places }: Found,
  from: number,
  to: number,
): EntryNumber[] {
  if (places) return Array.from(select(places, from, to), (place) => ({ container, place }));
  if (open.length > 0) throw new StoreError('search', 'a container of the page was not read');
  return Array.from({ length: to - from }, (_, i) => ({ container, place: from + i }));
}
