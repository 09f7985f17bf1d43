/** All changes of a source between two of its versions. */
import { jsonOf } from '../../shared/api/answers/json-text.ts';
import {
  CHANGE_FILTERS,
  type ComparedSource,
  codesOf,
  comparedSource,
  OF_CNPJS,
  OF_SOURCE,
  watchedCnpjs,
} from '../../shared/api/changes/params.ts';
import { envelope, statusOf } from '../../shared/api/envelope.ts';
import { valueError } from '../../shared/api/faults.ts';
import { refuseUnhandled } from '../../shared/api/query-params.ts';
import { NO_IBGE_CODE } from '../../shared/api/search/joint-rule.ts';
import { townOf } from '../../shared/datasets/cnpj/ibge.ts';
import type { Answer } from '../../shared/http/answers.ts';
import { type ApiError, ambiguousVersion, invalid, noPair } from '../../shared/http/errors.ts';
import {
  type Call,
  type KeptPairs,
  type NamedPair,
  namedPair,
  pairsAt,
  SHOWN_PAIRS,
} from '../../shared/http/located.ts';
import type { Change } from '../../shared/store/changes/feed-form.ts';
import { feedReader } from '../../shared/store/changes/read-feed.ts';
import { isOfSameFiles } from '../../shared/store/generations/names.ts';
import type { Pair } from '../../shared/store/generations/pairs.ts';
import { readWatched } from './watched.ts';

/** The pair of a request, as far as it is known. Without a table no changes are listed. */
interface Asked {
  readonly pair: { readonly [Name in keyof NamedPair]: string | null };
  readonly table: string | null;
}

interface Generation {
  readonly generation: string;
  readonly versao: string;
}

type Versions = Readonly<Partial<Record<'de' | 'para', string | null>>>;

const NO_PAIR = { de: null, para: null, geracao_anterior: null, geracao: null };

/**
 * Returns the generation of a version, or of the same files as the one that is named; undefined where it is
 * not known. @throws ApiError 410 for a version that means several
 */
function generationOf(
  all: readonly Generation[],
  asked: string | null | undefined,
  source: string,
): Generation | undefined {
  if (!asked) return undefined;
  const exact = all.find(({ generation }) => generation === asked);
  if (exact) return exact;
  const found = all.filter(({ generation, versao }) => versao === asked || isOfSameFiles(generation, asked));
  if (found.length <= 1) return found[0];
  const names = found.map(({ generation }) => generation);
  throw ambiguousVersion(asked, names, source);
}

/** `served` is what the request reads. @throws ApiError 410 for versions that are no kept pair */
function askedPair(kept: KeptPairs, { de, para }: Versions, served: Generation, source: string): Asked {
  const { chain } = kept;
  const all = knownFrom(kept, served);
  const [from, to] = [generationOf(all, de, source), generationOf(all, para, source)];
  // The caller has what is served, so nothing has changed since.
  if (!para && from === served)
    return { pair: { ...NO_PAIR, de: from.versao, geracao_anterior: from.generation }, table: null };
  if (chain.length === 0 && !de && !para) return { pair: NO_PAIR, table: null };
  const pair = chain.find(
    (one) => (!de || one.from === from?.generation) && (!para || one.to === to?.generation),
  );
  if (pair?.table) return { pair: namedPair(pair), table: pair.table };
  throw notKept(chain, [de ?? pair?.de, para ?? pair?.para], source);
}

/**
 * Returns the served generation and those before it, and others that a caller may have because a rollback has
 * left them: each of other files.
 */
function knownFrom({ chain, others }: KeptPairs, served: Generation): Generation[] {
  const before = chain.map(({ from, de }) => ({ generation: from, versao: de }));
  const left = [...chain, ...others].flatMap(({ para, left = [] }) =>
    left.map((generation) => ({ generation, versao: para })),
  );
  const after = others.map(({ to, para }) => ({ generation: to, versao: para }));
  const all: Generation[] = [served, ...before];
  for (const one of [...left, ...after])
    if (all.every(({ generation }) => !isOfSameFiles(generation, one.generation))) all.push(one);
  return all;
}

/** Names a pair by its versions, and by its generations where a version stands for several in the chain. */
function pairIn(chain: readonly Pair[], { from, to, de, para }: Pair): string {
  const nameOf = (versao: string, generation: string): string => {
    const isOfOthers = chain.some(
      (one) =>
        (one.de === versao && one.from !== generation) || (one.para === versao && one.to !== generation),
    );
    return isOfOthers ? generation : versao;
  };
  return `de ${nameOf(de, from)} para ${nameOf(para, to)}`;
}

function notKept(
  chain: readonly Pair[],
  [de, para]: readonly (string | undefined)[],
  source: string,
): ApiError {
  const versions = [de && `de ${de}`, para && `para ${para}`].filter(Boolean).join(' ');
  const kept = chain.filter(({ table }) => table !== null);
  if (kept.length === 0) return noPair(versions, 'Nenhum par de versões está guardado.', source);
  const named = kept.slice(0, SHOWN_PAIRS).map((one) => pairIn(chain, one));
  const more = kept.length > named.length ? ` e ${kept.length - named.length} anteriores` : '';
  return noPair(versions, `As guardadas são ${named.join(', ')}${more}.`, source);
}

const itemOf = (pair: Asked['pair'], change: Change) => ({
  ...pair,
  chave: change.chave,
  tipo: change.tipo,
  conjunto: change.conjunto,
  registro: change.registro,
  campo: change.campo,
  antes: change.antes,
  depois: change.depois,
  uf: change.uf,
  municipio: change.municipio,
  cnae: change.cnae,
});

const NOTHING = { total: 0, changes: [] };

refuseUnhandled(CHANGE_FILTERS, [OF_SOURCE, 'de', 'para', 'tipo', 'uf', 'municipio', 'cnae', OF_CNPJS]);

/** Where the source has codes, returns that of Receita Federal. @throws ApiError 422 for a code of no town */
function townNamed({ parameters: { sent } }: Call, { changes }: ComparedSource, asked: string): string {
  const town = codesOf(changes.place) ? townOf(asked) : asked;
  if (town === null) throw invalid([valueError(['query', 'municipio'], NO_IBGE_CODE, sent['municipio'])]);
  return town;
}

export function changes(): Answer {
  const readFeed = feedReader();
  return async (call, deps) => {
    const { query } = call.parameters;
    const source = comparedSource(query[OF_SOURCE]);
    const state = call.manifest.sources[source?.name ?? ''];
    if (!source || !state) throw new Error('a request for changes names a source that is loaded');
    const kept = await pairsAt(call, source, deps);
    const { pair, table } = askedPair(kept, query, state, source.name);
    const { tipo = null, uf = null, cnae = null, [OF_CNPJS]: cnpjs = null } = query;
    const municipio = query['municipio'] ? townNamed(call, source, query['municipio']) : null;
    const filters = { tipo, uf, municipio, cnae };
    const ofTable = (stored: string) =>
      cnpjs === null
        ? readFeed(deps.read, stored, filters, call.parameters)
        : readWatched(deps.read, stored, watchedCnpjs(cnpjs), filters, call.parameters);
    const { total, changes } = table === null ? NOTHING : await ofTable(table);
    const itens = changes.map((change) => itemOf(pair, change));
    const fonte = statusOf(source.cadence, state.versao, deps.now());
    return jsonOf({ ...envelope(fonte, itens, call.parameters, total), ...pair, ...kept.said });
  };
}
