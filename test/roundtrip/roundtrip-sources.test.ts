/** The round trip of all sources: files are generated, loaded by the real steps, served, and read in full. */
import { afterAll, describe, expect, test } from 'vitest';
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

describe('the round trip reports a single difference', () => {
  const first = <V>(map: ReadonlyMap<string, V>, fits: (value: V) => boolean): [string, V] =>
    [...map].find(([name, value]) => /^\d+$/.test(name) && fits(value))!;
  const known = (cnpj: string): boolean => country.cnpj.companies.has(cnpj.slice(0, 8));

  test('in the last item of a long list of debts', async () => {
    const { lists } = country.pgfn.nao_previdenciario;
    const [cnpj, list] = first(lists, ({ items }) => items.length === 101);
    const items = list.items.with(-1, { ...list.items.at(-1), valor_consolidado: '1.00' });
    const altered = new Map([...lists, [cnpj, { ...list, items }]]);
    const pgfn = {
      ...country.pgfn,
      nao_previdenciario: { ...country.pgfn.nao_previdenciario, lists: altered },
    };
    const report = await run({ pgfn }, new RegExp(`${cnpj}.*nao_previdenciario.*limite=100`));
    expect(report.shown).toHaveLength(1);
    expect(report.shown[0]).toMatch(/offset=100: itens\[0\].*valor_consolidado/);
  });

  test('in a field of a profile', async () => {
    const [root, company] = [...country.cnpj.companies].find(([name]) => /^\d+$/.test(name))!;
    const [own, ...others] = company.establishments;
    const altered = { ...company, establishments: [{ ...own!, cep: 'x' }, ...others] };
    const companies = new Map([...country.cnpj.companies, [root, altered]]);
    const report = await run({ cnpj: { ...country.cnpj, companies } }, new RegExp(`/${own!.cnpj_completo}$`));
    expect(report.shown).toEqual([expect.stringContaining('cep')]);
  });

  test('in the sum of a profile', async () => {
    const { lists, counts } = country.parcelamentos_rfb;
    const [cnpj, list] = first(lists, ({ items }) => known(String(items[0]!.cpf_cnpj).replace(/\W/g, '')));
    const altered = new Map([...lists, [cnpj, { ...list, sum: '0.01' }]]);
    const report = await run({ parcelamentos_rfb: { lists: altered, counts } }, new RegExp(`/${cnpj}$`));
    expect(report.shown).toEqual([expect.stringContaining('resumos { parcelamentos_rfb')]);
  });

  test('in the order of the links of a work', async () => {
    const [cno, work] = first(country.cno.works, ({ vinculos }) => vinculos.length === 51);
    const works = new Map([...country.cno.works, [cno, { ...work, vinculos: work.vinculos.toReversed() }]]);
    const report = await run({ cno: { ...country.cno, works } }, new RegExp(`${cno}/vinculos.*limite=100`));
    expect(report.shown).toEqual([expect.stringContaining('itens[0]')]);
  });

  test('in a filter that leaves a property out', async () => {
    const items = country.cafir.items.filter((_, i) => i !== 0);
    const report = await run({ cafir: { ...country.cafir, items } }, /imoveis\?uf=AC&limite=100/i);
    expect(report.shown).toEqual([expect.stringContaining('paginacao')]);
  });
});
