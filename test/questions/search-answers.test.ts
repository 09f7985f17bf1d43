/** The search over the bundled samples: each establishment once, its address, and ETags. */
import { describe, expect, test } from 'vitest';
import { testSamples } from '../support/service/api.ts';
import { walk } from '../support/service/walk.ts';

const served = await testSamples();
// One CNPJ of the sample has letters.
const api = await served.variant({ env: { CNPJ_ALFANUMERICO: 'true' } });

test('without filters the search has every establishment of the sample once', async () => {
  const cnpjs = (await walk(api, '/v1/cnpjs', 100)).map(({ cnpj }) => cnpj);
  expect(new Set(cnpjs).size).toBe(cnpjs.length);
  expect(cnpjs.length).toBe(56);
});

test('without the setting, a hit leads to its ficha where its CNPJ has letters, and every address works', async () => {
  const items = await walk(served.api, '/v1/cnpjs', 100);
  const lettered = items.filter(({ cnpj }) => /[A-Z]/.test(`${cnpj}`));
  expect(lettered.length).toBeGreaterThan(0);
  expect(lettered.filter(({ cnpj, href }) => href !== `/v1/cnpjs/${cnpj}/ficha`)).toEqual([]);
  for (const { cnpj, href } of items) expect((await served.api.get(`${href}`)).body.cnpj).toBe(cnpj);
});

describe('the ETag of a search', () => {
  const etagOf = async (query: string): Promise<string> =>
    (await api.get(`/v1/cnpjs?${query}`)).headers['etag'] ?? '';

  test('is the same for every spelling of one question', async () => {
    for (const [one, same] of [
      ['nome=padaria+modelo', 'nome=Padaria%2C+MODELO'],
      ['socio=marvalina+exemplos', 'socio=Exemplos%2C+MARVALINA'],
      ['cnae=4711302', 'cnae=47.11-3%2F02'],
      ['socio_documento=111222', 'socio_documento=***.111.222-**'],
      ['situacao=ativa', 'situacao=ATIVA&uf='],
      ['natureza_juridica=2062', 'natureza_juridica=206-2'],
    ] as const) {
      expect(await etagOf(one)).toBe(await etagOf(same));
    }
  });

  test('differs between questions, and between a search and its counts', async () => {
    const queries = [
      '',
      'nome=a1',
      'socio=a1',
      'nome=a1&uf=SP',
      'nome=a1+ltda',
      'offset=1',
      'cnae=47',
      'cnae_secundario=47',
    ];
    const tags = await Promise.all(queries.map(etagOf));
    const counts = await Promise.all(
      ['uf', 'porte'].map(async (por) => (await api.get(`/v1/cnpjs/contagens?por=${por}`)).headers['etag']),
    );
    expect(new Set([...tags, ...counts]).size).toBe(queries.length + 2);
  });
});
