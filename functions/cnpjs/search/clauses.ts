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
import { indexAt, lookupNamed } from './index-at.ts';
import { periodsBetween } from './months.ts';
import { searcherOf } from './searcher-of.ts';
import { codesOfTown } from './towns.ts';

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
const PLAIN = ['uf', 'cnae', 'situacao', 'natureza_juridica', 'porte', 'simples', 'mei', 'matriz'];

/**
 * Returns the clauses and the words that were ignored.
 * @throws ApiError 422 for a municipality that the look-up table does not have, and for other values that the index does not have
 * @throws StoreError
 */
export async function clausesOf(
  call: Call,
  deps: Dependencies,
): Promise<{ readonly clauses: readonly Clause[]; readonly ignored: readonly string[] }> {
  const { query } = call.parameters;
  const nome = wordsIn(query['nome'] ?? '');
  const socio = wordsIn(query['socio'] ?? '');
  await assertStored(call.parameters.doubts, call, deps);
  const [towns, activities, openings] = await Promise.all([
    townClauses(call, deps),
    activityClauses(call, deps),
    openingClauses(call, deps),
  ]);
  const clauses = [
    ...nome.words.map((word) => any('nome', [word])),
    ...PLAIN.flatMap((name) => valueClause(name, query[name])),
    ...towns,
    ...activities,
    ...openings,
    ...partnerClauses(socio.words, query),
  ];
  return { clauses, ignored: [...new Set([...nome.ignored, ...socio.ignored])] };
}

/** @throws ApiError 422 with the faults of the values that no entry has */
async function assertStored(faults: readonly Fault[], call: Call, deps: Dependencies): Promise<void> {
  if (faults.length === 0) return;
  const index = indexAt(call, deps);
  const found = await Promise.all(
    faults.map(({ loc, input }) => searcherOf(deps).has(index, termText(`${loc[1]}`, `${input}`))),
  );
  const wrong = faults.filter((_, i) => !found[i]);
  if (wrong.length > 0) throw invalid(wrong);
}

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
  const { query, sent, doubts } = call.parameters;
  const town = query['municipio'];
  if (!town) return [];
  if (isTownCode(town) || doubts.some(({ loc }) => loc[1] === 'municipio')) return [any('municipio', [town])];
  const codes = codesOfTown(town, await lookupNamed(call, deps, 'municipios'));
  if (codes.length > 0) return [any('municipio', codes)];
  const message =
    'Não há município com este nome. Os nomes e os códigos estão em /v1/tabelas/municipios; no lugar do nome, envie o código de 4 dígitos.';
  const asSent = sent['municipio'] ?? town;
  await assertStored([valueError(['query', 'municipio'], message, asSent)], call, deps);
  return [any('municipio', [asSent])];
}

const WHOLE_CODE = Math.max(...CNAE_LENGTHS);

/** The index has no prefixes of secondary activities, so a prefix is resolved to the codes that begin with it. */
async function activityClauses(call: Call, deps: Dependencies): Promise<Clause[]> {
  const prefix = call.parameters.query['cnae_secundario'];
  if (!prefix) return [];
  if (prefix.length === WHOLE_CODE) return [any('cnae_secundario', [prefix])];
  const codes = [...(await lookupNamed(call, deps, 'cnaes')).keys()];
  return [
    any(
      'cnae_secundario',
      codes.filter((code) => code.startsWith(prefix)),
    ),
  ];
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
