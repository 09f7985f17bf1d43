/** Every endpoint answers the same through both adapters of the read port: the SDK's and the embedded one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { takeInventory } from '../../loaders/steps/inventory.ts';
import { workKeys } from '../../loaders/work/plan.ts';
import { fileObjects } from '../../local/disk/objects.ts';
import { sampleFolder } from '../../local/sample.ts';
import { placeTable } from '../../local/segments/place.ts';
import { readingSegments } from '../../local/segments/read.ts';
import { segmentTables } from '../../local/segments/tables.ts';
import type { Source } from '../../shared/datasets/define.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { generationTable } from '../../shared/store/tables.ts';
import { addressesOfCases } from '../support/emulators/addresses.ts';
import { type Api, captureLog, newKey, startApi } from '../support/service/api.ts';
import { publishFiles, steps } from '../support/service/published.ts';
import { PREFIX, startStore } from '../support/service/store.ts';

/** The share of the addresses of the samples' cases that is asked. */
const EVERY = 3;

const apis: Api[] = [];

captureLog();
const root = mkdtempSync(join(tmpdir(), 'adapters-'));
const store = await startStore();
const key = await newKey(store);
const tables = segmentTables(join(root, 'tables'));
const replace = () => ({ read: readingSegments(tables, () => undefined) });
apis.push(await startApi(store, key), await startApi(store, key, { replace }));

afterAll(async () => {
  for (const api of apis) await api.close();
  tables.close();
  await store.stop();
  rmSync(root, { recursive: true, force: true });
});

/** Loads the same files once more, in segments, under the names of the published tables. */
async function placeFiles(source: Source, dir: string, version: string): Promise<void> {
  const work = join(root, 'work');
  const files = fileObjects(dir);
  const objects = fileObjects(work);
  const plan = await takeInventory(source, version, files, { itemForm: 'segments' });
  await steps(objects, plan, files);
  for (const { name } of source.tables) {
    const segments = await objects.list(workKeys(plan).items(name));
    const paths = segments.map((object) => join(work, object.key));
    const folder = join(root, 'tables', generationTable(PREFIX, name, plan.generation));
    await placeTable(folder, paths, new AbortController().signal);
  }
}

interface Compared {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** The parts of an answer that are not of the request itself. */
async function answered(api: Api, address: string): Promise<Compared> {
  const { status, headers, text } = await api.get(address);
  const {
    date: _date,
    'x-request-id': _id,
    'ratelimit-remaining': _left,
    'ratelimit-reset': _reset,
    ...rest
  } = headers;
  return { status, headers: rest, body: text.replaceAll(String(headers['x-request-id']), 'id') };
}

const SEARCHES = [
  '/v1/tabelas',
  ...['municipios', 'cnaes', 'naturezas'].flatMap((name) => [
    `/v1/tabelas/${name}`,
    `/v1/tabelas/${name}?limite=100&offset=1`,
  ]),
  ...[
    'uf=SP',
    'nome=comercio',
    'nome=servicos+de',
    'uf=SP&situacao=02',
    'socio=silva',
    'abertura_de=2015-01',
  ].flatMap((query) => [
    `/v1/cnpjs?${query}`,
    `/v1/cnpjs?${query}&limite=100&offset=7`,
    `/v1/cnpjs/contagens?por=municipio&${query}`,
    `/v1/cnpjs/contagens?por=cnae&${query}`,
  ]),
];

test('of the samples', async () => {
  for (const source of SOURCES) {
    await publishFiles(store, source);
    await placeFiles(source, sampleFolder(source), source.sampleVersion);
  }
  const [sdk, embedded] = apis as [Api, Api];
  const seen: Record<number, number> = {};
  const cases = addressesOfCases().filter((_, i) => i % EVERY === 0);
  for (const address of [...SEARCHES, ...cases]) {
    const expected = await answered(sdk, address);
    expect(await answered(embedded, address), address).toEqual(expected);
    seen[expected.status] = (seen[expected.status] ?? 0) + 1;
  }
  expect(seen[200]).toBeGreaterThan(100);
  expect(seen[404]).toBeGreaterThan(2);
});
