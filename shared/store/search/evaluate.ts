/** Evaluates the clauses of a question in one container. */
import { amongPlaces, decodeSet } from '../records/sets/containers.ts';
import { decodePairs, intersectPairs, placesOfPairs, unitePairs } from '../records/sets/pairs.ts';
import { difference, intersect, NO_PLACES, type Places, placesBelow, union } from '../records/sets/places.ts';
import type { Candidate, PlannedClause } from './plan.ts';
import { countIn, type Term } from './terms.ts';

export type SetOf = (term: Term, container: number) => Uint8Array;

/** Returns the hits in a container with at least one open clause. @throws Error for damaged sets */
export function hitsIn({ open, container }: Candidate, setOf: SetOf): Places {
  let hits: Places | undefined;
  for (const clause of open) {
    hits = hits ? within(hits, clause, container, setOf) : placesIn(clause, container, setOf);
    if (hits.count === 0) break;
  }
  if (!hits) throw new Error('no clause is open');
  return hits;
}

/** The hits of each part that are not of the one before, and the others. `hits` is null for every entry. */
export function sectionsOf(
  { first, most, container }: Candidate,
  hits: Places | null,
  setOf: SetOf,
): Places[] {
  const all = hits ?? placesBelow(most);
  const sections: Places[] = [];
  let before = NO_PLACES;
  const hold = (some: Places, clause: PlannedClause): Places => within(some, clause, container, setOf);
  for (const { clauses, most: mostFirst } of first) {
    const own = mostFirst === 0 ? NO_PLACES : clauses.reduce(hold, all);
    sections.push(difference(own, before));
    before = own;
  }
  return [...sections, difference(all, before)];
}

function within(hits: Places, clause: PlannedClause, container: number, setOf: SetOf): Places {
  const [term, other] = clause.terms.filter((one) => countIn(one, container) > 0);
  if (hits.kind === 'bits' || !term || other || term.merged)
    return intersect(hits, placesIn(clause, container, setOf));
  const { places, count } = amongPlaces(hits.list, setOf(term, container));
  return counted(places, count, term, container);
}

function placesIn({ kind, terms, ofRow }: PlannedClause, container: number, setOf: SetOf): Places {
  const [alone, other] = ofRow;
  if (kind === 'any' || !other) {
    const having = (alone ?? terms).filter((term) => countIn(term, container) > 0);
    return union(having.map((term) => decoded(term, container, setOf)));
  }
  const sets = ofRow.map((some) => some.filter((term) => countIn(term, container) > 0));
  const sizeOf = (some: readonly Term[]): number =>
    some.reduce((sum, term) => sum + countIn(term, container), 0);
  const [rarest, ...others] = sets.sort((a, b) => sizeOf(a) - sizeOf(b));
  let pairs = pairsOf(rarest ?? [], container, setOf);
  for (const some of others) {
    if (pairs.length === 0) break;
    pairs = intersectPairs(pairs, pairsOf(some, container, setOf));
  }
  return placesOfPairs(pairs);
}

function pairsOf(terms: readonly Term[], container: number, setOf: SetOf): Float64Array {
  const sets = terms.map((term) => term.merged?.get(container)?.pairs ?? decodePairs(setOf(term, container)));
  const [first = new Float64Array(0), ...others] = sets;
  return others.length === 0 ? first : unitePairs(sets);
}

function decoded(term: Term, container: number, setOf: SetOf): Places {
  const places = term.merged?.get(container)?.places ?? decodeSet(setOf(term, container));
  return counted(places, places.count, term, container);
}

/** @throws Error unless a set has as many places as its term says */
function counted(places: Places, count: number, term: Term, container: number): Places {
  if (count !== countIn(term, container)) throw new Error('a set differs from its count');
  return places;
}
