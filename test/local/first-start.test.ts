/** The first start loads the sample of every source and issues one key; a later start changes neither. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noProgress } from '../../local/load/progress.ts';
import { runLoad } from '../../local/load/run.ts';
import { developmentKey, loadSamples, sampleFolder } from '../../local/sample.ts';
import { greetingOf } from '../../local/start/greeting.ts';
import { loadedCompany } from '../../local/start/loaded-company.ts';
import { type LocalStore, openStore } from '../../local/store.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { findSource, SOURCES } from '../../shared/datasets/index.ts';
import { readGenerations } from '../../shared/store/generations/catalog.ts';
import { readManifest } from '../../shared/store/generations/manifest.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { writePublication } from '../support/loads/fixtures.ts';
import { basico, companies } from '../support/loads/plain-companies.ts';
import { UNRELATED } from '../support/loads/unrelated.ts';

const root = mkdtempSync(join(tmpdir(), 'first-start-'));
const pgfn = findSource('pgfn')!;
let store: LocalStore;
beforeAll(async () => {
  process.env['DATA_DIR'] = root;
  store = await openStore();
});
afterAll(() => {
  store.client.destroy();
  rmSync(root, { recursive: true, force: true, maxRetries: 5 });
});

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

test('a second start loads nothing', async () => {
  const before = await manifest();
  await loadSamples(store, ({ source }) => expect(source).toBe('of none'));
  expect(await manifest()).toEqual(before);
});

test('the secret of the development key is returned once', async () => {
  expect(await developmentKey(store)).toMatch(/^cnpj_dev_/);
  expect(await developmentKey(store)).toBeNull();
});

test('the lines to try ask for a company that is served, of the sample or of another publication', async () => {
  expect(await loadedCompany(store)).toBe('99111001000170');
  const folder = mkdtempSync(join(tmpdir(), 'first-start-'));
  await writePublication(folder, companies(20));
  const { client, dataDir } = store;
  const load = { source: cnpj, version: '2026-11', from: folder, accept: [...UNRELATED, ...OTHER_ROWS] };
  const options = {
    sample: false,
    client,
    dataDir,
    tablePrefix: 'dev',
    workers: 1,
    exportRows: 0,
    view: noProgress,
  };
  expect((await runLoad({ ...load, ...options })).reason).toBeNull();
  rmSync(folder, { recursive: true });
  const company = await loadedCompany(store);
  expect(company).toBe(`${basico(1)}000101`);
  const greeting = { api: 'http://a', portal: 'http://p/', isAdminOpen: false, dataDir, company };
  expect(greetingOf({ ...greeting, key: 'no terminal' })).toContain(`'http://a/v1/cnpjs/${company}'`);
  expect(greetingOf({ ...greeting, key: 'no terminal', company: null })).not.toContain('/v1/cnpjs/');
});

/** Gates that compare with the sample. */
const OTHER_ROWS = ['row-change', 'fewer-files', 'values', 'version'];
