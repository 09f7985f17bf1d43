/** The kept tables without the service, or the publications alone, suffice to serve the same answers. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasEtag } from '../../shared/api/route-kinds.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { type Api, captureLog, newKey, pathOf, publishSamples, startApi } from '../support/service/api.ts';
import { startStore, type TestStore } from '../support/service/store.ts';

captureLog();

const PATHS = ROUTES.filter(hasEtag).map(({ path }) => pathOf(path));

let lost: TestStore;
let key: string;
let before: unknown[];

/** Returns body and headers of every route that depend on the data. */
const answersOf = (api: Api): Promise<unknown[]> =>
  Promise.all(
    PATHS.map(async (path) => {
      const { status, headers, body } = await api.get(path);
      return { path, status, etag: headers['etag'], snapshot: headers['x-snapshot'], body };
    }),
  );

beforeAll(async () => {
  lost = await startStore();
  await publishSamples(lost);
  key = await newKey(lost);
  const api = await startApi(lost, key);
  before = await answersOf(api);
  await api.close();
});
afterAll(() => lost.stop());

test('a new deployment over the kept tables gives the same answers to the same keys', async () => {
  const api = await startApi(lost, key);
  expect(await answersOf(api)).toEqual(before);
  await api.close();
});

test('an empty environment that loads the kept publications gives the same answers to new keys', async () => {
  const store = await startStore();
  await publishSamples(store);
  const api = await startApi(store, await newKey(store));
  expect(await answersOf(api)).toEqual(before);
  expect((await api.get(PATHS[0]!, { key })).status).toBe(401);
  await api.close();
  await store.stop();
});
