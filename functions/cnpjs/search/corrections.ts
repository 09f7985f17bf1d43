/** Suggests corrections of a question that finds nothing: a word of the index replaces one of its words. */
import {
  type NameWords,
  nameWords,
  partnerWords,
  textOfWords,
  wordsIn,
} from '../../../shared/api/search/words.ts';
import { BEGINS } from '../../../shared/datasets/names/words.ts';
import type { Dependencies } from '../../../shared/http/dependencies.ts';
import type { Call } from '../../../shared/http/located.ts';
import { wordText } from '../../../shared/store/records/sets/keys.ts';
import type { NearWord } from '../../../shared/store/search/nearest.ts';
import type { Clause, IndexAt } from '../../../shared/store/search/searcher.ts';
import { clausesOf, matchNothing } from './clauses.ts';
import { indexAt, searcherOf } from './index-at.ts';
import { totalsOf, type WordOf } from './names.ts';
import { waysOf } from './ways.ts';

export interface Correction {
  readonly parametro: string;
  readonly palavra: string;
  readonly sugestao: string;
  /** The value of the parameter with the word replaced. */
  readonly valor: string;
  /** The parameters to send in place of those that were sent. */
  readonly parametros: Readonly<Record<string, string>>;
  /** Establishments that the question finds with these. */
  readonly total: number;
}

/** Filters of words. */
const CORRECTED = ['nome', 'socio'];
const MOST = 3;

interface Word extends WordOf {
  /** Whether it is the beginning of a word, which a whole word replaces. */
  readonly isBegun: boolean;
  /** Entries that have the word, or one that begins so. */
  readonly total: number;
}

/** Returns the other ways to write the name, with what each finds, if anything. @throws StoreError */
export async function otherWays(call: Call, deps: Dependencies): Promise<Correction[]> {
  const { query, sent } = call.parameters;
  const { nome, municipio } = { nome: sent['nome'] ?? '', municipio: query['municipio'] };
  if (nome === '' || wordsIn(query['nome'] ?? '').root !== null) return [];
  const found: Correction[] = [];
  for (const way of await waysOf(nome, call, deps)) {
    if (way.municipio && municipio) continue;
    const town = way.municipio?.join(',');
    const place = { ...(town && { municipio: town }), ...(way.uf && { uf: way.uf }) };
    const changed = { nome: textOfWords(nameWords(way.nome)), ...place };
    const parameters = { ...call.parameters, query: { ...query, ...changed }, sent: { ...sent, ...changed } };
    const asked = { ...call, parameters };
    const total = await totalOf((await clausesOf(asked, deps)).clauses, call, deps);
    const parametros = { nome: way.nome, ...place };
    const { palavra, sugestao } = way;
    const said = town ? { parametro: 'municipio', valor: town } : { parametro: 'nome', valor: way.nome };
    if (total > 0) found.push({ ...said, palavra, sugestao, parametros, total });
  }
  return found;
}

/**
 * Returns at most `most` corrections: those of the fewest edits, and of these those that find most.
 * @throws StoreError
 */
export async function correctionsOf(call: Call, deps: Dependencies, most = MOST): Promise<Correction[]> {
  const wrong = await wrongWord(call, deps);
  if (!wrong) return [];
  const { filter, word } = wrong;
  const near = await searcherOf(deps).nearest(indexAt(call, deps), filter, word);
  if (!(await mayFind(call, deps, wrong, near))) return [];
  const found: { readonly edits: number; readonly correction: Correction }[] = [];
  // One after the other: a search of common words takes several megabytes.
  for (const { word: sugestao, edits } of near) {
    // The near words come by their edits.
    if (found.length >= most && edits > (found.at(-1)?.edits ?? 0)) break;
    const value = replaced(call, wrong, sugestao);
    const { clauses } = await clausesOf(value.call, deps);
    const total = await totalOf(clauses, call, deps);
    const said = { parametro: filter, palavra: word, sugestao, valor: value.text };
    const correction = { ...said, parametros: { [filter]: value.text }, total };
    if (total > 0) found.push({ edits, correction });
  }
  return found
    .toSorted((a, b) => a.edits - b.edits || b.correction.total - a.correction.total)
    .slice(0, most)
    .map(({ correction }) => correction);
}

/**
 * Asks once for all words of `nome` together: where no entry has any of them beside the other filters, which
 * is most often so, the words are not asked for one by one. The words of a partner cannot be joined so.
 */
async function mayFind(call: Call, deps: Dependencies, wrong: Word, near: readonly NearWord[]) {
  const [first, second] = near;
  if (wrong.filter !== 'nome' || !first || !second) return first !== undefined;
  const terms = near.map(({ word }) => wordText(wrong.filter, word));
  const { clauses } = await clausesOf(replaced(call, wrong, first.word).call, deps);
  const joined = clauses.map((clause) =>
    clause.kind === 'any' && clause.terms[0] === terms[0] ? { ...clause, terms } : clause,
  );
  return (await totalOf(joined, call, deps)) > 0;
}

/** Returns the word that the fewest entries have, often none; null where more than one word is unknown. */
async function wrongWord(call: Call, deps: Dependencies): Promise<Word | null> {
  const index = indexAt(call, deps);
  const asked = CORRECTED.map((filter) => ({ filter, ...wordsIn(call.parameters.query[filter] ?? '') }));
  const whole = asked.flatMap(({ filter, words }) => words.map((word) => ({ filter, word })));
  const [totals, ...begunWords] = await Promise.all([
    totalsOf(whole, call, deps),
    ...asked.flatMap(({ filter, beginning }) =>
      beginning === null ? [] : [begun(filter, beginning, index, deps)],
    ),
  ]);
  const words = whole.map((one, i): Word => ({ ...one, isBegun: false, total: totals[i] ?? 0 }));
  words.push(...begunWords);
  const [first, second] = words.toSorted((a, b) => a.total - b.total);
  return first === undefined || second?.total === 0 ? null : first;
}

async function begun(filter: string, word: string, index: IndexAt, deps: Dependencies): Promise<Word> {
  const clause: Clause = { kind: 'any', terms: [], beginning: wordText(filter, word) };
  const { total } = await searcherOf(deps).page(index, [clause], { limite: 0, offset: 0 });
  return { filter, word, isBegun: true, total };
}

function replaced({ parameters, ...call }: Call, { filter, word, isBegun }: Word, by: string) {
  const asked = wordsIn(parameters.query[filter] ?? '');
  const left = isBegun ? null : asked.beginning;
  const whole = inOrder(asked).map((one) => (one === word ? by : one));
  const corrected = [...new Set(isBegun ? [...whole, by] : whole)];
  const cut = asked.begun.map((one) => `${one}.`);
  const text = [...corrected, ...cut, ...(left === null ? [] : [`${left}${BEGINS}`])].join(' ');
  // The words in another order may be others: letters that stand together are initials.
  const value = textOfWords(filter === 'nome' ? nameWords(text) : partnerWords(text));
  const query = { ...parameters.query, [filter]: value };
  return { text, call: { ...call, parameters: { ...parameters, query } } };
}

/** Returns the whole words in the order of the question where it is a name of these words. */
function inOrder({ words, beginning, name }: NameWords): readonly string[] {
  const whole = beginning === null ? name : name?.slice(0, -1);
  return whole?.length === words.length && words.every((word) => whole.includes(word)) ? whole : words;
}

/** Returns how many establishments fulfil all clauses. @throws StoreError */
async function totalOf(clauses: readonly Clause[], call: Call, deps: Dependencies): Promise<number> {
  if (matchNothing(clauses)) return 0;
  return (await searcherOf(deps).page(indexAt(call, deps), clauses, { limite: 0, offset: 0 })).total;
}
