/** The bundled samples through the API: every answer that their expected.json tells, in pages of any size. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleFolder } from '../../local/sample.ts';
import type { Source } from '../../shared/datasets/define.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import type { SampleExpectation } from '../../synthetic/samples/bundled.ts';
import type { SampleExpectation as CnpjExpectation } from '../sources/cnpj/expected.ts';
import { type Api, captureLog, type Served, serveSamples } from '../support/service/api.ts';
import { walk } from '../support/service/walk.ts';

let served: Served;
let api: Api;
beforeAll(async () => {
  captureLog();
  served = await serveSamples();
  api = served.api;
});
afterAll(() => served.stop());

const expectationOf = (source: Source): unknown =>
  JSON.parse(readFileSync(join(sampleFolder(source), 'expected.json'), 'utf8'));

const [cnpj, ...BESIDE] = SOURCES;
const TOLD = BESIDE.map((source) => ({ name: source.name, ...(expectationOf(source) as SampleExpectation) }));
const COMPANIES = (expectationOf(cnpj!) as CnpjExpectation).cases;

/** What a profile says of the list at an address: the category of debts is in the query. */
const summaryOf = async (path: string) => {
  const [profile] = /^\/v1\/cnpjs\/[^/]+/.exec(path)!;
  const { body } = await api.get(profile);
  return Object.values<{ href: string }>(body.resumos).find(({ href }) => href === path);
};

describe.each(TOLD)('the sample of $name', ({ cases, unknown }) => {
  test.each(cases)('answers $path', async ({ path, item, itens, valor_total }) => {
    if (item) expect((await api.get(path)).body).toEqual(item);
    if (itens) expect(await walk(api, path, 100)).toEqual(itens);
    if (valor_total !== undefined) {
      expect(await summaryOf(path)).toEqual({ href: path, total: itens?.length, valor_total });
    }
  });

  test('is one list in pages of any size', async () => {
    for (const { path, itens } of cases) {
      if (!itens) continue;
      // One by one is a request an item: enough of the short ones.
      const sizes = itens.length > 20 ? [13, 50] : [1, 7];
      for (const limite of sizes) expect(await walk(api, path, limite)).toEqual(itens);
    }
  });

  test('does not know what it has not', async () => {
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

  test.each(COMPANIES)('sums up for $cnpj exactly the lists that it points to', async (company) => {
    const { body } = await api.get(`/v1/cnpjs/${company.cnpj}`);
    expect(Object.keys(body.resumos)).toEqual([
      'estabelecimentos',
      'socios',
      'obras_cno',
      'dividas_pgfn_nao_previdenciario',
      'dividas_pgfn_fgts',
      'dividas_pgfn_previdenciario',
      'parcelamentos_rfb',
      'transacoes_rfb',
    ]);
    for (const { href, total } of Object.values<{ href: string; total: number }>(body.resumos)) {
      expect([href, (await api.get(href)).body.paginacao.total]).toEqual([href, total]);
    }
  });
});
