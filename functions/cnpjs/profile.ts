/** The company profile: company, establishment, simplified tax regime, sources and summaries, from one read. */
import { sourcesOf, summariesOf } from '../../shared/api/profile.ts';
import type { ViewRoute } from '../../shared/api/routes.ts';
import { empresas } from '../../shared/datasets/cnpj/empresas.ts';
import { estabelecimentos } from '../../shared/datasets/cnpj/estabelecimentos.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { simples } from '../../shared/datasets/cnpj/simples.ts';
import type { Resource } from '../../shared/datasets/define.ts';
import { type Answer, locate } from '../../shared/http/answers.ts';
import { toRecord } from '../../shared/store/rows.ts';

export function profile(route: ViewRoute): Answer {
  const table = cnpj.tables.find(({ entity }) => entity === estabelecimentos);
  if (!table) throw new Error('the source cnpj has no table of establishments');
  const find = locate(route, cnpj, table);
  return async (call, deps) => {
    const { head, rows } = await find(call, deps);
    // A company without a row of its own, or in no row of Simples, is served with its fields null (docs/decisions/0016).
    const single = (of: Resource) => toRecord(of, head.singles[table.singles.indexOf(of)] ?? null, rows);
    const totals = new Map(table.lists.map(({ name }, i) => [name, head.lists[i]?.total ?? 0]));
    return {
      cnpj: call.parameters.key,
      empresa: single(empresas),
      estabelecimento: toRecord(estabelecimentos, head.entity, rows),
      fontes: sourcesOf(call.manifest.sources, deps.now()),
      resumos: summariesOf(call.parameters.key, totals),
      simples: single(simples),
      snapshot_fingerprint: call.manifest.fingerprint,
    };
  };
}
