/** Loaded months of the CNPJ, with an API over them, for tests of what clients read. */
import { afterAll } from 'vitest';
import { captureLog, startApi } from '../service/api.ts';
import { changed, startMonths } from './loaded.ts';

export const FEED = '/v1/alteracoes?fonte=cnpj';

/** Ends the API and removes the months after the tests of the file. */
export async function serveMonths() {
  captureLog();
  const months = await startMonths();
  const { client } = months.machine.world;
  const api = await startApi({ client }, null, { env: { API_REQUIRE_KEY: 'false' } });
  afterAll(async () => {
    await api.close();
    months.end();
  });
  return {
    months,
    api,
    plain: await months.folderWith((rows) => rows),
    edited: await months.folderWith(changed),
    /** Rolls back, or goes forward again. */
    turn: () => months.machine.loading.rollback(),
    /** Returns the status, the versions of the pair and its number of changes. */
    pairNow: async (query = '') => {
      const { status, body } = await api.get(FEED + query);
      return [status, body.de, body.para, body.paginacao?.total];
    },
  };
}
