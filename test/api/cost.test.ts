/** A request's reads are within the declared limits at any offset, in read units that the store reports. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { casesOf } from '../../bench/cost/cost-cases.ts';
import { meter } from '../../bench/cost/cost-meter.ts';
import { type Costs, faultsOf, measure } from '../../bench/cost/cost-table.ts';
import type { Answered } from '../../bench/cost/pages.ts';
import { searchCases } from '../../bench/cost/search-cases.ts';
import {
  type FreshProcess,
  measureSearches,
  type SearchCost,
  searchFaults,
} from '../../bench/cost/search-cost.ts';
import { hasEtag, isGraph, type Path } from '../../shared/api/route-kinds.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { readManifest } from '../../shared/store/generations/manifest.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { longestOf, SYNTHETIC_SOURCES } from '../../synthetic/registry.ts';
import { type SyntheticWorld, startSyntheticWorld } from '../roundtrip/world.ts';
import { writeChanges } from '../support/changes/written.ts';
import { captureLog, startApi } from '../support/service/api.ts';
import { PREFIX } from '../support/service/store.ts';

/** Measured by processes of their own: their reads depend on the question and on a process's caches. */
const SEARCHING: readonly Path[] = [
  '/v1/cnpjs',
  '/v1/cnpjs/contagens',
  '/v1/cnpjs/correspondencias',
  '/v1/cnpjs/sugestoes',
];

/** Endpoints whose records can be generated. */
const READING = ROUTES.filter(
  (route) =>
    hasEtag(route) &&
    !isGraph(route) &&
    route.needs.every(({ name }) => SYNTHETIC_SOURCES[name]) &&
    !SEARCHING.includes(route.path),
);

/** Writes the changes of a company in two pairs: more than fit into one page. */
async function writeLongChanges(key: string): Promise<void> {
  const { generation = '' } =
    (await readManifest(world.store.client, controlTable(PREFIX))).sources['cnpj'] ?? {};
  const rows = Array.from({ length: 320 }, (_, i) => ({
    registro: `SÓCIO INVENTADO ${i}`,
    uf: i < 160 ? 'DF' : 'SP',
  }));
  const changes = rows.map(({ registro, uf }) => ({
    chave: key.slice(0, 8),
    conjunto: 'socios',
    registro,
    tipo: 'socio_entrada',
    campo: null,
    antes: null,
    depois: null,
    uf,
    municipio: null,
    cnae: null,
  }));
  await writeChanges(world.store, cnpj, [
    { from: 'b', de: '2026-09', to: generation, para: '2026-10', changes },
    { from: 'a', de: '2026-08', to: 'b', para: '2026-09', changes: changes.slice(0, 40) },
  ]);
}

let world: SyntheticWorld;
let costs: Costs;
let searches: SearchCost[];

beforeAll(async () => {
  captureLog();
  world = await startSyntheticWorld(600, { counted: true });
  const get = async (path: string): Promise<number> => (await world.api.get(path)).status;
  const ask = async (path: string): Promise<Answered> => (await world.api.get(path)).body;
  const metered = meter(world.store.client);
  const longest = longestOf(world.publication);
  await writeLongChanges(longest['cnpj']?.[0] ?? '');
  costs = await measure(await casesOf(ask, longest), get, metered);
  const fresh = async (): Promise<FreshProcess> => {
    const api = await startApi(world.store, world.key, { env: { MANIFEST_TTL_SECONDS: '30' } });
    return { get: async (path) => (await api.get(path)).status, take: metered.take, stop: api.close };
  };
  searches = await measureSearches(await searchCases(ask, longest['cnpj']?.[1] ?? ''), fresh);
});

afterAll(() => world.stop());

test('the cost of every endpoint is within its limit, at both ends of the longest lists', () => {
  expect(faultsOf(costs)).toEqual([]);
});

test('the cost of every endpoint that reads is measured', () => {
  const measured = new Set(costs.requests.map(({ endpoint }) => endpoint));
  const endpoints = READING.map(({ path }) => `GET ${path}`);
  expect([...measured].sort()).toEqual(endpoints.sort());
});

test('the reads of a search are within their bounds, whether or not the process has answered others', () => {
  expect(searchFaults(searches)).toEqual([]);
  const endpoints = new Set(searches.map(({ endpoint }) => endpoint));
  expect([...endpoints].sort()).toEqual(SEARCHING.map((path) => `GET ${path}`));
  for (const { path, what, total, first, fresh, again } of searches) {
    expect(total > 0, path).toBe(!what.startsWith('misspelt'));
    // The first question of a process also reads the look-up tables, hundreds of blocks in this world.
    expect(first.units - fresh.units, path).toBeGreaterThan(10);
    expect(fresh.units, path).toBeGreaterThan(0);
    expect(again, path).toEqual({ rounds: 0, items: 0, units: 0 });
  }
});

test('the cost of a profile is one round trip for the head of each table', () => {
  const profiles = costs.requests.filter(({ endpoint }) => endpoint === 'GET /v1/cnpjs/{cnpj}');
  expect(profiles.length).toBeGreaterThan(1);
  const loaded = READING.filter(({ kind, path }) => kind === 'list' && path.includes('{cnpj}'));
  const tables = new Set(loaded.map((route) => route.kind === 'list' && route.table)).size;
  for (const { roundTrips, items, units } of profiles) {
    expect([roundTrips, items, units]).toEqual([1, tables, tables / 2]);
  }
});
