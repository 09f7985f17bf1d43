/**
 * The plan of a search. From the heads of the terms it is known which containers can have hits, and which
 * clauses hold for every entry of a container, so that their sets need not be read there.
 */
import { StoreError } from '../../aws/errors.ts';
import { type Beginning, readBeginning } from './beginnings.ts';
import type { Clause, Question } from './question.ts';
import type { Index } from './reads.ts';
import { countIn, readDirectory, readTerms, type Term } from './terms.ts';

export interface PlannedClause {
  readonly kind: Clause['kind'];
  readonly disjoint: boolean;
  /** Whether every entry that the order has first fulfils it. */
  readonly implied: boolean;
  /** Whether, in the order, entries that do not match may fulfil it. */
  readonly apart: boolean;
  readonly terms: readonly Term[];
  /** For `sameRow`: the terms one of which a row must have, for each that it must have. */
  readonly ofRow: readonly (readonly Term[])[];
}

export interface Candidate {
  readonly container: number;
  /** Clauses that do not hold for every entry of the container, rarest first. If empty, every entry hits. */
  readonly open: readonly PlannedClause[];
  readonly most: number;
  readonly exact: boolean;
  /** The hits that come first in the order, for each of its parts. */
  readonly first: readonly (Pick<Candidate, 'most' | 'exact'> & {
    readonly clauses: readonly PlannedClause[];
  })[];
}

/** Hits of one clause in one container. `full`: the clause holds for every entry. */
interface Bound {
  readonly most: number;
  readonly exact: boolean;
  readonly full: boolean;
}

const NONE: Bound = { most: 0, exact: true, full: false };

/** Returns the candidates with containers ascending. @throws StoreError */
export async function planOf(
  index: Index,
  { clauses, first }: Pick<Question, 'clauses' | 'first'>,
): Promise<Candidate[]> {
  const directory = await readDirectory(index);
  const all = [...clauses, ...first.flat()];
  const beginnings = new Map(all.map(beginningOf).filter((one) => one !== null));
  const [found, ...begun] = await Promise.all([
    readTerms(index, directory, [...new Set(all.flatMap(({ terms }) => terms))]),
    ...[...beginnings.values()].map((beginning) => readBeginning(index, directory, beginning)),
  ]);
  const byBeginning = new Map([...beginnings.keys()].map((name, i) => [name, begun[i] ?? []]));
  const [planned = [], ...plannedFirst] = [clauses, ...first].map((some) =>
    some.map((clause) => plannedOf(clause, found, byBeginning)),
  );
  if (planned.some(({ terms }) => terms.length === 0)) return [];
  const candidates: Candidate[] = [];
  for (const [container, size] of directory.entries.entries()) {
    const candidate = size === 0 ? null : candidateOf(planned, plannedFirst, container, size);
    if (candidate) candidates.push(candidate);
    const pause = index.pace();
    if (pause) await pause;
  }
  return candidates;
}

function beginningOf(clause: Clause): [string, Beginning] | null {
  const { beginning } = clause;
  if (beginning === undefined) return null;
  const ending = clause.kind === 'any' ? clause.ending : undefined;
  return [JSON.stringify([beginning, ending]), { beginning, ending }];
}

function plannedOf(
  clause: Clause,
  found: ReadonlyMap<string, Term>,
  byBeginning: ReadonlyMap<string, readonly Term[]>,
): PlannedClause {
  const { kind } = clause;
  const existing = clause.terms.flatMap((text) => found.get(text) ?? []);
  const [name] = beginningOf(clause) ?? [null];
  const begun = name === null ? [] : (byBeginning.get(name) ?? []);
  const { disjoint = false, implied = false, apart = false } = clause.kind === 'any' ? clause : {};
  const all = { kind, disjoint, implied, apart, terms: [...existing, ...begun], ofRow: [] };
  if (kind === 'any') return all;
  const isMissing = existing.length < clause.terms.length || (name !== null && begun.length === 0);
  if (isMissing) return { ...all, terms: [] };
  return { ...all, ofRow: [...existing.map((term) => [term]), ...(begun.length > 0 ? [begun] : [])] };
}

function candidateOf(
  clauses: readonly PlannedClause[],
  first: readonly (readonly PlannedClause[])[],
  container: number,
  size: number,
): Candidate | null {
  const open: { clause: PlannedClause; bound: Bound }[] = [];
  for (const clause of clauses) {
    const bound = boundOf(clause, container, size);
    if (bound.most === 0) return null;
    if (!bound.full) open.push({ clause, bound });
  }
  open.sort((a, b) => a.bound.most - b.bound.most);
  const most = open[0]?.bound.most ?? size;
  const isImplied = open.every(({ clause }) => clause.implied);
  return {
    container,
    open: open.map(({ clause }) => clause),
    most,
    exact: open.every(({ bound }) => bound.exact) && open.length <= 1,
    first: first.map((part) => {
      const bounds = part.map((clause) => boundOf(clause, container, size));
      const mostFirst = Math.min(most, ...bounds.map((bound) => bound.most));
      const isExact = isImplied && bounds.length === 1 && bounds.every(({ exact }) => exact);
      const exact = mostFirst === 0 || (isExact && !part.some(({ apart }) => apart));
      return { clauses: part, most: mostFirst, exact };
    }),
  };
}

function boundOf(clause: PlannedClause, container: number, size: number): Bound {
  return clause.kind === 'any'
    ? boundOfAny(clause, container, size)
    : boundOfRow(clause.ofRow, container, size);
}

/** The hits are no more than the entries that have one of the terms that each row must have. */
function boundOfRow(ofRow: PlannedClause['ofRow'], container: number, size: number): Bound {
  const bounds = ofRow.map((terms) => boundOfAny({ terms, disjoint: false }, container, size));
  const most = Math.min(size, ...bounds.map((bound) => bound.most));
  const [alone = NONE, other] = bounds;
  return other ? { most, exact: false, full: false } : alone;
}

function boundOfAny(
  { disjoint, terms }: Pick<PlannedClause, 'disjoint' | 'terms'>,
  container: number,
  size: number,
): Bound {
  let sum = 0;
  let having = 0;
  for (const term of terms) {
    const count = countIn(term, container);
    if (count > size) throw new StoreError('term of an index', 'a count exceeds the entries');
    if (count > 0) having++;
    sum += count;
  }
  if (having === 0) return NONE;
  if (disjoint && sum > size) throw new StoreError('term of an index', 'counts exceed the entries');
  const full = disjoint ? sum === size : terms.some((term) => countIn(term, container) === size);
  return { most: Math.min(sum, size), exact: disjoint || having === 1, full };
}
