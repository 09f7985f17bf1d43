/** Compiles the filters of a request into clauses of the search index. */
import { refuseUnhandled } from '../../../shared/api/query-params.ts';
import { CODE_FILTERS } from '../../../shared/api/search/code-filters.ts';
import { FILTERS } from '../../../shared/api/search/filters.ts';
import { firstDay, lastDay } from '../../../shared/api/search/range-filters.ts';
import { valuesIn } from '../../../shared/api/search/several.ts';
import { type NameWords, wordsIn } from '../../../shared/api/search/words.ts';
import { toCents } from '../../../shared/datasets/amounts.ts';
import { CEP_END } from '../../../shared/datasets/cnpj/busca.ts';
import type { Dependencies } from '../../../shared/http/dependencies.ts';
import type { Call } from '../../../shared/http/located.ts';
import { amountRange } from '../../../shared/store/records/sets/amount-terms.ts';
import { termText, wordText } from '../../../shared/store/records/sets/keys.ts';
import type { Clause, First } from '../../../shared/store/search/searcher.ts';
import { indexAt, searcherOf } from './index-at.ts';
import { nameClauses, namesFirst, rootClauses } from './names.ts';
import { termValues } from './values.ts';

/** Digits of the beginning of a CEP. */
const CEP_BEGINNING = 5;

type Query = Call['parameters']['query'];

/** Entries with at least one of the values. */
export const any = (filter: string, values: readonly string[]): Clause => ({
  kind: 'any',
  terms: values.map((value) => termText(filter, value)),
  disjoint: isDisjoint(filter, values),
});

/** An establishment has one value of each filter but this; a value and its beginning may be of the same. */
const isDisjoint = (filter: string, values: readonly string[]): boolean =>
  filter !== 'cnae_secundario' &&
  values.every((value, i) => values.every((other, j) => i === j || !value.startsWith(other)));

/** Whether a filter has no value that occurs in the index, so that nothing matches. */
export const matchNothing = (clauses: readonly Clause[]): boolean =>
  clauses.some(({ terms, beginning }) => terms.length === 0 && beginning === undefined);

/** Filters whose value is the value of the term. */
const FLAGS = ['simples', 'mei', 'matriz', 'tem_email', 'tem_telefone'];

/** The filters that `clausesOf` reads. */
export const HANDLED: readonly string[] = [
  ...['nome', 'socio', 'socio_documento', 'abertura_de', 'abertura_ate', 'ano_abertura'],
  ...['raiz', 'cep', 'capital_de', 'capital_ate'],
  ...CODE_FILTERS.map(({ name }) => name),
  ...FLAGS,
];
refuseUnhandled(FILTERS, HANDLED);

/** A question to the index, and what the answer says of it. */
export interface Asked {
  readonly clauses: readonly Clause[];
  readonly first: First;
  /** The words that were ignored. */
  readonly ignored: readonly string[];
}

/**
 * Returns the question of a request.
 * @throws ApiError 422 for a value that is neither a code nor a description, and that no entry has
 * @throws StoreError
 */
export async function clausesOf(call: Call, deps: Dependencies): Promise<Asked> {
  const { query } = call.parameters;
  const nome = wordsIn(query['nome'] ?? '');
  const socio = wordsIn(query['socio'] ?? '');
  const [codes, openings] = await Promise.all([termValues(call, deps), openingClauses(call, deps)]);
  const clauses = [
    ...nameClauses(nome),
    ...[...codes].map(([name, values]) => any(name, values)),
    ...FLAGS.flatMap((name) => (query[name] ? [any(name, [query[name]])] : [])),
    ...openings,
    ...rootClauses(query['raiz']),
    ...cepClauses(query),
    ...capitalClauses(query),
    ...partnerClauses(socio, query),
  ];
  return { clauses, first: namesFirst(nome), ignored: [...new Set([...nome.ignored, ...socio.ignored])] };
}

/** The words and the document must be of the same partner. */
function partnerClauses({ words, beginning }: NameWords, { socio_documento }: Query): Clause[] {
  const terms = [
    ...words.map((word) => wordText('socio', word)),
    ...(socio_documento ? [termText('socio_documento', socio_documento)] : []),
  ];
  const begun = beginning === null ? {} : { beginning: wordText('socio', beginning) };
  return terms.length > 0 || beginning !== null ? [{ kind: 'sameRow', terms, ...begun }] : [];
}

/** The beginning of a CEP, which may be stored without its zero in front, and its end if it was sent. */
export function cepClauses({ cep }: Query): Clause[] {
  if (!cep) return [];
  const isWhole = cep.length > CEP_BEGINNING;
  const beginning = cep.slice(0, CEP_BEGINNING);
  const starts = any('cep_inicio', [beginning, ...(beginning.startsWith('0') ? [beginning.slice(1)] : [])]);
  return isWhole ? [starts, any('cep_fim', [cep.slice(-CEP_END)])] : [starts];
}

function capitalClauses({ capital_de: from, capital_ate: to }: Query): Clause[] {
  return from || to ? [any('capital', amountRange(toCents(from ?? ''), toCents(to ?? '')))] : [];
}

/** The years are those of the publication, which has a few that no registry can have. */
async function openingClauses(call: Call, deps: Dependencies): Promise<Clause[]> {
  const { abertura_de: from = null, abertura_ate: to = null, ano_abertura: year } = call.parameters.query;
  const ofYear = year ? [any('abertura', valuesIn(year))] : [];
  if (!from && !to) return ofYear;
  const years = await searcherOf(deps).counts(indexAt(call, deps), [], 'ano_abertura');
  const known = years.all.flatMap(([one]) => one ?? []);
  const periods = periodsBetween(from && firstDay(from), to && lastDay(to), known);
  return [...ofYear, { kind: 'any', terms: periods, disjoint: true }];
}

const MONTHS = 12;
const DAYS = 31;

const two = (n: number): string => String(n).padStart(2, '0');
const numbered = (begin: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${begin}${two(i + 1)}`);

const period = (value: string): string => termText('abertura', value);
const day = (value: string): string => termText('abertura_dia', value);

/**
 * Returns the terms of those of the years (`2024`), and of the months (`202405`) and days (`20240517`) of
 * what is not whole, that together are the days from `from` to `to`, both included, as AAAAMMDD. Null is an
 * open bound.
 */
function periodsBetween(from: string | null, to: string | null, years: readonly string[]): string[] {
  const first = from ?? '';
  const last = to ?? '99999999';
  const isWithin = (begin: string, end: string): boolean => begin >= first && end <= last;
  // Most years are outside of most questions: their months and days are not written out.
  const isOutside = (begin: string, end: string): boolean => end < first || begin > last;
  return years.toSorted().flatMap((year) => {
    if (isOutside(`${year}0101`, `${year}1231`)) return [];
    if (isWithin(`${year}0101`, `${year}1231`)) return [period(year)];
    return numbered(year, MONTHS).flatMap((month) => {
      if (isOutside(`${month}01`, `${month}31`)) return [];
      if (isWithin(`${month}01`, `${month}31`)) return [period(month)];
      return numbered(month, DAYS)
        .filter((one) => isWithin(one, one))
        .map(day);
    });
  });
}
