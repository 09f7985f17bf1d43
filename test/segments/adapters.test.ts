/** Every endpoint answers the same through both adapters of the read port: the SDK's and the embedded one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { takeInventory } from '../../loaders/steps/inventory.ts';
import { workKeys } from '../../loaders/work/plan.ts';
import { fileObjects } from '../../local/objects.ts';
import { sampleFolder } from '../../local/sample.ts';
import { placeTable } from '../../local/segments/place.ts';
import { readingSegments } from '../../local/segments/read.ts';
import { segmentTables } from '../../local/segments/tables.ts';
import type { Source } from '../../shared/datasets/define.ts';
import { findSource, SOURCES } from '../../shared/datasets/index.ts';
import { generationTable } from '../../shared/store/tables.ts';
import { PUBLICATION_DEFAULTS, writeSynthetic } from '../../synthetic/write.ts';
import { SOURCE_NAMES, VERSIONS } from '../roundtrip/country.ts';
import { allAddresses, type Item } from '../support/emulators/addresses.ts';
import { type Api, captureLog, newKey, startApi } from '../support/service/api.ts';
import { publishFiles, steps } from '../support/service/published.ts';
import { PREFIX, startStore } from '../support/service/store.ts';

const isSlow = process.env['SLOW'] !== undefined;
/** Companies of the synthetic country, which only the slow form asks for. */
const COMPANIES = 100;
/** The share of the addresses of the samples that the short form asks. */
const OF_SAMPLES = isSlow ? 1 : 10;

const apis: Api[] = [];

captureLog();
const root = mkdtempSync(join(tmpdir(), 'adapters-'));
const store = await startStore();
const key = await newKey(store);
const tables = segmentTables(join(root, 'tables'));
const replace = () => ({ read: readingSegments(tables) });
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

/** Compares the searches and every so many of the other addresses; returns how many there were, by status. */
async function compareAll(every: number): Promise<Record<number, number>> {
  const [sdk, embedded] = apis as [Api, Api];
  const read = async (address: string) => {
    const { status, text } = await sdk.get(address);
    const body = status === 200 ? (JSON.parse(text) as { total?: number; itens?: Item[] }) : {};
    return { total: body.total ?? 0, items: body.itens ?? [] };
  };
  const seen: Record<number, number> = {};
  const compare = async (address: string): Promise<void> => {
    const expected = await answered(sdk, address);
    expect(await answered(embedded, address), address).toEqual(expected);
    seen[expected.status] = (seen[expected.status] ?? 0) + 1;
  };
  for (const address of SEARCHES) await compare(address);
  let asked = 0;
  for await (const address of allAddresses(store, read)) if (asked++ % every === 0) await compare(address);
  return seen;
}

test('of the samples', async () => {
  for (const source of SOURCES) {
    await publishFiles(store, source);
    await placeFiles(source, sampleFolder(source), source.sampleVersion);
  }
  const seen = await compareAll(OF_SAMPLES);
  expect(seen[200]).toBeGreaterThan(90);
  expect(seen[404]).toBeGreaterThan(2);
});

test.runIf(isSlow)('of a synthetic country', async () => {
  for (const name of SOURCE_NAMES) {
    const dir = join(root, 'files', name);
    const publication = { ...PUBLICATION_DEFAULTS, companies: COMPANIES, parts: 1, plain: true };
    await writeSynthetic({ ...publication, source: name, dir });
    const source = findSource(name)!;
    await publishFiles(store, source, dir, VERSIONS[name]);
    await placeFiles(source, dir, VERSIONS[name]!);
  }
  const seen = await compareAll(1);
  expect(seen[200]).toBeGreaterThan(100);
});
