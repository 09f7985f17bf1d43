/** The companies that a query or a typed text means. */
import { type ReconciliationQuery, TYPE } from '../../../shared/api/answers/reconciliation.ts';
import { HINTS, NOME_DIGITADO } from '../../../shared/api/search/filters.ts';
import { SITUACOES } from '../../../shared/datasets/cnpj/codes.ts';
import { cepOf } from '../../../shared/datasets/cnpj/spellings.ts';
import type { Dependencies } from '../../../shared/http/dependencies.ts';
import type { Call } from '../../../shared/http/located.ts';
import { type Match, matchesOf } from '../match/match.ts';
import { hintsOf, type SentHints } from '../match/place.ts';
import { type Agreement, agreementOf, differs, toldOf } from '../match/points.ts';
import { lookupNamed } from '../search/index-at.ts';
import { suggestions } from '../search/search.ts';
import { type Values, valuesOf } from './fichas.ts';

const MOST_CHARACTERS = 200;
const [USUAL, MOST] = [5, 10];

type Shown = 'cnpj' | 'razao_social' | 'nome_fantasia' | 'municipio' | 'uf' | 'situacao_cadastral';

function entityOf({ cnpj, razao_social, nome_fantasia, ...of }: Pick<Values, Shown>) {
  const place = [of.municipio, of.uf].filter(Boolean).join('/');
  const description = [nome_fantasia, place, of.situacao_cadastral].filter(Boolean).join(' · ');
  return { id: cnpj ?? '', name: razao_social || nome_fantasia || `${cnpj}`, description };
}

const itemOf = (item: Match) =>
  entityOf({
    ...item,
    municipio: item.municipio_nome,
    situacao_cadastral: SITUACOES[item.situacao_cadastral ?? ''] ?? null,
  });

/** Returns the first value of each property that helps to match. */
function sentIn({ properties = [] }: ReconciliationQuery): SentHints {
  const sent = HINTS.flatMap((hint) => properties.filter(({ pid }) => pid === hint).slice(0, 1));
  const hints = sent.map(({ pid, v }) => {
    const [value = ''] = [v].flat();
    return [pid, String(typeof value === 'object' ? (value.name ?? value.id) : value)];
  });
  return Object.fromEntries(hints);
}

/** Returns the hints that were sent, and whether each agrees. */
const featuresOf = (agreement: Agreement) =>
  HINTS.flatMap((id) => (agreement[id] === null ? [] : [{ id, value: agreement[id] }]));

async function agreementWith(company: Values, sent: SentHints, call: Call, deps: Dependencies) {
  const towns = await lookupNamed(call, deps, 'municipios');
  const hints = hintsOf(sent, towns);
  const municipio = hints.towns?.find((code) => towns.get(code) === company.municipio) ?? null;
  const hasCep = hints.cep === null ? null : cepOf(company.cep ?? '').startsWith(hints.cep);
  const found = { uf: company.uf, municipio, cnae_fiscal_principal: company.cnae };
  return toldOf(agreementOf(found, hints, hasCep), hints);
}

/**
 * A query without a name has no candidates. The matches of a number are head offices, which are not the
 * establishment of another number, so that a whole CNPJ is a match only where it exists.
 */
export async function candidatesOf(query: ReconciliationQuery, call: Call, deps: Dependencies) {
  const nome = (query.query ?? '').trim().slice(0, MOST_CHARACTERS);
  if (nome === '') return [];
  const type = [TYPE];
  const [company] = await valuesOf([nome], call, deps);
  const sent = sentIn(query);
  if (company) {
    const told = await agreementWith(company, sent, call, deps);
    const features = featuresOf(told);
    return [{ ...entityOf(company), type, score: 100, match: !differs(told), features }];
  }
  const limite = Math.min(Math.max(Math.trunc(query.limit ?? USUAL), 1), MOST);
  const { itens } = await matchesOf({ nome, ...sent, limite }, call, deps);
  return itens.map((item) => ({
    ...itemOf(item),
    type,
    score: item.pontos,
    match: item.certo,
    features: featuresOf(item.motivos),
  }));
}

/** A text that the suggestions do not take has none. */
export async function suggestedFor(prefix: string, call: Call, deps: Dependencies) {
  const [company] = await valuesOf([prefix], call, deps);
  if (company) return [entityOf(company)];
  const { data } = NOME_DIGITADO.schema().safeParse(prefix);
  if (typeof data !== 'string') return [];
  const parameters = { ...call.parameters, query: { [NOME_DIGITADO.name]: data } };
  const found = JSON.parse(await suggestions()({ ...call, parameters }, deps)) as { itens: Match[] };
  return found.itens.map(itemOf);
}
