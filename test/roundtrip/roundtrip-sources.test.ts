/** The round trip of all sources: files are generated, loaded by the real steps, served, and read in full. */
import { afterAll, expect, test } from 'vitest';
import { captureLog } from '../support/service/api.ts';
import { PROOFS } from './checks.ts';
import { type Country, heldLists, PROVEN, SOURCE_NAMES } from './country.ts';
import { type RoundTripReport, roundTrip } from './roundtrip.ts';
import { startSyntheticWorld } from './world.ts';

const run = (altered: Partial<Country> = {}, only = /^/): Promise<RoundTripReport> =>
  roundTrip({
    baseUrl: world.api.url,
    apiKey: world.key,
    country: { ...country, ...altered },
    singles: 200,
    only,
  });

captureLog();
const world = await startSyntheticWorld(120);
const country = world.country;

afterAll(() => world.stop());

test('every record of every source is read back exactly as published', async () => {
  const report = await run();
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

test('the lists of every CNPJ that has a path are read back', async () => {
  const known = new Set(
    [...country.cnpj.companies.values()].flatMap((c) => c.establishments.map((e) => e.cnpj_completo)),
  );
  for (const { name, lists, proves, pathOf } of heldLists(country)) {
    const [segment = ''] = pathOf('').split('/').slice(-1);
    const report = await run({}, new RegExp(segment.replace('?', '\\?')));
    const readable = [...lists].filter(([cnpj]) => known.has(cnpj) && /^\d{14}$/.test(cnpj));
    expect(report[proves], name).toBe(readable.flatMap(([, { items }]) => items).length);
    expect(Math.max(...readable.map(([, { items }]) => items.length)), name).toBeGreaterThan(100);
  }
});
