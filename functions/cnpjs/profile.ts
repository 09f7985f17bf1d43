/** The company profile: company, establishment, simplified tax regime, sources and summaries, from one round trip. */
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
import type { HolderTable, Resource, Source } from '../../shared/datasets/define.ts';
import type { Answer } from '../../shared/http/answers.ts';
import { type Call, holdings, recordNamed } from '../../shared/http/located.ts';
import type { Head } from '../../shared/store/records/placement.ts';
import { listHead, type Place, readHeads } from '../../shared/store/records/read-list.ts';
import { toRecord } from '../../shared/store/records/rows.ts';

/** Tables of what a CNPJ holds, each once. */
const HOLDERS: ReadonlyMap<HolderTable, Source> = new Map(
  SUMMED_LISTS.flatMap(({ table, source }) => (table.kind === 'holder' ? [[table, source] as const] : [])),
);

/** A source that was never loaded has none; the profile does without. */
const placesHeld = (call: Call): Place[] =>
  [...HOLDERS]
    .filter(([, source]) => call.manifest.sources[source.name])
    .map(([table, source]) => holdings(call, source, table).place);

function totalsOf(places: readonly Place[], heads: readonly (Head | undefined)[]): Map<Resource, Total> {
  const each = places.flatMap((place, i) =>
    place.lists.map((list): [Resource, Total] => [list, listHead(place, list, heads[i])]),
  );
  return new Map(each);
}

export function profile({ path, under }: ViewRoute): Answer {
  if (!under) throw new Error(`${path}: a profile is of a record`);
  const { entity, singles } = under.table;
  const { locate, missing } = recordNamed(path, under);
  return async (call, deps) => {
    const { place, rows } = locate(call);
    const places = [place, ...placesHeld(call)];
    const heads = await readHeads(deps.read, places);
    const [head] = heads;
    if (!head) throw missing();
    // A company without a row of its own, or in no row of Simples, is served with its fields null (docs/decisions/0016).
    const single = (of: Resource) => toRecord(of, head.singles[singles.indexOf(of)] ?? null, rows);
    const { key } = call.parameters;
    return {
      cnpj: key,
      empresa: single(empresas),
      estabelecimento: toRecord(entity, head.entity, rows),
      fontes: statusesOf(PROFILE_SOURCES, call.manifest.sources, deps.now()),
      resumos: summariesOf(key, totalsOf(places, heads)),
      simples: single(simples),
      snapshot_fingerprint: call.manifest.fingerprint,
    };
  };
}
