/** The company profile: company, establishment, tax regime, sources and summaries, read in one round trip. */
import { json, jsonOf, quoted } from '../../shared/api/answers/json-text.ts';
import {
  PROFILE_SOURCES,
  SUMMED_TABLES,
  type SummedList,
  statusesOf,
  summariesText,
  type Total,
} from '../../shared/api/profile.ts';
import type { ViewRoute } from '../../shared/api/route-kinds.ts';
import { empresas } from '../../shared/datasets/cnpj/empresas.ts';
import { simples } from '../../shared/datasets/cnpj/simples.ts';
import type { Answer } from '../../shared/http/answers.ts';
import { recordNamed } from '../../shared/http/located.ts';
import { ofDay } from '../../shared/store/generations/day-cache.ts';
import { listHead, readHeads } from '../../shared/store/records/read-list.ts';
import type { Place } from '../../shared/store/records/served/places.ts';
import { readerOf } from '../../shared/store/records/served/reader.ts';

export function profile({ path, under }: ViewRoute): Answer {
  if (!under) throw new Error(`${path}: the route of a profile must name a record`);
  const { source, table } = under;
  const { locate, missing } = recordNamed(path);
  const { rows } = readerOf(table);
  const fontes = ofDay(({ sources }, now) => jsonOf(statusesOf(PROFILE_SOURCES, sources, now)));
  const others = [...SUMMED_TABLES].filter(([other]) => other !== table);
  const ofEntity = rows(table.entity);
  const singles = [empresas, simples].map((of) => ({ ...rows(of), at: table.singles.indexOf(of) }));
  return async (call, deps) => {
    const { place, context } = locate(call, source, table);
    // A source that was never loaded has no tables; the profile is served without its lists.
    const loaded = others.filter(([, of]) => call.manifest.sources[of.name]);
    const tables = [table, ...loaded.map(([other]) => other)];
    const places = [place, ...loaded.map(([other, of]) => locate(call, of, other).place)];
    const heads = await readHeads(deps.read, places);
    const [head] = heads;
    if (!head) throw missing(call, source);
    const totalOf = ({ table: its, list }: SummedList): Total | undefined => {
      const at = tables.indexOf(its);
      return at < 0 ? undefined : listHead(places[at] as Place, list, heads[at]);
    };
    // If a company has no row of its own, or none in Simples, these fields are null (docs/decisions/0016).
    const [empresa, regime] = singles.map(({ toText, at }) => toText(head.singles[at] ?? null, context));
    const { key } = call.parameters;
    return json(
      `{"cnpj":${quoted(key)},"empresa":${empresa},"estabelecimento":${ofEntity.toText(head.entity, context)},` +
        `"fontes":${fontes(call.manifest, deps.now())},"resumos":${summariesText(key, totalOf)},` +
        `"simples":${regime},"snapshot_fingerprint":${quoted(call.manifest.fingerprint)}}`,
    );
  };
}
