/** All changes of a source between two of its versions. */
import { jsonOf } from '../../shared/api/answers/json-text.ts';
import { CHANGE_FILTERS, comparedSource, OF_SOURCE } from '../../shared/api/changes/params.ts';
import { envelope, statusOf } from '../../shared/api/envelope.ts';
import { refuseUnhandled } from '../../shared/api/query/unhandled.ts';
import type { Answer } from '../../shared/http/answers.ts';
import { noPair } from '../../shared/http/errors.ts';
import { type KeptPairs, pairsAt } from '../../shared/http/located.ts';
import type { Change } from '../../shared/store/changes/feed-form.ts';
import { feedReader } from '../../shared/store/changes/read-feed.ts';

/** The versions of a request. Without a table no changes are listed. */
interface Asked {
  readonly de: string | null;
  readonly para: string | null;
  readonly table: string | null;
}

/** `served` is the version that the request reads. @throws ApiError 410 for versions that are no kept pair */
function askedPair(
  { chain, compared }: KeptPairs,
  { de = null, para = null }: Readonly<Record<string, string | null>>,
  [source, served]: readonly [string, string],
): Asked {
  // The caller has the version that is served, so nothing has changed since.
  if (para === null && de === served) return { de, para, table: null };
  const pair = chain.find((one) => (de === null || one.de === de) && (para === null || one.para === para));
  if (pair?.table) return pair;
  if (chain.length === 0 && de === null && para === null) return { de, para, table: null };
  const [from, to] = [de ?? pair?.de, para ?? pair?.para];
  const versions = [from && `de ${from}`, to && `para ${to}`].filter(Boolean).join(' ');
  const kept = compared.map((one) => `de ${one.de} para ${one.para}`).join(', ');
  throw noPair(
    versions,
    kept === '' ? 'Nenhum par de versões está guardado.' : `As guardadas são ${kept}.`,
    source,
  );
}

const itemOf = ({ de, para }: Pick<Asked, 'de' | 'para'>, change: Change) => ({
  de,
  para,
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

refuseUnhandled(CHANGE_FILTERS, [OF_SOURCE, 'de', 'para', 'tipo', 'uf', 'municipio', 'cnae']);

export function changes(): Answer {
  const readFeed = feedReader();
  return async (call, deps) => {
    const { query } = call.parameters;
    const source = comparedSource(query[OF_SOURCE]);
    const state = call.manifest.sources[source?.name ?? ''];
    if (!source || !state) throw new Error('a request for changes names a source that is loaded');
    const kept = await pairsAt(call, source, deps);
    const { de, para, table } = askedPair(kept, query, [source.name, state.versao]);
    const { tipo = null, uf = null, municipio = null, cnae = null } = query;
    const { total, changes } =
      table === null
        ? NOTHING
        : await readFeed(deps.read, table, { tipo, uf, municipio, cnae }, call.parameters);
    const itens = changes.map((change) => itemOf({ de, para }, change));
    const fonte = statusOf(source.cadence, state.versao, deps.now());
    return jsonOf({ ...envelope(fonte, itens, call.parameters, total), de, para, pares: kept.pares });
  };
}
