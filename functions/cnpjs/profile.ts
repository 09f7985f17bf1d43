/** The company profile: company, establishment, simplified tax regime, sources and summaries, read in one round trip. */
import {
  PROFILE_SOURCES,
  SUMMED_LISTS,
  statusesOf,
  summariesOf,
  type Total,
} from '../../shared/api/profile.ts';
import type { ViewRoute } from '../../shared/api/route-kinds.ts';
import { empresas } from '../../shared/datasets/cnpj/empresas.ts';
import { simples } from '../../shared/datasets/cnpj/simples.ts';
import type { Resource } from '../../shared/datasets/define.ts';
import type { Answer } from '../../shared/http/answers.ts';
import { recordNamed } from '../../shared/http/located.ts';
import { ofDay } from '../../shared/store/generations/day-cache.ts';
import { codecOf } from '../../shared/store/records/codec.ts';
import type { Head } from '../../shared/store/records/heads.ts';
import { listHead, readHeads } from '../../shared/store/records/read-list.ts';
import type { Place } from '../../shared/store/records/table-codec.ts';

/** The distinct tables of the lists, with their sources. */
const TABLES = new Map(SUMMED_LISTS.map(({ table, source }) => [table, source]));

function totalsOf(places: readonly Place[], heads: readonly (Head | undefined)[]): Map<Resource, Total> {
  const each = places.flatMap((place, i) =>
    place.lists.map((list): [Resource, Total] => [list, listHead(place, list, heads[i])]),
  );
  return new Map(each);
}

export function profile({ path, under }: ViewRoute): Answer {
  if (!under) throw new Error(`${path}: the route of a profile must name a record`);
  const { source, table } = under;
  const { locate, missing } = recordNamed(path);
  const { rows } = codecOf(table);
  const fontes = ofDay(({ sources }, now) => statusesOf(PROFILE_SOURCES, sources, now));
  const others = [...TABLES].filter(([other]) => other !== table);
  return async (call, deps) => {
    const { place, context } = locate(call, source, table);
    // A source that was never loaded has no tables; the profile is served without its lists.
    const loaded = others.filter(([, of]) => call.manifest.sources[of.name]);
    const places = [place, ...loaded.map(([other, of]) => locate(call, of, other).place)];
    const heads = await readHeads(deps.read, places);
    const [head] = heads;
    if (!head) throw missing();
    // A company that has no row of its own, or none in Simples, is served with these fields null (docs/decisions/0016).
    const single = (of: Resource) =>
      rows(of).toRecord(head.singles[table.singles.indexOf(of)] ?? null, context);
    const { key } = call.parameters;
    return {
      cnpj: key,
      empresa: single(empresas),
      estabelecimento: rows(table.entity).toRecord(head.entity, context),
      fontes: fontes(call.manifest, deps.now()),
      resumos: summariesOf(key, totalsOf(places, heads)),
      simples: single(simples),
      snapshot_fingerprint: call.manifest.fingerprint,
    };
  };
}
