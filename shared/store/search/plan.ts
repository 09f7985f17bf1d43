/**
 * The plan of a search. From the heads of the terms it is known which containers can have hits, and which
 * clauses hold for every entry of a container, so that their sets need not be read there.
 */
import { StoreError } from '../../aws/errors.ts';
import type { Clause } from './question.ts';
import type { Index } from './reads.ts';
import { countIn, readDirectory, readTerms, type Term } from './terms.ts';

export interface PlannedClause {
  readonly kind: Clause['kind'];
  /** Whether an entry has at most one of the terms. */
  readonly disjoint: boolean;
  /** The terms that exist. */
  readonly terms: readonly Term[];
}

/** A container that can have hits. */
export interface Candidate {
  readonly container: number;
  /** Clauses that do not hold for every entry of the container, rarest first. If empty, every entry hits. */
  readonly open: readonly PlannedClause[];
  /** Most hits. */
  readonly most: number;
  /** Whether `most` is the number of hits. */
  readonly exact: boolean;
}

/** Hits of one clause in one container. `full`: the clause holds for every entry. */
interface Bound {
  readonly most: number;
  readonly exact: boolean;
  readonly full: boolean;
}

const NONE: Bound = { most: 0, exact: true, full: false };

/** Returns the candidates with containers ascending. @throws StoreError */
export async function planOf(index: Index, clauses: readonly Clause[]): Promise<Candidate[]> {
  const directory = await readDirectory(index);
  const texts = [...new Set(clauses.flatMap(({ terms }) => terms))];
  const found = await readTerms(index, directory, texts);
  const planned = clauses.map((clause): PlannedClause => {
    const { kind, terms } = clause;
    const existing = terms.flatMap((text) => found.get(text) ?? []);
    const disjoint = clause.kind === 'any' && (clause.disjoint ?? false);
    return { kind, disjoint, terms: kind === 'sameRow' && existing.length < terms.length ? [] : existing };
  });
  if (planned.some(({ terms }) => terms.length === 0)) return [];
  const candidates: Candidate[] = [];
  for (const [container, size] of directory.entries.entries()) {
    const candidate = size === 0 ? null : candidateOf(planned, container, size);
    if (candidate) candidates.push(candidate);
    const pause = index.pace();
    if (pause) await pause;
  }
  return candidates;
}

function candidateOf(clauses: readonly PlannedClause[], container: number, size: number): Candidate | null {
  const open: { clause: PlannedClause; bound: Bound }[] = [];
  for (const clause of clauses) {
    const bound = boundOf(clause, container, size);
    if (bound.most === 0) return null;
    if (!bound.full) open.push({ clause, bound });
  }
  open.sort((a, b) => a.bound.most - b.bound.most);
  return {
    container,
    open: open.map(({ clause }) => clause),
    most: open[0]?.bound.most ?? size,
    exact: open.every(({ bound }) => bound.exact) && open.length <= 1,
  };
}

function boundOf({ kind, disjoint, terms }: PlannedClause, container: number, size: number): Bound {
  let sum = 0;
  let least = size;
  let having = 0;
  for (const term of terms) {
    const count = countIn(term, container);
    if (count > size) throw new StoreError('term of an index', 'a count exceeds the entries');
    if (count > 0) having++;
    sum += count;
    least = Math.min(least, count);
  }
  const alone = terms.length === 1;
  if (kind === 'sameRow') return { most: least, exact: alone, full: alone && least === size };
  if (having === 0) return NONE;
  if (disjoint && sum > size) throw new StoreError('term of an index', 'counts exceed the entries');
  const full = disjoint ? sum === size : terms.some((term) => countIn(term, container) === size);
  return { most: Math.min(sum, size), exact: disjoint || having === 1, full };
}
