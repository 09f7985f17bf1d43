/** Lists of companies and works, whose generations a test publishes and asks for by X-Snapshot. */
import { controlTable } from '../../shared/store/tables.ts';
import { type Api, testWorld } from '../support/service/api.ts';
import { BETA, cnpjOf, DELTA, GAMA } from '../support/service/companies.ts';
import { publishCompanies } from '../support/service/published.ts';
import { PREFIX } from '../support/service/store.ts';

export const CONTROL = controlTable(PREFIX);
export const LIST = `/v1/cnpjs/${cnpjOf(GAMA)}/socios`;
export const GONE =
  'A publicação indicada em X-Snapshot não é mais guardada, ou não é desta lista. Comece de novo pelo offset 0, sem o cabeçalho X-Snapshot.';

export async function startPinned() {
  const world = await testWorld({ samples: true });
  return {
    world,
    api: world.api,
    pinned: (path: string, value: string, from: Api = world.api) =>
      from.get(path, { headers: { 'X-Snapshot': value } }),
    publish: (generation: string, companies = [GAMA], versao = '2026-10') =>
      publishCompanies(world.store, generation, [...companies, BETA, DELTA], versao),
  };
}
