/** Searches for the companies that a question may mean, and ranks them. */
import type { NameWords } from '../../../shared/api/search/words.ts';
import type { Dependencies } from '../../../shared/http/dependencies.ts';
import type { Call } from '../../../shared/http/located.ts';
import type { Lookup } from '../../../shared/store/records/lookups.ts';
import { OF_FIRST, OF_ONLY, wordText } from '../../../shared/store/records/sets/keys.ts';
import type { Clause, First } from '../../../shared/store/search/searcher.ts';
import { any, cepClauses } from '../search/clauses.ts';
import { indexAt, lookupNamed, searcherOf } from '../search/index-at.ts';
import { type Item, itemOf } from '../search/items.ts';
import { nameClauses, namesFirst, rootClauses, totalsOf } from '../search/names.ts';
import { type Attempt, attemptsOf, type Context } from './attempts.ts';
import { type Hints, placeClauses } from './place.ts';
import { isSame, type Judged, judge, weightOf } from './points.ts';
import { type NumberIn, numberIn, type Reading } from './readings.ts';

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
  /** Whether the question has a number, so that no other company is certain. */
  readonly hasNumber: boolean;
}

/** Searches of one question, with three round trips each at most, and establishments of one search. */
const MOST_SEARCHES = 12;
const MOST_ROWS = 20;
/** Companies whose CEP is compared. */
const MOST_CEPS = 3;
/** Points by which a company that is not exactly the one ends the search. */
const GOOD = 88;
/** Points of the words of a company whose number is in the question, by which it is the one. */
const NAMED = 80;
const WHOLE = 100;
/** Positions of the root of a CNPJ. */
const ROOT = 8;

/** Head offices have the order 0001, except for a few that have moved. */
const isHead = (cnpj: string | null): boolean => cnpj?.slice(ROOT, ROOT + 4) === '0001';

/**
 * By one word the prominent come first, and companies that are called so are asked for, too. By several words
 * those whose name begins with the first one precede the others.
 */
function ordersOf(name: NameWords): First[] {
  const first = namesFirst(name);
  const [word, other] = name.name ?? [];
  const [last] = first.at(-1) ?? [];
  if (word === undefined || last?.kind !== 'any') return [first];
  const term = wordText('nome', word);
  return other === undefined
    ? [first, [[{ kind: 'any', terms: [`${term}${OF_ONLY}`] }]]]
    : [[...first, [{ ...last, terms: [...last.terms, `${term}${OF_FIRST}`], apart: true }]]];
}

/** A number has no readings. @throws StoreError */
export async function candidatesOf(
  nome: string,
  hints: Hints,
  readings: readonly Reading[],
  call: Call,
  deps: Dependencies,
): Promise<Candidates> {
  const words = (readings[0]?.words ?? []).filter(({ counts }) => counts).map(({ word }) => word);
  const asked = words.map((word) => ({ filter: 'nome', word }));
  const totals = await totalsOf(asked, call, deps);
  const context = { call, deps, totals: new Map(words.map((word, i) => [word, totals[i] ?? 0])) };
  const searches = new Searches(hints, readings, context, await lookupNamed(call, deps, 'municipios'));
  const { number } = numberIn(nome);
  if (number !== null) await searches.named(number);
  let isCut = false;
  for await (const attempt of attemptsOf(readings, context)) {
    if (searches.isDone(attempt)) break;
    isCut = !(await searches.search(attempt));
    if (isCut) break;
  }
  const weight = words.reduce((sum, word) => sum + weightOf(context.totals.get(word) ?? 0), 0);
  const { hasMore } = searches;
  return { found: await searches.ranked(), weight, isCut, hasMore, hasNumber: number !== null };
}

const isElsewhere = ({ agreement: { uf, municipio } }: Judged): boolean =>
  uf === false || municipio === false;

/** The better one first; equal ones by their numbers. */
const byPoints = (a: Candidate, b: Candidate): number =>
  b.judged.pontos - a.judged.pontos || ((a.item.cnpj ?? '') < (b.item.cnpj ?? '') ? -1 : 1);

/** The searches of one question: what they have found, and how many are left. */
class Searches {
  hasMore = false;
  private left = MOST_SEARCHES;
  private readonly byRoot = new Map<string, Candidate>();
  private readonly hints: Hints;
  private readonly readings: readonly Reading[];
  private readonly context: Context;
  private readonly towns: Lookup;

  constructor(hints: Hints, readings: readonly Reading[], context: Context, towns: Lookup) {
    this.hints = hints;
    this.readings = readings;
    this.context = context;
    this.towns = towns;
  }

  /**
   * Looks for the company whose number the question has, and shows the establishment of a whole one. It is
   * not the one where the company has no such establishment, or has more than are looked at.
   */
  async named({ root, whole }: NumberIn): Promise<void> {
    const rows = await this.find(rootClauses(root));
    const found = rows.find(({ cnpj }) => (whole === null ? isHead(cnpj) : cnpj === whole)) ?? rows[0];
    if (!found) return;
    const isNamed = whole === null || found.cnpj === whole;
    this.byRoot.set(root, this.judged(found, null, isNamed));
  }

  /** Whether a search for this attempt would find no better company. */
  isDone({ isLoose }: Attempt): boolean {
    const [best] = this.sorted();
    if (!best) return false;
    if (best.isNamed) return true;
    // Another reading of the text may have a company that agrees in more words.
    if (isElsewhere(best.judged) || (!isLoose && this.readings.length > 1)) return false;
    return isSame(best.judged) || (isLoose && best.judged.pontos >= GOOD);
  }

  /** Returns false if no search is left. @throws StoreError */
  async search({ name, reading, instead = [], where, isLoose }: Attempt): Promise<boolean> {
    const place = placeClauses(reading.hints);
    const clauses = [...nameClauses(name), ...instead];
    if (clauses.length === 0 || (where === 'placed' && place.length === 0)) return true;
    if (this.left <= 0) return false;
    const orders = instead.length > 0 ? [[]] : ordersOf(name);
    for (const first of orders) {
      if (where === 'placed') await this.find([...clauses, ...place], first);
      else await this.findAnywhere(clauses, first, isLoose);
    }
    return true;
  }

  /** Head offices first; a branch of another company may have the same trade name. @throws StoreError */
  private async findAnywhere(clauses: readonly Clause[], first: First, isLoose: boolean): Promise<void> {
    const heads = await this.find([...clauses, any('matriz', ['true'])], first);
    if (heads.length === 0 || !isLoose) await this.find([...clauses, any('matriz', ['false'])], first);
  }

  /** Returns one candidate a company, the best first; of the best it is known whether they have the CEP. */
  async ranked(): Promise<Candidate[]> {
    const all = this.sorted();
    const { cep } = this.hints;
    if (!cep) return all;
    const { call, deps } = this.context;
    const near = all.slice(0, MOST_CEPS).map(async ({ item, isNamed }) => {
      const clauses = [...cepClauses({ cep }), ...rootClauses(item.cnpj?.slice(0, ROOT))];
      const [row] = await searcherOf(deps).firstRows(indexAt(call, deps), clauses, 1);
      return this.judged(row === undefined ? item : this.item(row), row !== undefined, isNamed);
    });
    return [...(await Promise.all(near)), ...all.slice(MOST_CEPS)].sort(byPoints);
  }

  private sorted(): Candidate[] {
    return [...this.byRoot.values()].sort(byPoints);
  }

  private item(row: string): Item {
    return itemOf(row, this.towns, new Map());
  }

  private async find(clauses: readonly Clause[], first: First = []): Promise<Item[]> {
    this.left--;
    const { call, deps } = this.context;
    const page = { limite: MOST_ROWS, offset: 0 };
    const { total, rows } = await searcherOf(deps).page(indexAt(call, deps), clauses, page, first);
    const items = rows.map((row) => this.item(row));
    for (const item of items) this.keep(this.judged(item, null, false));
    this.hasMore ||= total > rows.length;
    return items;
  }

  private keep(own: Candidate): void {
    const root = own.item.cnpj?.slice(0, ROOT) ?? '';
    const known = this.byRoot.get(root);
    if (!known || (!known.isNamed && byPoints(own, known) < 0)) this.byRoot.set(root, own);
  }

  /** Judges an establishment by the reading in which it agrees best. */
  private judged(item: Item, hasCep: boolean | null, isNumbered: boolean): Candidate {
    const readings = this.readings.length > 0 ? this.readings : [{ words: [], hints: this.hints }];
    const [best] = readings
      .map((reading) => {
        const weights = reading.words.map(({ word }) => weightOf(this.context.totals.get(word) ?? 0));
        return { item, reading, judged: judge(reading, weights, item, hasCep), isNamed: false };
      })
      .sort(byPoints);
    const own = best as Candidate;
    const isNamed = isNumbered && (this.readings.length === 0 || own.judged.pontos >= NAMED);
    return isNamed ? { ...own, isNamed, judged: { ...own.judged, pontos: WHOLE } } : own;
  }
}
