/** Finds the numbers of the entries of one page, and how many hits each container has. */
import { StoreError } from '../../aws/errors.ts';
import type { Page } from '../records/read-list.ts';
import { type Places, placesBelow, select } from '../records/sets/places.ts';
import type { EntryNumber } from './entries.ts';
import type { Candidate } from './plan.ts';
import type { Index } from './reads.ts';
import { boundsOf, isExact, mayBeOnPage, type SectionBounds } from './sections.ts';
import { FEW, type Found, walk } from './walk.ts';

/** Hits by container; only containers that have some, ascending. */
export interface Hits {
  readonly total: number;
  readonly containers: Uint32Array;
  readonly counts: Uint32Array;
  /** For each clause of the order the hits for which it holds, as `counts`. */
  readonly first: readonly Uint32Array[];
}

export const hitsBytes = ({ containers, counts, first }: Hits): number =>
  containers.byteLength + counts.byteLength * (1 + first.length);

export function hitsCounter(clauses = 0) {
  const containers: number[] = [];
  const counts: number[] = [];
  const first = Array.from({ length: clauses }, (): number[] => []);
  let total = 0;
  return {
    add(container: number, count: number, ofFirst: readonly number[] = []): void {
      if (count === 0) return;
      containers.push(container);
      counts.push(count);
      for (const [i, own] of first.entries()) own.push(ofFirst[i] ?? 0);
      total += count;
    },
    hits: (): Hits => ({
      total,
      containers: Uint32Array.from(containers),
      counts: Uint32Array.from(counts),
      first: first.map((own) => Uint32Array.from(own)),
    }),
  };
}

/** Returns the candidates that have hits, with the numbers of an earlier evaluation. */
export function withKnown(
  candidates: readonly Candidate[],
  { containers, counts, first }: Hits,
): Candidate[] {
  const places = new Map(Array.from(containers, (container, i) => [container, i]));
  return candidates.flatMap((candidate) => {
    const at = places.get(candidate.container);
    if (at === undefined) return [];
    const known = first.map((own) => own[at] ?? 0);
    return {
      ...candidate,
      most: counts[at] ?? 0,
      exact: true,
      first: candidate.first.map((one, i) => ({ ...one, most: known[i] ?? one.most, exact: i in known })),
    };
  });
}

export interface PageHits {
  readonly hits: Hits;
  readonly numbers: readonly EntryNumber[];
}

/** Bytes of hits that are kept until it is known which are on the page. Others are evaluated again. */
const KEPT_BYTES = 2 * 1024 * 1024;

/** The hits of a container by section; null where every entry is one of the only section. */
type Kept = Map<number, readonly Places[] | null>;

/** @throws StoreError */
export async function pageHits(
  index: Index,
  candidates: readonly Candidate[],
  page: Page,
): Promise<PageHits> {
  const clauses = candidates[0]?.first.length ?? 0;
  const counter = hitsCounter(clauses);
  const kept: Kept = new Map();
  let left = KEPT_BYTES;
  const { steps, onPage } = stepsFor(candidates, page);
  for await (const window of walk(index, steps)) {
    for (const found of window) {
      const { candidate } = found;
      const counts = countsOf(found);
      counter.add(candidate.container, counts.at(-1) ?? 0, counts.slice(0, -1));
      const own = sectionsIn(found);
      if (!onPage.has(candidate) || own === undefined || left < 0) continue;
      kept.set(candidate.container, own);
      for (const places of own ?? []) left -= bytesOf(places);
    }
  }
  const hits = counter.hits();
  return { hits, numbers: await numbersOf(index, withKnown(candidates, hits), page, kept) };
}

/** Returns the first hits, at most `most`, and reads few other containers. @throws StoreError */
export async function firstHits(
  index: Index,
  candidates: readonly Candidate[],
  most: number,
): Promise<EntryNumber[]> {
  const numbers: EntryNumber[] = [];
  const steps = candidates.map((candidate) => ({ candidate, read: true }));
  for await (const window of walk(index, steps, FEW)) {
    for (const { candidate, places } of window) {
      const left = most - numbers.length;
      const found = places ? select(places, 0, left) : select(placesBelow(candidate.most), 0, left);
      for (const place of found) numbers.push({ container: candidate.container, place });
    }
    if (numbers.length === most) break;
  }
  return numbers;
}

/**
 * The sets are read of containers whose number of hits is not known, and of those that may be on the page.
 * Which these are is known only within bounds before others are evaluated; waiting for that would take
 * another round trip.
 */
function stepsFor(candidates: readonly Candidate[], page: Page) {
  const onPage = new Set(candidates.filter(mayBeOnPage(boundsOf(candidates), page)));
  const steps = candidates.map((candidate) => ({
    candidate,
    read: !isExact(candidate) || onPage.has(candidate),
  }));
  return { steps, onPage };
}

/** The hits for which each clause of the order holds, and all hits. */
function countsOf({ candidate, places, sections }: Found): number[] {
  const all = places?.count ?? candidate.most;
  if (!sections) return [...candidate.first.map(({ most }) => most), all];
  let sum = 0;
  return sections.map(({ count }) => (sum += count));
}

/** Undefined where the sets of the container were not read. */
function sectionsIn({ candidate, places, sections }: Found): readonly Places[] | null | undefined {
  if (sections) return sections;
  if (candidate.first.length > 0) return undefined;
  if (places) return [places];
  return candidate.open.length === 0 ? null : undefined;
}

const bytesOf = (places: Places): number =>
  places.kind === 'list' ? places.list.byteLength : places.bits.byteLength;

/** A part of the page: hits number `from` to `to` of a section of a container. */
interface Part {
  readonly candidate: Candidate;
  readonly section: number;
  readonly from: number;
  readonly to: number;
}

/** `candidates` have the exact numbers of their hits. */
async function numbersOf(index: Index, candidates: readonly Candidate[], page: Page, kept: Kept) {
  const parts = partsOf(candidates, page);
  const missing = new Set(
    parts.map(({ candidate }) => candidate).filter(({ container }) => !kept.has(container)),
  );
  const steps = candidates.filter((one) => missing.has(one)).map((candidate) => ({ candidate, read: true }));
  for await (const window of walk(index, steps))
    for (const found of window) kept.set(found.candidate.container, sectionsIn(found) ?? null);
  return parts.flatMap(({ candidate, section, from, to }) => {
    const { container } = candidate;
    const places = kept.get(container)?.[section];
    if (places) return Array.from(select(places, from, to), (place) => ({ container, place }));
    if (candidate.open.length > 0 || candidate.first.length > 0)
      throw new StoreError('search', 'a container of the page was not read');
    return Array.from({ length: to - from }, (_, i) => ({ container, place: from + i }));
  });
}

function partsOf(candidates: readonly Candidate[], { offset, limite }: Page): Part[] {
  const bounds: readonly SectionBounds[] = boundsOf(candidates);
  const parts: Part[] = [];
  let before = 0;
  for (const [section, { sizes }] of bounds.entries()) {
    for (const [i, candidate] of candidates.entries()) {
      const count = sizes[i]?.most ?? 0;
      const from = Math.max(0, offset - before);
      const to = Math.min(count, offset + limite - before);
      if (from < to) parts.push({ candidate, section, from, to });
      before += count;
    }
  }
  return parts;
}
