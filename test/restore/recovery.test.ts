/** The publications alone suffice to serve the same answers. */
import { expect, test } from 'vitest';
import { hasEtag } from '../../shared/api/route-kinds.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { type Api, captureLog, newKey, pathOf, publishSamples, startApi } from '../support/service/api.ts';
import { startStore } from '../support/service/store.ts';

captureLog();

const PATHS = ROUTES.filter(hasEtag).map(({ path }) => pathOf(path));

/** Returns body and headers of every route that depend on the data. */
const answersOf = (api: Api): Promise<unknown[]> =>
  Promise.all(
    PATHS.map(async (path) => {
      const { status, headers, body } = await api.get(path);
      return { path, status, etag: headers['etag'], snapshot: headers['x-snapshot'], body };
    }),
  );

/** A store that has loaded the publications, a service over it, and a key. */
async function environment() {
  const store = await startStore();
  await publishSamples(store);
  const key = await newKey(store);
  return { store, key, api: await startApi(store, key) };
}

test('an empty environment that loads the kept publications gives the same answers to new keys', async () => {
  const [lost, made] = [await environment(), await environment()];
  expect(await answersOf(made.api)).toEqual(await answersOf(lost.api));
  expect((await made.api.get(PATHS[0]!, { key: lost.key })).status).toBe(401);
  for (const { api, store } of [lost, made]) {
    await api.close();
    await store.stop();
  }
});
