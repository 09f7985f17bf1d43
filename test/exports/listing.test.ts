/** A page of the list of files costs what its items cost, however many files the country has. */
import { expect, test } from 'vitest';
import type { ExportFiles } from '../../shared/store/loads/exports.ts';
import { STUB_EXPORTS } from '../support/exports/stub.ts';
import { testWorld } from '../support/service/api.ts';

/** The files of cnpj with all pairs, as the country has them. */
const FILES = 1_638;
/** An address with the token of a session. */
const SIGNED = `https://bucket.example.org/x?${'X-Amz-Security-Token='.padEnd(2_400, '0')}`;

const signed: string[] = [];
const exports: ExportFiles = {
  ...STUB_EXPORTS,
  manifest: async (generation) => {
    const found = await STUB_EXPORTS.manifest(generation);
    const [set] = found!.conjuntos;
    const arquivos = Array.from({ length: FILES }, (_, i) => ({
      ...set!.arquivos[0]!,
      arquivo: `registros-${String(FILES - i).padStart(5, '0')}.parquet`,
    }));
    return { ...found!, conjuntos: [{ ...set!, arquivos }] };
  },
  address: async (_, file) => {
    signed.push(file);
    return SIGNED;
  },
};
const pair = { from: 'f', de: '2026-09', to: 'g1', para: '2026-10', rows: 1, kinds: {} };
const notCompared = { ...pair, from: 'e', to: 'f', table: null };
const older = { ...pair, from: 'd', to: 'e', table: 't' };
const world = await testWorld();
const api = await world.variant({
  replace: () => ({
    exports,
    pairs: async () => ({ chain: [{ ...pair, table: 't' }, notCompared, older], others: [] }),
  }),
});

test('a page signs its own items and the manifest, and is far below the 6 MB that Lambda answers', async () => {
  signed.length = 0;
  const { body, text } = await api.get('/v1/exportacoes/cnpj?limite=100&offset=1600');
  expect(body.paginacao).toEqual({ limite: 100, offset: 1_600, total: FILES });
  expect(signed).toEqual([
    ...body.itens.map(({ arquivo }: { arquivo: string }) => arquivo),
    'manifesto.json',
  ]);
  expect(body.itens.length).toBe(FILES - 1_600);
  const largest = await api.get('/v1/exportacoes/cnpj?limite=100');
  expect(Math.max(text.length, largest.text.length)).toBeLessThan(300_000);
});

test('the pairs are those that a copy can follow to the listed generation, and one lists its own files', async () => {
  const { body } = await api.get('/v1/exportacoes/cnpj');
  expect(body.alteracoes).toEqual([{ de: '2026-09', para: '2026-10', geracao_anterior: 'f', geracao: 'g1' }]);
  const changed = await api.get('/v1/exportacoes/cnpj?alteracoes=g1');
  expect([changed.status, changed.body.paginacao.total]).toEqual([200, 0]);
  expect((await api.get('/v1/exportacoes/cnpj?alteracoes=e')).status).toBe(410);
});

test('all pages are of the publication of the first one', async () => {
  const { headers, body } = await api.get('/v1/exportacoes/cnpj?limite=1');
  const pinned = { headers: { 'X-Snapshot': headers['x-snapshot']! } };
  const next = await api.get('/v1/exportacoes/cnpj?limite=1&offset=1', pinned);
  expect([next.status, next.body.geracao, headers['etag']]).toEqual([200, body.geracao, undefined]);
  const gone = await api.get('/v1/exportacoes/cnpj', { headers: { 'X-Snapshot': 'cnpj:202601-0' } });
  expect(gone.status).toBe(409);
});
