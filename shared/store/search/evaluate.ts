/** Evaluates the clauses of a question in one container. */
import { amongPlaces, decodeSet } from '../records/sets/containers.ts';
import { decodePairs, intersectPairs, placesOfPairs } from '../records/sets/pairs.ts';
import { intersect, type Places, union } from '../records/sets/places.ts';
import type { Candidate, PlannedClause } from './plan.ts';
import { countIn, type Term } from './terms.ts';

/** Returns the bytes of the set of a term in a container. */
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

/** Returns the hits for which one more clause holds. */
function within(hits: Places, clause: PlannedClause, container: number, setOf: SetOf): Places {
  const [term, other] = clause.terms.filter((one) => countIn(one, container) > 0);
  if (hits.kind === 'bits' || !term || other) return intersect(hits, placesIn(clause, container, setOf));
  const { places, count } = amongPlaces(hits.list, setOf(term, container));
  return counted(places, count, term, container);
}

function placesIn({ kind, terms }: PlannedClause, container: number, setOf: SetOf): Places {
  const having = terms.filter((term) => countIn(term, container) > 0);
  if (kind === 'any' || having.length === 1) {
    return union(having.map((term) => decoded(term, container, setOf)));
  }
  const rarest = having.sort((a, b) => countIn(a, container) - countIn(b, container));
  const [first, ...others] = rarest.map((term) => () => decodePairs(setOf(term, container)));
  let pairs = first?.() ?? new Float64Array(0);
  for (const other of others) {
    if (pairs.length === 0) break;
    pairs = intersectPairs(pairs, other());
  }
  return placesOfPairs(pairs);
}

function decoded(term: Term, container: number, setOf: SetOf): Places {
  const places = decodeSet(setOf(term, container));
  return counted(places, places.count, term, container);
}

/** @throws Error unless a set has as many places as its term says */
function counted(places: Places, count: number, term: Term, container: number): Places {
  if (count !== countIn(term, container)) throw new Error('a set differs from its count');
  return places;
}
