/** A record has as many rows as its publisher lists: more than a number of 16 bits counts. */
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { BOUNDS } from '../../loaders/read/bounds.ts';
import { codecOf } from '../../loaders/records/codecs/codec.ts';
import { gatherRows } from '../../loaders/shuffle/gather.ts';
import type { Plan } from '../../loaders/work/plan.ts';
import type { Objects } from '../../loaders/work/ports.ts';
import type { ScatterIndex } from '../../loaders/work/scattered.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { rowsTables } from '../../shared/datasets/define.ts';
import { cnoFiles } from '../../synthetic/sources/cno/sample/files.ts';
import { checkDigits } from '../../synthetic/sources/cnpj/numbers.ts';
import { link, number, work } from '../sources/cno/rows.ts';
import { completed, debt, file } from '../sources/pgfn/rows.ts';
import { folderForFile } from '../support/for-file.ts';
import { rowOf, writePublication } from '../support/loads/fixtures.ts';
import { published, startSources } from '../support/loads/sources.ts';
import { apiOf, captureLog, queried } from '../support/service/api.ts';

const PARTNERS = 135_000;
const ROWS = 66_000;
const ROOT = '99111001';
const CNPJ = '99111001000170';

const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
const orderOf = (n: number): string => n.toString(36).toUpperCase().padStart(4, '0');
const cnpjOf = (order: string): string => `${ROOT}${order}${checkDigits(ROOT + order)}`;
const nameOf = (n: number): string => `PESSOA ${n.toString(36).toUpperCase()}X DE TESTE`;
const documentOf = (n: number): string => `***${String(n).padStart(6, '0')}**`;

captureLog();
const sources = await startSources();
const folder = folderForFile('many');
const dir = join(folder, 'published');
// One company has the partners, and another one the establishments.
const establishments = upTo(ROWS).map((n) =>
  rowOf('estabelecimentos', {
    cnpj_basico: ROOT,
    cnpj_ordem: orderOf(n + 1),
    cnpj_dv: cnpjOf(orderOf(n + 1)).slice(12),
  }),
);
await writePublication(dir, {
  empresas: [rowOf('empresas', {}), rowOf('empresas', { cnpj_basico: ROOT })],
  estabelecimentos: [rowOf('estabelecimentos', {}), ...establishments],
  socios: upTo(PARTNERS).map((n) =>
    rowOf('socios', { nome_socio_razao_social: nameOf(n), cnpj_cpf_socio: documentOf(n) }),
  ),
  simples: [rowOf('simples', {})],
});
published(await sources.loadFolder('cnpj', dir));
const api = await apiOf(sources.store);

afterAll(async () => {
  await api.close();
  sources.close();
});

/** Returns the last of `total` rows of a list, and expects the page around row 65,536 to repeat no row. */
async function lastOf(path: string, total: number) {
  const { body } = await api.get(queried(path, `limite=1&offset=${total - 1}`));
  expect(body).toMatchObject({ paginacao: { total }, itens: [{}] });
  const around = (await api.get(queried(path, 'limite=100&offset=65500'))).body.itens as object[];
  expect(new Set(around.map((item) => JSON.stringify(item))).size).toBe(100);
  return body.itens[0];
}

describe('a record of more rows than a number of 16 bits counts is published and answers:', () => {
  test(`${PARTNERS} partners of a company`, async () => {
    const path = '/v1/cnpjs/99000001000101/socios';
    const last = await lastOf(path, PARTNERS);
    expect(last).toMatchObject({ nome_socio_razao_social: nameOf(PARTNERS - 1) });
    expect((await api.get('/v1/cnpjs/99000001000101')).body.resumos).toMatchObject({
      socios: { total: PARTNERS },
    });
  });

  test.each([0, 65_535, 65_536, 65_537, 131_072, PARTNERS - 1])(
    'partner number %i is found by the name and the document of one row',
    async (n) => {
      const found = async (name: number, document: number) => {
        const digits = documentOf(document).slice(3, 9);
        const query = `socio=${encodeURIComponent(nameOf(name))}&socio_documento=${digits}`;
        return (await api.get(`/v1/cnpjs?${query}`)).body.paginacao.total;
      };
      expect(await found(n, n)).toBe(1);
      // Row n and row n + 65,536 are not one row.
      expect(await found(n, (n + 65_536) % PARTNERS)).toBe(0);
    },
  );

  test(`${ROWS} establishments of a company`, async () => {
    const [first, last] = [cnpjOf(orderOf(1)), cnpjOf(orderOf(ROWS))];
    const found = await lastOf(`/v1/cnpjs/${first}/estabelecimentos`, ROWS);
    expect(found).toMatchObject({ cnpj_completo: last });
  });

  test(`${ROWS} debts of a CNPJ`, async () => {
    const rows = upTo(ROWS).map((n) => debt(`FGSP${n}`));
    published(await sources.load('pgfn', completed([file('FGTS', rows)])));
    expect(await lastOf(`/v1/cnpjs/${CNPJ}/dividas-pgfn?categoria=fgts`, ROWS)).toMatchObject({
      numero_inscricao: 'FGSP9999',
    });
    expect((await api.get(`/v1/cnpjs/${CNPJ}`)).body.resumos).toMatchObject({
      dividas_pgfn_fgts: { total: ROWS, valor_total: `${ROWS * 10}.00` },
    });
  });

  test(`${ROWS} works of a CNPJ, and ${ROWS} links of a work`, async () => {
    const works = upTo(ROWS).map((n) => work(number(n)));
    const links = upTo(ROWS).map((n) => link(number(1), `99${String(n).padStart(12, '0')}`));
    published(await sources.load('cno', cnoFiles({ works, links })));
    expect(await lastOf(`/v1/cnpjs/${CNPJ}/obras-cno`, ROWS)).toMatchObject({ cno: number(ROWS - 1) });
    const path = `/v1/cnos/${number(1)}/vinculos`;
    expect(await lastOf(path, ROWS)).toMatchObject({
      ni_responsavel: `99${String(ROWS - 1).padStart(12, '0')}`,
    });
  });
});

test('3,000 partners of a company with 3,000 establishments refuse the load, which names the company and its bound', async () => {
  const dir = join(folder, 'refused');
  const all = upTo(3_000);
  await writePublication(dir, {
    empresas: [rowOf('empresas', { cnpj_basico: ROOT })],
    estabelecimentos: all.map((n) =>
      rowOf('estabelecimentos', {
        cnpj_basico: ROOT,
        cnpj_ordem: orderOf(n + 1),
        cnpj_dv: cnpjOf(orderOf(n + 1)).slice(12),
      }),
    ),
    socios: all.map((n) =>
      rowOf('socios', {
        cnpj_basico: ROOT,
        nome_socio_razao_social: nameOf(n),
        cnpj_cpf_socio: documentOf(n),
      }),
    ),
    simples: [rowOf('simples', { cnpj_basico: ROOT })],
  });
  const { published: isPublished, reason } = await sources.loadFolder('cnpj', dir);
  expect(isPublished).toBe(false);
  expect(reason).toMatch(
    /^cnpj_basico 99111001: 3,000 estabelecimentos, each with \d+,\d+ bytes of socios in cnpj-indice; allowed: at most 268,435,456 bytes of all together\. Compare /,
  );
});

test('rows of one key over the bound are refused with the file that has most of them', async () => {
  const work = new Proxy({} as Objects, {
    get: () => {
      throw new Error('the bucket was read');
    },
  });
  const half = BOUNDS.bucketBytes.most / 2;
  const flushes = (bytes: number) => [{ lengths: [0, bytes] }];
  const indexes = [flushes(half), [...flushes(half), ...flushes(1)]].map((list, task) => ({
    task,
    flushes: list,
  }));
  const plan = {
    source: 'cnpj',
    members: [{ file: 'Socios0.zip/A' }, { file: 'Socios1.zip/B' }],
  } as unknown as Plan;
  const [table] = rowsTables(cnpj.tables);
  const gather = (bucket: number) =>
    gatherRows(
      { work, plan, bucket },
      indexes as unknown as ScatterIndex[],
      codecOf(table!),
      {} as never,
      {} as never,
    );
  await expect(gather(1)).rejects.toThrow(
    /^Socios1\.zip\/B: 268,435,457 bytes of rows in one range of keys; allowed: at most 268,435,456\. Either many/,
  );
  expect([...(await gather(0)).keys()]).toEqual([]);
});
