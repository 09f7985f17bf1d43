/** Companies in readable form: everything about several of them is read in one round trip. */
import { type JsonText, json, jsonOf, quoted } from '../../../shared/api/answers/json-text.ts';
import { MOST_PARTNERS, READ_FIELDS } from '../../../shared/api/ficha/readings.ts';
import { hasProfile } from '../../../shared/api/path-params.ts';
import {
  PROFILE_PATH,
  PROFILE_SOURCES,
  SUMMED_TABLES,
  type SummedList,
  statusesOf,
  summariesText,
} from '../../../shared/api/profile.ts';
import type { ViewRoute } from '../../../shared/api/route-kinds.ts';
import { empresas } from '../../../shared/datasets/cnpj/empresas.ts';
import { busca, cnpj as source } from '../../../shared/datasets/cnpj/index.ts';
import { simples } from '../../../shared/datasets/cnpj/simples.ts';
import { socios } from '../../../shared/datasets/cnpj/socios.ts';
import type { Resource } from '../../../shared/datasets/define.ts';
import type { Answer } from '../../../shared/http/answers.ts';
import type { Dependencies } from '../../../shared/http/dependencies.ts';
import { type Call, type Located, recordNamed } from '../../../shared/http/located.ts';
import { ofDay } from '../../../shared/store/generations/day-cache.ts';
import { type Found, readFirsts, type Wanted } from '../../../shared/store/records/read-firsts.ts';
import { listHead } from '../../../shared/store/records/read-list.ts';
import type { PublicRecord } from '../../../shared/store/records/row-codec.ts';
import { readerOf } from '../../../shared/store/records/served/reader.ts';
import { describerOf, type Tables, tablesOf } from './descriptions.ts';
import { maskedCnpj } from './numbers.ts';
import { readRecord } from './read-record.ts';

const TABLE = busca.derivedFrom;
const ESTABELECIMENTOS = TABLE.entity;
const OTHERS = [...SUMMED_TABLES].filter(([table]) => table !== TABLE);

/** A company: its own head first, then the heads of its lists in other sources. */
interface Asked {
  readonly cnpj: string;
  /** Whether the lists below the CNPJ take it. */
  readonly isListed: boolean;
  readonly context: Located['context'];
  readonly found: readonly Found[];
}

const { locate } = recordNamed(PROFILE_PATH);
const { rows } = readerOf(TABLE);
const fontes = ofDay(({ sources }, now) => jsonOf(statusesOf(PROFILE_SOURCES, sources, now)));

/** Returns a text for each CNPJ, in their order; null for an unknown one. @throws ApiError 503, StoreError */
export async function fichasOf(
  call: Call,
  deps: Dependencies,
  cnpjs: readonly string[],
): Promise<(JsonText | null)[]> {
  const loaded = OTHERS.filter(([, of]) => call.manifest.sources[of.name]);
  const tables = [TABLE, ...loaded.map(([table]) => table)];
  const located = cnpjs.map((key) => {
    const at: Call = { ...call, parameters: { ...call.parameters, key } };
    const own = locate(at, source, TABLE);
    const others = loaded.map(([table, of]): Wanted => ({ place: locate(at, of, table).place, lists: [] }));
    return { context: own.context, wanted: [{ place: own.place, lists: TABLE.lists }, ...others] };
  });
  const [descriptions, found] = await Promise.all([
    tablesOf(call, deps),
    readFirsts(
      deps.read,
      located.flatMap(({ wanted }) => wanted),
    ),
  ]);
  const texts: (JsonText | null)[] = [];
  for (const [i, cnpj] of cnpjs.entries()) {
    const pause = deps.pace();
    if (pause) await pause;
    const from = i * tables.length;
    const asked = {
      cnpj,
      isListed: hasProfile(cnpj, deps.settings),
      context: located[i]?.context as Located['context'],
      found: found.slice(from, from + tables.length),
    };
    const totalOf = ({ table, list }: SummedList) => {
      const one = asked.found[tables.indexOf(table)];
      return one && listHead(one.place, list, one.head);
    };
    const resumos = summariesText(cnpj, totalOf, asked.isListed);
    const end = `"fontes":${fontes(call.manifest, deps.now())},"resumos":${resumos}`;
    texts.push(textOf(asked, descriptions, end, call.manifest.fingerprint));
  }
  return texts;
}

/** One company. */
export function ficha({ path }: ViewRoute): Answer {
  const { missing } = recordNamed(path);
  return async (call, deps) => {
    const [found] = await fichasOf(call, deps, [call.parameters.key]);
    if (!found) throw missing(call, source);
    return found;
  };
}

const recordOf = (of: Resource, row: string | null, context: Located['context']): PublicRecord =>
  rows(of).toRecord(row, context);

function textOf(
  { cnpj, isListed, context, found: [own] }: Asked,
  tables: Tables,
  sources: string,
  fingerprint: string,
): JsonText | null {
  const head = own?.head;
  if (!head) return null;
  const { describe, supplemented } = describerOf(tables);
  const single = (of: Resource): PublicRecord =>
    recordOf(of, head.singles[TABLE.singles.indexOf(of)] ?? null, context);
  const parts = {
    cnpj,
    cnpj_formatado: maskedCnpj(cnpj),
    empresa: readRecord(READ_FIELDS.empresa, single(empresas), describe),
    estabelecimento: readRecord(
      READ_FIELDS.estabelecimento,
      recordOf(ESTABELECIMENTOS, head.entity, context),
      describe,
    ),
    simples: readRecord(READ_FIELDS.simples, single(simples), describe),
    estabelecimentos: {
      ...unitsOf(own, context),
      href: isListed ? `/v1/cnpjs/${cnpj}/estabelecimentos` : null,
    },
    socios: {
      total: listHead(own.place, socios, head).total,
      itens: own
        .firstRows(socios)
        .slice(0, MOST_PARTNERS)
        .map((row) => readRecord(READ_FIELDS.socio, recordOf(socios, row, context), describe)),
      href: isListed ? `/v1/cnpjs/${cnpj}/socios` : null,
    },
  };
  const begin = jsonOf(parts).slice(0, -1);
  return json(
    `${begin},${sources},"complementos":${jsonOf(supplemented())},"snapshot_fingerprint":${quoted(fingerprint)}}`,
  );
}

/** The list begins with the head office, if the publication has it. */
function unitsOf(own: Found, context: Located['context']) {
  const { total } = listHead(own.place, ESTABELECIMENTOS, own.head);
  const [row = null] = own.firstRows(ESTABELECIMENTOS);
  const first = recordOf(ESTABELECIMENTOS, row, context);
  const isHeadOffice = first['identificador_matriz_filial'] === '1';
  return {
    total,
    filiais: isHeadOffice ? total - 1 : total,
    cnpj_matriz: isHeadOffice ? String(first['cnpj_completo']) : null,
  };
}
