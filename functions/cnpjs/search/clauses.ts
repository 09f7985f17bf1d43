/** Compiles the filters of a request into clauses of the search index. */
import { type Fault, valueError } from '../../../shared/api/faults.ts';
import { isTownCode } from '../../../shared/api/search/joint-rule.ts';
import { wordsIn } from '../../../shared/api/search/words.ts';
import { CNAE_LENGTHS } from '../../../shared/datasets/cnpj/busca.ts';
import type { Dependencies } from '../../../shared/http/dependencies.ts';
import { invalid } from '../../../shared/http/errors.ts';
import type { Call } from '../../../shared/http/located.ts';
import { termText } from '../../../shared/store/records/sets/keys.ts';
import type { Clause } from '../../../shared/store/search/searcher.ts';
import { codesOf, TABLE_OF } from './described.ts';
import { indexAt, lookupNamed } from './index-at.ts';
import { periodsBetween } from './months.ts';
import { searcherOf } from './searcher-of.ts';

type Query = Call['parameters']['query'];

/** Entries with at least one of the values. */
const any = (filter: string, values: readonly string[]): Clause => ({
  kind: 'any',
  terms: values.map((value) => termText(filter, value)),
});

/** Whether a filter has no value that occurs in the index, so that nothing matches. */
export const matchNothing = (clauses: readonly Clause[]): boolean =>
  clauses.some(({ terms }) => terms.length === 0);

/** Filters whose value is the value of the term. */
const PLAIN = ['uf', 'situacao', 'porte', 'simples', 'mei', 'matriz'];

/** Filters of codes whose descriptions are accepted, besides towns, which are named together with a state. */
const DESCRIBED = ['natureza_juridica', 'cnae', 'cnae_secundario'];

/**
 * Returns the clauses and the words that were ignored.
 * @throws ApiError 422 for a municipality that the look-up table does not have, and for other values that the
 * index does not have
 * @throws StoreError
 */
export async function clausesOf(
  call: Call,
  deps: Dependencies,
): Promise<{ readonly clauses: readonly Clause[]; readonly ignored: readonly string[] }> {
  const { query } = call.parameters;
  const nome = wordsIn(query['nome'] ?? '');
  const socio = wordsIn(query['socio'] ?? '');
  await assertKnown(call.parameters.doubts, call, deps);
  const [towns, codes, openings] = await Promise.all([
    townClauses(call, deps),
    Promise.all(DESCRIBED.map((name) => codeClauses(name, call, deps))),
    openingClauses(call, deps),
  ]);
  const clauses = [
    ...nome.words.map((word) => any('nome', [word])),
    ...PLAIN.flatMap((name) => valueClause(name, query[name])),
    ...towns,
    ...codes.flat(),
    ...openings,
    ...partnerClauses(socio.words, query),
  ];
  return { clauses, ignored: [...new Set([...nome.ignored, ...socio.ignored])] };
}

/** @throws ApiError 422 with the faults of the values that are no description and that no entry has */
async function assertKnown(faults: readonly Fault[], call: Call, deps: Dependencies): Promise<void> {
  if (faults.length === 0) return;
  const index = indexAt(call, deps);
  const isKnown = async ({ loc: [, name = ''], input }: Fault): Promise<boolean> => {
    const codes = DESCRIBED.includes(name) ? await describedBy(name, `${input}`, call, deps) : [];
    return codes.length > 0 || searcherOf(deps).has(index, termText(name, `${input}`));
  };
  const known = await Promise.all(faults.map(isKnown));
  const wrong = faults.filter((_, i) => !known[i]);
  if (wrong.length > 0) throw invalid(wrong);
}

/** Returns the codes of a description in the look-up table of a filter. */
async function describedBy(filter: string, text: string, call: Call, deps: Dependencies) {
  return codesOf(text, await lookupNamed(call, deps, TABLE_OF[filter] ?? ''));
}

const isInDoubt = (filter: string, { parameters }: Call): boolean =>
  parameters.doubts.some(({ loc }) => loc[1] === filter);

const valueClause = (filter: string, value: string | null | undefined): Clause[] =>
  value ? [any(filter, [value])] : [];

/** The words and the document must be of the same partner. */
function partnerClauses(words: readonly string[], { socio_documento }: Query): Clause[] {
  const terms = [
    ...words.map((word) => termText('socio', word)),
    ...(socio_documento ? [termText('socio_documento', socio_documento)] : []),
  ];
  return terms.length > 0 ? [{ kind: 'sameRow', terms }] : [];
}

async function townClauses(call: Call, deps: Dependencies): Promise<Clause[]> {
  const { query, sent } = call.parameters;
  const town = query['municipio'];
  if (!town) return [];
  if (isTownCode(town) || isInDoubt('municipio', call)) return [any('municipio', [town])];
  const asSent = sent['municipio'] ?? town;
  const codes = await describedBy('municipio', town, call, deps);
  const message =
    'Não há município com este nome. Os nomes e os códigos estão em /v1/tabelas/municipios; no lugar do nome, envie o código de 4 dígitos.';
  if (codes.length === 0) {
    await assertKnown([valueError(['query', 'municipio'], message, asSent)], call, deps);
  }
  // A publisher may print a name in place of a code.
  return [any('municipio', [...codes, asSent])];
}

const WHOLE_CODE = Math.max(...CNAE_LENGTHS);

async function codeClauses(filter: string, call: Call, deps: Dependencies): Promise<Clause[]> {
  const value = call.parameters.query[filter];
  if (!value) return [];
  if (isInDoubt(filter, call))
    return [any(filter, [value, ...(await describedBy(filter, value, call, deps))])];
  if (filter !== 'cnae_secundario' || value.length === WHOLE_CODE) return [any(filter, [value])];
  // The index has no prefixes of secondary activities, so a prefix stands for all codes that begin with it.
  const codes = [...(await lookupNamed(call, deps, 'cnaes')).keys()];
  return [any(filter, [value, ...codes.filter((code) => code.startsWith(value))])];
}

/** The years are those of the publication, which has a few that no registry can have. */
async function openingClauses(call: Call, deps: Dependencies): Promise<Clause[]> {
  const { abertura_de: from = null, abertura_ate: to = null, ano_abertura: year } = call.parameters.query;
  const ofYear = year ? [any('abertura', [year])] : [];
  if (!from && !to) return ofYear;
  const years = await searcherOf(deps).counts(indexAt(call, deps), [], 'ano_abertura');
  const known = years.slice(0, years.values).flatMap(([one]) => one ?? []);
  return [...ofYear, any('abertura', periodsBetween(from, to, known))];
}
