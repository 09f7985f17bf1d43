/**
 * A line feed inside a quoted cell belongs to the cell in every source with columns; rows are counted as the
 * publishers count them.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { cnoFiles } from '../../synthetic/sources/cno/sample/files.ts';
import * as cno from '../sources/cno/rows.ts';
import * as undocumented from '../sources/parcelamentos-rfb/undocumented-rows.ts';
import * as pgfn from '../sources/pgfn/rows.ts';
import { folderForFile } from '../support/for-file.ts';
import { rowOf, writePublication } from '../support/loads/fixtures.ts';
import { published, startSources } from '../support/loads/sources.ts';
import { captureLog, startApi } from '../support/service/api.ts';

const folder = folderForFile('feeds');
const sources = await startSources();
captureLog();
const env = { API_REQUIRE_KEY: 'false' };
const api = await startApi(sources.store, null, { env });
afterAll(async () => {
  await api.close();
  sources.close();
});

async function answer(path: string) {
  const { status, body } = await api.get(path);
  expect(status).toBe(200);
  return body as { readonly itens: readonly Record<string, unknown>[] };
}

test('an address, a name and a partner of a company', async () => {
  const name = 'PADARIA\r\nMODELO LTDA';
  const [complemento, socio] = ['SALA 1\nFUNDOS', 'FULANA\r\nDE TESTE'];
  await writePublication(folder, {
    empresas: [rowOf('empresas', { razao_social: name })],
    estabelecimentos: [
      rowOf('estabelecimentos', { complemento }),
      rowOf('estabelecimentos', { cnpj_ordem: '0002', cnpj_dv: '84', identificador_matriz_filial: '2' }),
    ],
    socios: [rowOf('socios', { nome_socio_razao_social: socio }), rowOf('socios', {})],
  });
  const result = published(await sources.loadFolder('cnpj', folder));
  expect(result.quarantined).toBe(0);
  const { itens } = await answer('/v1/cnpjs/99000001000101/estabelecimentos');
  expect(itens.map((item) => item['complemento'])).toEqual([complemento, null]);
  const partners = await answer('/v1/cnpjs/99000001000101/socios');
  expect(partners.itens.map((item) => item['nome_socio_razao_social'])).toEqual([socio, 'SÓCIA DE TESTE']);
  const found = await answer('/v1/cnpjs?nome=modelo%20padaria&socio=teste%20fulana');
  expect(found.itens.map((item) => item['razao_social'])).toEqual([name, name]);
});

test('a work, with the counts of the publisher', async () => {
  const Nome = 'PADARIA MODELO\nOBRA 1 LTDA';
  const works = [cno.work(cno.A, { Nome, Complemento: 'LOTE 1\r\nQUADRA 2' }), cno.work(cno.B)];
  const result = published(await sources.load('cno', cnoFiles({ works })));
  expect([result.quarantined, result.gates.find(({ gate }) => gate === 'publisher-totals')?.passed]).toEqual([
    0,
    true,
  ]);
  expect(await sources.record('cno', cno.A)).toMatchObject({ nome: Nome, complemento: 'LOTE 1\r\nQUADRA 2' });
  expect((await sources.list('cno', 'obras', cno.ACME)).total).toBe(2);
});

describe('a name in a header', () => {
  test('has a line feed in place of a blank', async () => {
    const files = cnoFiles({ works: [cno.work(cno.A, { 'Nome do município': 'BRASILIA' })] });
    const text = cno.textOf(files, 'cno.csv');
    const changed = text.replace('Nome do município', 'Nome do\r\nmunicípio');
    const result = published(await sources.load('cno', cno.replaced(files, 'cno.csv', changed)));
    expect([result.quarantined, result.newColumns, result.rows['obras']]).toEqual([0, [], 1]);
    expect(await sources.record('cno', cno.A)).toMatchObject({ nome_municipio: 'BRASILIA' });
  });

  test('is listed in one line where no field takes it', async () => {
    const files = cnoFiles({ works: [cno.work(cno.A), cno.work(cno.B)] });
    const [header = '', ...rows] = cno.textOf(files, 'cno.csv').trimEnd().split('\n');
    const changed = [`${header},"CIB\nDO\nIMÓVEL"`, ...rows.map((row, i) => `${row},"${['X1', ''][i]}"`), ''];
    const result = published(await sources.load('cno', cno.replaced(files, 'cno.csv', changed.join('\n'))));
    expect(result.ignored).toEqual(['cno.csv: column CIB DO IMÓVEL']);
    expect(result.newColumns[0]?.columns).toEqual([{ column: 'CIB DO IMÓVEL', rows: 1 }]);
    expect(await sources.record('cno', cno.B)).toMatchObject({ cno: cno.B });
  });

  test('with commas is one in a file whose delimiter is found out, also after a byte order mark', async () => {
    const header = undocumented.PLAN_HEADER.map((name, i) => (i === 0 ? '"CPF\nCNPJ"' : name));
    header.push('"A, b, c, d, e, f, g, h,\ni, j, k, l"');
    const text = `\ufeff${undocumented.textOf([header, [...undocumented.plan(), 'X']])}`;
    const result = published(
      await sources.load('parcelamentos_rfb', [{ name: undocumented.PLANS, bytes: Buffer.from(text) }]),
    );
    expect([result.quarantined, result.rows]).toEqual([0, { parcelamentos: 1 }]);
  });

  test('of which a quote is never closed refuses the file, as one line', async () => {
    const files = cnoFiles({ works: Array.from({ length: 200 }, () => cno.work(cno.A)) });
    const open = cno.textOf(files, 'cno.csv').replace(/"(\r?\n)/, '$1');
    const { reason } = await sources.load('cno', cno.replaced(files, 'cno.csv', open));
    expect(reason).toMatch(
      /^cno\.csv: the header can not be read: column \d+ goes on after its closing quote$/,
    );
    const header = undocumented.PLAN_HEADER.with(1, '"Nome');
    const text = undocumented.textOf([header, ...Array.from({ length: 200 }, () => undocumented.plan())]);
    const plans = { name: undocumented.PLANS, bytes: Buffer.from(text) };
    expect((await sources.load('parcelamentos_rfb', [plans])).reason).toBe(
      `${undocumented.PLANS}: the header can not be read: column 2 opens a quote`,
    );
  });
});

describe('a debt, in files without quoted cells', () => {
  const load = async (NOME_DEVEDOR: string) => {
    const debts = [pgfn.debt('1', { NOME_DEVEDOR }), pgfn.debt('2')];
    const result = published(await sources.load('pgfn', pgfn.completed([pgfn.file('SIDA', debts)])));
    const { items } = await sources.list('pgfn', 'dividas_nao_previdenciario', pgfn.ACME);
    return [result.quarantined, ...items.map((item) => item['nome_devedor'])];
  };

  test('keeps the quotes and the line feed of its cell', async () => {
    const name = '"EMPRESA\nDE TESTE"';
    expect(await load(name)).toEqual([0, name, 'EMPRESA DE TESTE LTDA']);
  });

  test('with a quote and a delimiter too many is one row of the quarantine', async () => {
    expect(await load('"EMPRESA;DE\nTESTE"')).toEqual([2, 'EMPRESA DE TESTE LTDA']);
  });
});
