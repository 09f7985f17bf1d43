/** The samples through the API: every answer of an independent reader is served, in pages of any size. */
import { describe, expect, test } from 'vitest';
import { ROUTES } from '../../shared/api/routes.ts';
import { ANSWERED, answersOf, companies } from '../sources/answers.ts';
import { testSamples } from '../support/service/api.ts';
import { walk } from '../support/service/walk.ts';

const served = await testSamples();
const { api } = served;

const SAMPLES = ANSWERED.map((source) => ({ name: source.name, expected: answersOf(source) }));
const COMPANIES = companies().cases;

/** Returns the summary of the list at an address from a profile; the category of debts is in the query. */
const summaryOf = async (path: string) => {
  const [profile] = /^\/v1\/cnpjs\/[^/]+/.exec(path)!;
  const { body } = await api.get(profile);
  return Object.values<{ href: string }>(body.resumos).find(({ href }) => href === path);
};

/** Names of the summaries: one per list below a CNPJ, named like its path, and one per value of a choice. */
const summaryNames = ROUTES.flatMap((route) => {
  const [, segment] = /^\/v1\/cnpjs\/\{cnpj\}\/(.+)$/.exec(route.path) ?? [];
  if (segment === undefined || route.kind !== 'list') return [];
  const name = segment.replaceAll('-', '_');
  return route.choice ? [...route.lists.keys()].map((value) => `${name}_${value}`) : [name];
});

/** Patterns of the paths whose answers are records of the source. */
const pathsOf = (name: string): RegExp[] =>
  ROUTES.filter((route) => (route.kind === 'list' ? route.source : route.under?.source)?.name === name).map(
    ({ path }) => new RegExp(`^${path.replace(/\{\w+\}/, '\\w+')}$`),
  );

describe.each(SAMPLES)('the sample of $name', ({ name, expected: { cases, unknown } }) => {
  test.each(cases)('answers $path', async ({ path, item, itens, valor_total }) => {
    if (item) expect((await api.get(path)).body).toEqual(item);
    if (itens) expect(await walk(api, path, 100)).toEqual(itens);
    if (valor_total !== undefined) {
      expect(await summaryOf(path)).toEqual({ href: path, total: itens?.length, valor_total });
    }
  });

  test('has answers for every endpoint of the source', () => {
    const answered = cases.map(({ path }) => path.replace(/\?.*/, ''));
    const unanswered = pathsOf(name).filter((form) => !answered.some((path) => form.test(path)));
    expect(unanswered).toEqual([]);
  });

  test('has the same list in pages of any size', async () => {
    for (const { path, itens } of cases) {
      if (!itens) continue;
      // Pages of one item take one request per item, so only short lists are read that way.
      expect(await walk(api, path, itens.length > 20 ? 13 : 1)).toEqual(itens);
    }
  });

  test('returns 404 for unknown numbers', async () => {
    for (const path of unknown) expect((await api.get(path)).status).toBe(404);
  });
});

describe('the sample of cnpj', () => {
  test.each(COMPANIES)('answers $cnpj', async (company) => {
    const { body } = await api.get(`/v1/cnpjs/${company.cnpj}`);
    const { empresa, estabelecimento, simples } = company;
    expect(body).toMatchObject({ cnpj: company.cnpj, empresa, estabelecimento, simples });
    for (const name of ['estabelecimentos', 'socios'] as const) {
      expect(await walk(api, `/v1/cnpjs/${company.cnpj}/${name}`, 30)).toEqual(company[name]);
    }
  });

  test.each(COMPANIES)('summarises for $cnpj exactly the lists that it links to', async (company) => {
    const { body } = await api.get(`/v1/cnpjs/${company.cnpj}`);
    expect(Object.keys(body.resumos)).toEqual(summaryNames);
    for (const { href, total } of Object.values<{ href: string; total: number }>(body.resumos)) {
      expect([href, (await api.get(href)).body.paginacao.total]).toEqual([href, total]);
    }
  });
});
