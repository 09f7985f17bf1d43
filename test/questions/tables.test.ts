/** The look-up tables: as lists of their own, and as descriptions of codes. */
import { afterAll, describe, expect, test } from 'vitest';
import { ibgeOf } from '../../shared/datasets/cnpj/ibge.ts';
import { busca, cnpj } from '../../shared/datasets/cnpj/index.ts';
import { lookupPlace } from '../../shared/store/records/served/document-places.ts';
import { folderForFile } from '../support/for-file.ts';
import { writePublication } from '../support/loads/fixtures.ts';
import { newKey, startApi, testSamples } from '../support/service/api.ts';
import { expectError } from '../support/service/errors.ts';
import { publishFiles } from '../support/service/published.ts';
import { testStore } from '../support/service/store.ts';
import { walk } from '../support/service/walk.ts';

const TABLE = busca.derivedFrom;
const MUNICIPIOS = TABLE.lookups.find(({ name }) => name === 'municipios')!;

const served = await testSamples();
const { api } = served;

const storedName = async (): Promise<string> => {
  const item = (await api.get('/v1/tabelas')).headers['x-snapshot']!;
  return `dev-cnpj-${item.split(':')[1]}`;
};

describe('GET /v1/tabelas', () => {
  test('lists each table with its title, its exact total and its address', async () => {
    const { body } = await api.get('/v1/tabelas');
    expect(body.itens.map(({ tabela }: { tabela: string }) => tabela)).toEqual([
      'cnaes',
      'motivos',
      'municipios',
      'naturezas',
      'paises',
      'qualificacoes',
    ]);
    expect(body.itens[2]).toEqual({
      tabela: 'municipios',
      titulo: 'Municípios (tabela TOM)',
      total: 3,
      href: '/v1/tabelas/municipios',
    });
    for (const { href, total } of body.itens) expect(await walk(api, href, 100)).toHaveLength(total);
    expect(body.paginacao).toEqual({ limite: 20, offset: 0, total: 6 });
    expect(await walk(api, '/v1/tabelas', 4)).toEqual(body.itens);
  });
});

describe('GET /v1/tabelas/{tabela}', () => {
  test('lists codes and descriptions in the order of the codes', async () => {
    const { body } = await api.get('/v1/tabelas/municipios');
    expect(body).toEqual({
      fonte: { status: 'disponivel', versao: '2026-10' },
      itens: [
        { codigo: '0101', descricao: 'CIDADE MODELO', codigo_ibge: '5106851' },
        { codigo: '0102', descricao: 'CIDADE EXEMPLO', codigo_ibge: '1721257' },
        { codigo: '9707', descricao: 'FORA DO PAÍS', codigo_ibge: null },
      ],
      paginacao: { limite: 20, offset: 0, total: 3 },
    });
  });

  test('lists the codes whose descriptions have words that begin as asked, in pages of their own', async () => {
    const codes = async (query: string) =>
      (await walk(api, `/v1/tabelas/municipios?${query}`, 1)).map(
        (item) => (item as { codigo: string }).codigo,
      );
    expect(await codes('descricao=cid')).toEqual(['0101', '0102']);
    expect(await codes('descricao=mod%20CID%C3%81')).toEqual(['0101']);
    expect(await codes('descricao=delo')).toEqual([]);
    expect(await codes('descricao=')).toHaveLength(3);
    expect(await codes('descricao=*')).toEqual([]);
    const { body } = await api.get('/v1/tabelas/municipios?descricao=pais&limite=5');
    expect([body.itens, body.paginacao]).toEqual([
      [{ codigo: '9707', descricao: 'FORA DO PAÍS', codigo_ibge: null }],
      { limite: 5, offset: 0, total: 1 },
    ]);
    expect((await api.get(`/v1/tabelas/municipios?descricao=${'x'.repeat(101)}`)).status).toBe(422);
  });

  test.each(['municipio', 'MUNICIPIOS', 'empresas', '__proto__', 'x'.repeat(300), 'cnaes%20', '..'])(
    'is a 404 for the unknown table %s',
    async (name) => {
      expectError(
        await api.get(`/v1/tabelas/${name}`),
        404,
        name === '..' ? expect.any(String) : 'Tabela não encontrada. As tabelas estão em /v1/tabelas.',
      );
    },
  );
});

const store = await testStore();
const large = await startApi(store, await newKey(store));
const folder = folderForFile('tables');
afterAll(() => large.close());

describe('a look-up table of a publication', () => {
  test.each([51, 5_571])('of %i codes is read whole by pages', async (total) => {
    const municipios = Array.from({ length: total }, (_, i) => [
      String(i).padStart(4, '0'),
      i % 7 === 3 ? '' : `DESCRIÇÃO ${i}`,
    ]);
    await writePublication(folder, { municipios });
    await publishFiles(store, cnpj, folder, '2026-10');
    const expected = municipios.map(([codigo = '', descricao]) => ({
      codigo,
      descricao: descricao || null,
      codigo_ibge: ibgeOf(codigo),
    }));
    expect(await walk(large, '/v1/tabelas/municipios', 100)).toEqual(expected);
  });

  test('without its head is a failure of the store where descriptions are needed, and is not listed', async () => {
    const stored = await storedName();
    await served.store.remove(stored, lookupPlace(TABLE, stored, MUNICIPIOS).head.key);
    const fresh = await served.variant({});
    const answer = await fresh.get('/v1/cnpjs');
    expectError(answer, 503, expect.stringMatching(/temporariamente indisponível/));
    for (const path of ['/v1/tabelas', '/v1/tabelas/municipios'])
      expectError(await fresh.get(path), 503, `A consulta às tabelas ${LATER}`);
  });
});

const LATER = 'ainda não está disponível para esta versão dos dados. Tente novamente mais tarde.';

test('a generation without an index of the search is a 503 that says so', async () => {
  const other = await served.variant({
    replace: ({ manifest }) => ({
      manifest: async (...wanted) => {
        const seen = await manifest(...wanted);
        const { cnpj: table = '' } = seen.sources['cnpj']!.tables;
        const earlier = { ...seen.sources['cnpj']!, tables: { cnpj: table } };
        return { ...seen, sources: { ...seen.sources, cnpj: earlier } };
      },
    }),
  });
  for (const path of ['/v1/cnpjs?uf=SP', '/v1/cnpjs/contagens?por=uf']) {
    const answer = await other.get(path);
    expectError(answer, 503, `A busca ${LATER}`);
    expect(answer.headers['retry-after']).toBe('300');
  }
});
