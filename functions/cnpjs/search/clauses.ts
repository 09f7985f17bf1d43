/** Compiles the filters of a request into clauses of the search index. */
import { valueError } from '../../../shared/api/faults.ts';
import { SITUACOES } from '../../../shared/api/search/codes.ts';
import { isTownCode } from '../../../shared/api/search/joint-rule.ts';
import { wordsIn } from '../../../shared/api/search/words.ts';
import { periodOfVersion } from '../../../shared/api/versions.ts';
import { CNAE_LENGTHS } from '../../../shared/datasets/cnpj/busca.ts';
import { cnpj } from '../../../shared/datasets/cnpj/index.ts';
import type { Dependencies } from '../../../shared/http/dependencies.ts';
import { invalid } from '../../../shared/http/errors.ts';
import type { Call } from '../../../shared/http/located.ts';
import { termText } from '../../../shared/store/records/sets/keys.ts';
import type { Clause } from '../../../shared/store/search/searcher.ts';
import { lookupNamed } from './index-at.ts';
import { periodsBetween } from './months.ts';
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
const PLAIN = ['uf', 'cnae', 'natureza_juridica', 'porte', 'simples', 'mei', 'matriz'];

/**
 * Returns the clauses and the words that were ignored.
 * @throws ApiError 422 for a municipality that the look-up table does not have
 * @throws StoreError
 */
export async function clausesOf(
  call: Call,
  deps: Dependencies,
): Promise<{ readonly clauses: readonly Clause[]; readonly ignored: readonly string[] }> {
  const { query } = call.parameters;
  const nome = wordsIn(query['nome'] ?? '');
  const socio = wordsIn(query['socio'] ?? '');
  const [towns, activities] = await Promise.all([townClauses(call, deps), activityClauses(call, deps)]);
  const clauses = [
    ...nome.words.map((word) => any('nome', [word])),
    ...PLAIN.flatMap((name) => valueClause(name, query[name])),
    ...valueClause('situacao', SITUACOES[query['situacao'] ?? '']?.code),
    ...towns,
    ...activities,
    ...openingClauses(call),
    ...partnerClauses(socio.words, query),
  ];
  return { clauses, ignored: [...new Set([...nome.ignored, ...socio.ignored])] };
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
  const { query, sent } = call.parameters;
  const town = query['municipio'];
  if (!town) return [];
  if (isTownCode(town)) return [any('municipio', [town])];
  const codes = codesOfTown(town, await lookupNamed(call, deps, 'municipios'));
  if (codes.length > 0) return [any('municipio', codes)];
  const message =
    'Não há município com este nome. Os nomes e os códigos estão em /v1/tabelas/municipios; no lugar do nome, envie o código de 4 dígitos.';
  throw invalid([valueError(['query', 'municipio'], message, sent['municipio'])]);
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

/** Publications have dates up to their own year, and a few of the next one. */
function openingClauses({ parameters: { query }, manifest }: Call): Clause[] {
  const { abertura_de: from = null, abertura_ate: to = null } = query;
  const versao = manifest.sources[cnpj.name]?.versao;
  if ((!from && !to) || !versao) return [];
  const year = new Date(periodOfVersion(versao).from).getUTCFullYear();
  return [any('abertura', periodsBetween(from, to, year + 1))];
}
