/** The look-up tables: as lists of their own, and as descriptions of codes. */
import { describe, expect, test } from 'vitest';
import { codecOf } from '../../loaders/records/codecs/codec.ts';
import { NO_DOCUMENTS, nothingPacked } from '../../loaders/records/codecs/table-codec.ts';
import { StoreError } from '../../shared/aws/errors.ts';
import { type ItemKey, readItems } from '../../shared/aws/read-items.ts';
import { busca } from '../../shared/datasets/cnpj/index.ts';
import type { Resource } from '../../shared/datasets/define.ts';
import type { Block } from '../../shared/store/records/block.ts';
import { cachedLookups } from '../../shared/store/records/lookups.ts';
import { blockLine, headLine, lookupPartition } from '../../shared/store/records/placement.ts';
import { encodeRow } from '../../shared/store/records/rows.ts';
import { lookupPlace } from '../../shared/store/records/served/document-places.ts';
import { testSamples } from '../support/service/api.ts';
import { expectError } from '../support/service/errors.ts';
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
        { codigo: '0101', descricao: 'CIDADE MODELO' },
        { codigo: '0102', descricao: 'CIDADE EXEMPLO' },
        { codigo: '9707', descricao: 'FORA DO PAÍS' },
      ],
      paginacao: { limite: 20, offset: 0, total: 3 },
    });
  });

  test.each([
    'municipio',
    'MUNICIPIOS',
    'empresas',
    '__proto__',
    'x'.repeat(300),
    '%00',
    'cnaes%20',
    '..',
    '%2e%2e%2f',
  ])('is a 404 for the unknown table %s', async (name) => {
    expectError(
      await api.get(`/v1/tabelas/${name}`),
      404,
      name === '..' ? expect.any(String) : 'Tabela não encontrada. As tabelas estão em /v1/tabelas.',
    );
  });
});

/** The lines of a table with that many codes, as a load packs them. */
function packed(lookup: Resource, total: number): string[] {
  const codec = codecOf(TABLE);
  const lines: string[] = [];
  const entries = Array.from({ length: total }, (_, i) => {
    const codigo = String(i).padStart(4, '0');
    const row = encodeRow([codigo, i % 7 === 3 ? null : `Descrição ${i}`]);
    return { row, key: codigo, cents: null, task: 0, line: i };
  });
  const groups = codec.gathering();
  const slot = codec.slots.indexOf(lookup);
  for (const entry of entries.toReversed()) groups.add(lookupPartition(lookup), slot, entry);
  const to = {
    items: {
      head: (key: ItemKey, text: string) => lines.push(headLine(key, text)),
      records: () => {
        throw new Error('a look-up table has no such heads');
      },
      block: (key: ItemKey, block: Block) => lines.push(blockLine(key, block)),
    },
    report: null,
    documents: () => NO_DOCUMENTS,
    kept: null,
  };
  expect(groups.pack(to)).toEqual({
    ...nothingPacked(),
    without: expect.any(Object),
  });
  return lines;
}

describe('a look-up table of a load', () => {
  test.each([1, 50, 51, 200, 5_571])(
    'of %i codes has a head with its total, and is read whole and by pages',
    async (total) => {
      const stored = `dev-cnpj-lookup-${total}`;
      await served.store.write(stored, TABLE, packed(MUNICIPIOS, total));
      const at = {
        read: (keys: Parameters<typeof readItems>[1]) => readItems(served.store.client, keys),
        stored,
        table: TABLE,
      };
      const all = [...(await cachedLookups()(at, MUNICIPIOS))];
      expect(all).toHaveLength(total);
      expect(all[0]).toEqual(['0000', 'Descrição 0']);
      expect(all.at(-1)![0]).toBe(String(total - 1).padStart(4, '0'));
      if (total > 3) expect(all[3]).toEqual(['0003', null]);
      const other = await served.variant({
        replace: ({ manifest }) => ({
          manifest: async (...wanted) => {
            const seen = await manifest(...wanted);
            const cnpj = { ...seen.sources['cnpj']!, tables: { cnpj: stored } };
            return { ...seen, sources: { ...seen.sources, cnpj } };
          },
        }),
      });
      const { body } = await other.get(`/v1/tabelas/municipios?limite=100&offset=${Math.max(total - 30, 0)}`);
      expect(body.paginacao.total).toBe(total);
      expect(body.itens).toEqual(all.slice(-30).map(([codigo, descricao]) => ({ codigo, descricao })));
      // This generation has no other table, and no index of the search.
      const later = 'ainda não está disponível para esta versão dos dados. Tente novamente mais tarde.';
      expectError(await other.get('/v1/tabelas'), 503, `A consulta às tabelas ${later}`);
      expectError(await other.get('/v1/tabelas/cnaes'), 503, `A consulta às tabelas ${later}`);
      for (const path of ['/v1/cnpjs?uf=SP', '/v1/cnpjs/contagens?por=uf']) {
        const answer = await other.get(path);
        expectError(answer, 503, `A busca ${later}`);
        expect(answer.headers['retry-after']).toBe('300');
      }
    },
  );

  test('is read once per process and generation, also by concurrent requests, and again after a failure', async () => {
    const stored = await storedName();
    let reads = 0;
    let fails = true;
    const at = {
      stored,
      table: TABLE,
      read: async (keys: Parameters<typeof readItems>[1]) => {
        reads++;
        if (fails) throw new StoreError('BatchGetItem', 'ThrottlingException');
        return readItems(served.store.client, keys);
      },
    };
    const find = cachedLookups();
    const failed = await Promise.allSettled([find(at, MUNICIPIOS), find(at, MUNICIPIOS)]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(reads).toBe(1);
    fails = false;
    const [one, same] = await Promise.all([find(at, MUNICIPIOS), find(at, MUNICIPIOS)]);
    expect(one).toBe(same);
    expect(await find(at, MUNICIPIOS)).toBe(one);
    expect(one.get('0101')).toBe('CIDADE MODELO');
    expect(reads).toBe(2);
    await find({ ...at, stored: 'dev-cnpj-lookup-1' }, MUNICIPIOS);
    expect(reads).toBe(3);
  });

  test('without its head is a failure of the store where descriptions are needed', async () => {
    const stored = await storedName();
    await served.store.remove(stored, lookupPlace(TABLE, stored, MUNICIPIOS).head.key);
    const fresh = await served.variant({});
    const answer = await fresh.get('/v1/cnpjs');
    expectError(answer, 503, expect.stringMatching(/temporariamente indisponível/));
  });
});
