/** Searches for the companies that a question may mean, and ranks them. */
import type { Dependencies } from '../../../shared/http/dependencies.ts';
import type { Call } from '../../../shared/http/located.ts';
import type { Lookup } from '../../../shared/store/records/lookups.ts';
import { termText } from '../../../shared/store/records/sets/keys.ts';
import type { Clause, First } from '../../../shared/store/search/searcher.ts';
import { cepClauses } from '../search/clauses.ts';
import { indexAt, lookupNamed } from '../search/index-at.ts';
import { itemOf } from '../search/items.ts';
import { nameClauses, namesFirst, rootClauses } from '../search/names.ts';
import { searcherOf } from '../search/searcher-of.ts';
import { type Attempt, attemptsOf, type Context, totalsOf } from './attempts.ts';
import { type Hints, placeClauses } from './place.ts';
import { isSame, type Judged, judge, weightOf } from './points.ts';
import { numberIn, type Reading } from './readings.ts';

type Item = ReturnType<typeof itemOf>;

export interface Candidate {
  readonly item: Item;
  readonly judged: Judged;
  /** The reading in which it agrees best. */
  readonly reading: Reading;
  /** Whether the question has its number, and no other name. */
  readonly isNamed: boolean;
}

export interface Candidates {
  /** One a company, the best first. */
  readonly found: readonly Candidate[];
  /** Weight of all words of the question. */
  readonly weight: number;
  /** Whether the searches ended before all ways were tried. */
  readonly isCut: boolean;
  /** Whether more establishments have all words than were looked at. */
  readonly hasMore: boolean;
}

/** Searches of one question, with three round trips each at most, and establishments of one search. */
const MOST_SEARCHES = 12;
const MOST_ROWS = 20;
/** Companies whose CEP is compared. */
const MOST_CEPS = 3;
/** Points by which a company that is not exactly the one ends the search. */
const GOOD = 88;
/** Points of the words of a company whose number is in the question, by which it is the one. */
const NAMED = 50;
const WHOLE = 100;
const MATRIZ: Clause = { kind: 'any', terms: [termText('matriz', 'true')], disjoint: true };

/** @throws StoreError */
export async function candidatesOf(
  nome: string,
  readings: readonly Reading[],
  call: Call,
  deps: Dependencies,
): Promise<Candidates> {
  const words = (readings[0]?.words ?? []).filter(({ counts }) => counts).map(({ word }) => word);
  const context = { call, deps, totals: await totalsOf(words, call, deps) };
  const looking = look(readings, context, await lookupNamed(call, deps, 'municipios'));
  const { root } = numberIn(nome);
  if (root !== null) await looking.named(root);
  let isCut = false;
  for await (const attempt of attemptsOf(readings, context)) {
    if (looking.isDone(attempt)) break;
    isCut = !(await looking.search(attempt));
    if (isCut) break;
  }
  const weight = words.reduce((sum, word) => sum + weightOf(context.totals.get(word) ?? 0), 0);
  return { found: await looking.ranked(), weight, isCut, hasMore: looking.hasMore() };
}

const isElsewhere = ({ agreement: { uf, municipio } }: Judged): boolean =>
  uf === false || municipio === false;

/** The better one first; equal ones by their numbers. */
const byPoints = (a: Candidate, b: Candidate): number =>
  b.judged.pontos - a.judged.pontos || ((a.item.cnpj ?? '') < (b.item.cnpj ?? '') ? -1 : 1);

/** What is found, and how many searches are left. */
function look(readings: readonly Reading[], { call, deps, totals }: Context, towns: Lookup) {
  const index = indexAt(call, deps);
  const searcher = searcherOf(deps);
  const byRoot = new Map<string, Candidate>();
  let left = MOST_SEARCHES;
  let hasMore = false;

  const best = (): Candidate | undefined => [...byRoot.values()].sort(byPoints)[0];

  function judged(item: Item, hasCep: boolean | null, isNumbered: boolean): Candidate {
    const [first] = (readings.length > 0 ? readings : [NOTHING])
      .map((reading) => {
        const weights = reading.words.map(({ word }) => weightOf(totals.get(word) ?? 0));
        return { item, reading, judged: judge(reading, weights, item, hasCep), isNamed: false };
      })
      .sort(byPoints);
    const own = first as Candidate;
    const isNamed = isNumbered && (readings.length === 0 || own.judged.pontos >= NAMED);
    return isNamed ? { ...own, isNamed, judged: { ...own.judged, pontos: WHOLE } } : own;
  }

  function keep(row: string, isNumbered: boolean): void {
    const item = itemOf(row, towns, new Map());
    const root = item.cnpj?.slice(0, 8) ?? '';
    const known = byRoot.get(root);
    const own = judged(item, null, isNumbered);
    if (!known || (!known.isNamed && byPoints(own, known) < 0)) byRoot.set(root, own);
  }

  async function find(clauses: readonly Clause[], first: First = [], isNumbered = false): Promise<number> {
    left--;
    const page = { limite: MOST_ROWS, offset: 0 };
    const { total, rows } = await searcher.page(index, clauses, page, first);
    for (const row of rows) keep(row, isNumbered);
    hasMore ||= total > rows.length;
    return total;
  }

  return {
    hasMore: () => hasMore,
    named: (root: string) => find([...rootClauses(root), MATRIZ], [], true),
    isDone({ isLoose }: Attempt): boolean {
      const found = best();
      if (!found) return false;
      if (found.isNamed) return true;
      if (isElsewhere(found.judged)) return false;
      return isSame(found.judged) || (isLoose && found.judged.pontos >= GOOD);
    },
    /** Returns false if no search is left. */
    async search({ name, reading, instead = [], where }: Attempt): Promise<boolean> {
      const place = placeClauses(reading.hints);
      const clauses = [...nameClauses(name), ...instead];
      if (clauses.length === 0 || (where === 'placed' && place.length === 0)) return true;
      if (left <= 0) return false;
      const first = instead.length > 0 ? [] : namesFirst(name);
      if (where === 'placed') await find([...clauses, ...place], first);
      else if ((await find([...clauses, MATRIZ], first)) === 0) await find(clauses, first);
      return true;
    },
    async ranked(): Promise<Candidate[]> {
      const all = [...byRoot.values()].sort(byPoints);
      const cep = readings[0]?.hints.cep;
      if (!cep) return all;
      const near = all.slice(0, MOST_CEPS).map(async ({ item, isNamed }) => {
        const clauses = [...cepClauses({ cep }), ...rootClauses(item.cnpj?.slice(0, 8))];
        const [row] = await searcher.firstRows(index, clauses, 1);
        return judged(row ? itemOf(row, towns, new Map()) : item, row !== undefined, isNamed);
      });
      return [...(await Promise.all(near)), ...all.slice(MOST_CEPS)].sort(byPoints);
    },
  };
}

const NO_HINTS: Hints = { uf: null, towns: null, cep: null, cnae: null };
const NOTHING: Reading = { words: [], hints: NO_HINTS };
