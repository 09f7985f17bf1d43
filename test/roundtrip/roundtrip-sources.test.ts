/** The round trip of all sources: files are generated, loaded by the real steps, served, and read in full. */
import { afterAll, expect, test } from 'vitest';
import { captureLog } from '../support/service/api.ts';
import { PROOFS, type Proof } from './checks.ts';
import { type Country, heldLists, PROVEN, SOURCE_NAMES } from './country.ts';
import { roundTrip } from './roundtrip.ts';
import { startSyntheticWorld } from './world.ts';

captureLog();
const world = await startSyntheticWorld(120);
afterAll(() => world.stop());
const { country } = world;
const report = await roundTrip({ baseUrl: world.api.url, apiKey: world.key, country, singles: 200 });

test('every record of every source is read back exactly as published', () => {
  expect(report.shown).toEqual([]);
  const proven = SOURCE_NAMES.flatMap((name) => PROVEN[name]);
  expect(PROOFS.filter((proof) => report[proof] > 0).sort()).toEqual(proven.sort());
  const { cno, cafir } = country;
  const works = [...cno.works.values()];
  expect(report.works).toBe(works.length);
  expect(report.links).toBe(works.flatMap(({ vinculos }) => vinculos).length);
  expect(report.activities).toBe(works.flatMap(({ cnaes }) => cnaes).length);
  expect(report.areas).toBe(works.flatMap(({ areas }) => areas).length);
  expect(report.listedProperties).toBe(cafir.items.length);
  // The source may have been removed.
  const { creditos_ativos_rfb: credits }: Country = country;
  expect(report.credits).toBe(credits?.items.length ?? 0);
});

test('the lists of every CNPJ that has a path are read back', () => {
  const known = new Set(
    [...country.cnpj.companies.values()].flatMap((c) => c.establishments.map((e) => e.cnpj_completo)),
  );
  const published = new Map<Proof, number>();
  for (const { name, lists, proves } of heldLists(country)) {
    const readable = [...lists].filter(([cnpj]) => known.has(cnpj) && /^\d{14}$/.test(cnpj));
    const items = readable.map(([, list]) => list.items.length);
    expect(Math.max(...items), name).toBeGreaterThan(100);
    published.set(proves, (published.get(proves) ?? 0) + items.reduce((sum, count) => sum + count, 0));
  }
  for (const [proof, count] of published) expect(report[proof], proof).toBe(count);
});
