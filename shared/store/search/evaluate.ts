/** Evaluates the clauses of a question in one container. */
import { decodeSet } from '../records/sets/containers.ts';
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
    const places = placesIn(clause, container, setOf);
    hits = hits ? intersect(hits, places) : places;
    if (hits.count === 0) break;
  }
  if (!hits) throw new Error('no clause is open');
  return hits;
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
  if (places.count !== countIn(term, container)) throw new Error('a set differs from its count');
  return places;
}
