/** The first start loads the sample of every source and issues one key; a later start changes neither. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noProgress } from '../../local/load/progress.ts';
import { runLoad } from '../../local/load/run.ts';
import { loadSamples, sampleFolder } from '../../local/sample.ts';
import { greetingOf } from '../../local/start/greeting.ts';
import { examplesOf } from '../../local/start/shown-examples.ts';
import { type LocalStore, openStore } from '../../local/store.ts';
import { findSource, SOURCES } from '../../shared/datasets/index.ts';
import { readGenerations } from '../../shared/store/generations/catalog.ts';
import { readManifest } from '../../shared/store/generations/manifest.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { folderForFile } from '../support/for-file.ts';
import { UNRELATED } from '../support/loads/unrelated.ts';

const root = folderForFile('first-start');
const pgfn = findSource('pgfn')!;
let store: LocalStore;
beforeAll(async () => {
  process.env['DATA_DIR'] = root;
  store = await openStore();
});
afterAll(() => store.client.destroy());

const manifest = () => readManifest(store.client, controlTable('dev'));

test('a source that was loaded before keeps its data; every other source gets its sample', async () => {
  const load = {
    source: pgfn,
    version: '2026-T1',
    from: sampleFolder(pgfn),
    accept: UNRELATED,
    sample: false,
  };
  const { client, dataDir } = store;
  await runLoad({
    ...load,
    client,
    dataDir,
    tablePrefix: 'dev',
    workers: 1,
    exportRows: 0,
    view: noProgress,
  });
  const others = SOURCES.filter((source) => source !== pgfn);

  const loaded: string[] = [];
  await loadSamples(store, ({ source }) => loaded.push(source));
  expect(loaded).toEqual(others.map(({ name }) => name));

  const { sources } = await manifest();
  expect(Object.keys(sources).sort()).toEqual(SOURCES.map(({ name }) => name).sort());
  expect(sources['pgfn']).toMatchObject({ versao: '2026-T1' });
  for (const { name, sampleVersion } of others) {
    expect(sources[name]).toMatchObject({ versao: sampleVersion });
    const [record] = await readGenerations(client, controlTable('dev'), name);
    expect(record).toMatchObject({
      sample: true,
      quarantined: 0,
      accepted: expect.not.arrayContaining(['quarantine']),
    });
  }
});

test('the lines to try ask for the records of the samples', async () => {
  const examples = await examplesOf(store)();
  const greeting = { api: 'http://a', portal: 'http://p/', isAdminOpen: false, dataDir: root };
  const text = greetingOf({ ...greeting, key: 'no terminal', examples });
  expect([...text.matchAll(/'http:\/\/a(.*)'/g)].map(([, path]) => path)).toEqual([
    '/v1/cnpjs/99111001000170',
    '/v1/cnos/900010000170',
    '/v1/cafir/imoveis/90000017',
    '/v1/cafir/imoveis?limite=2',
  ]);
  const none = greetingOf({ ...greeting, key: 'no terminal', examples: {} });
  expect(none.match(/curl/g)).toHaveLength(1);
});
