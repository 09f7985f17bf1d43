/**
 * A generation that the last released version has stored is served on every route that this version had
 * (docs/decisions/0166). It is of 1.1.0; `npm run stored` makes it anew at the next release.
 */
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { folderExports } from '../../local/downloads/folder-exports.ts';
import { type LocalStore, openStore } from '../../local/store.ts';
import { folderForFile } from '../support/for-file.ts';
import { captureLog, newKey, startApi } from '../support/service/api.ts';
import { answersOf, comparable } from '../support/stored/answers.ts';
import { makeStored, readStored, unpack } from '../support/stored/generation.ts';

captureLog();

async function apiOver(store: LocalStore) {
  const own = { read: store.read, exports: folderExports(store.dataDir) };
  return startApi(store, await newKey(store), { replace: () => own });
}

if (process.env['STORED'] === 'write') {
  await makeStored(async ({ store }) => {
    const api = await apiOver(store as LocalStore);
    const answers = await answersOf(async (path) => (await api.get(path)).body);
    await api.close();
    return answers;
  });
}

const folder = folderForFile('stored');
const stored = readStored();
unpack(stored, join(folder, 'data'));
const store = await openStore({ DATA_DIR: join(folder, 'data') });
const api = await apiOver(store);
afterAll(async () => {
  await api.close();
  store.client.destroy();
});

test.each(Object.entries(stored.answers))('%s has the values that it had', async (path, body) => {
  const answer = await api.get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  expect(comparable(answer.body)).toMatchObject(comparable(body));
});
