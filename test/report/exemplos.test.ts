/** The records that a service shows: chosen by the load, about companies only, and without their contacts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { sampleFolder } from '../../local/sample.ts';
import { greetingOf } from '../../local/start/greeting.ts';
import { examplesOf } from '../../local/start/shown-examples.ts';
import type { ShownExamples } from '../../shared/api/answers/exemplos.ts';
import { withExamples } from '../../shared/api/openapi/with-examples.ts';
import { addressIn } from '../../shared/api/path-params.ts';
import { StoreError } from '../../shared/aws/errors.ts';
import { cafir } from '../../shared/datasets/cafir/index.ts';
import { cnoFiles } from '../../synthetic/sources/cno/sample/files.ts';
import { checkDigits } from '../../synthetic/sources/cnpj/numbers.ts';
import { link, number, PLAUSIBLE, work } from '../sources/cno/rows.ts';
import { completed, debt, file } from '../sources/pgfn/rows.ts';
import { ROOT } from '../support/docs/pages.ts';
import { folderForFile } from '../support/for-file.ts';
import { type FixtureRow, rowOf, writePublication } from '../support/loads/fixtures.ts';
import { published, startSources } from '../support/loads/sources.ts';
import { captureLog, newKey, startApi } from '../support/service/api.ts';

const sources = await startSources();
const folder = folderForFile('exemplos');
captureLog();
afterAll(() => sources.close());

const WAIVED = ['row-change', 'fewer-files', 'orphans', 'quarantine'];

const cnpjOf = (root: string): string => `${root}0001${checkDigits(`${root}0001`)}`;
const CONTACTS = {
  ddd_1: '11',
  telefone_1: '55550001',
  ddd_2: '11',
  telefone_2: '55550002',
  ddd_fax: '11',
  fax: '55550003',
  correio_eletronico: 'CONTATO@EMPRESA.EXAMPLE',
};
const PARTNER = { identificador_socio: '1', nome_socio_razao_social: 'HOLDING DE TESTE SA' };

interface Planted {
  readonly empresa?: Record<string, string>;
  readonly estabelecimento?: Record<string, string>;
  readonly simples?: Record<string, string>;
  /** @default one company */
  readonly partners?: readonly Record<string, string>[];
}

/** Companies by root; without other values a company may be shown. */
async function month(name: string, planted: Readonly<Record<string, Planted>>): Promise<string> {
  const rows = { empresas: [], estabelecimentos: [], simples: [], socios: [] } as Record<
    string,
    FixtureRow[]
  >;
  for (const [root, { empresa, estabelecimento, simples, partners = [PARTNER] }] of Object.entries(planted)) {
    const own = { cnpj_basico: root };
    rows['empresas']!.push(rowOf('empresas', { ...own, natureza_juridica: '2062', ...empresa }));
    const dv = cnpjOf(root).slice(-2);
    const active = { situacao_cadastral: '02', identificador_matriz_filial: '1', ...CONTACTS };
    rows['estabelecimentos']!.push(
      rowOf('estabelecimentos', { ...own, cnpj_ordem: '0001', cnpj_dv: dv, ...active, ...estabelecimento }),
    );
    rows['simples']!.push(rowOf('simples', { ...own, opcao_pelo_mei: 'N', ...simples }));
    for (const one of partners)
      rows['socios']!.push(
        rowOf('socios', { ...own, representante_legal: '', nome_representante: '', ...one }),
      );
  }
  const dir = join(folder, name);
  await writePublication(dir, rows);
  return dir;
}

const load = async (version: string, planted: Readonly<Record<string, Planted>>) =>
  published(await sources.loadFolder('cnpj', await month(version, planted), { version, accept: WAIVED }));

const OWN = { replace: () => ({ read: sources.store.read }) };
const asking = async () => startApi(sources.store, await newKey(sources.store), OWN);

/** A service without what an earlier answer left in memory. */
async function shown(): Promise<ShownExamples> {
  const fresh = await startApi(sources.store, null, OWN);
  const { status, body } = await fresh.get('/v1/exemplos', { key: null });
  await fresh.close();
  expect(status).toBe(200);
  return body;
}

const FIRST = '11000001';
const SECOND = '22000002';
const WITHOUT_PARTNERS = '10000004';

/** Companies that are not shown beside those that are, and have lower numbers. */
const UNFIT: Readonly<Record<string, Planted>> = {
  '10000001': {
    partners: [PARTNER, { identificador_socio: '2', nome_socio_razao_social: 'ZULMIRA INVENTADA' }],
  },
  '10000002': { partners: [{ identificador_socio: '3', nome_socio_razao_social: 'OFFSHORE INVENTADA' }] },
  '10000003': { partners: [{ ...PARTNER, nome_representante: 'BRIOLANJA INVENTADA' }] },
  [WITHOUT_PARTNERS]: { partners: [] },
  '10000005': { estabelecimento: { situacao_cadastral: '08' } },
  '10000006': { empresa: { natureza_juridica: '2135' } },
  '10000007': { simples: { opcao_pelo_mei: 'S' } },
  '10000008': { empresa: { razao_social: 'ZELINDRO INVENTADO 12345678900' } },
  '10000010': { partners: [{ ...PARTNER, nome_socio_razao_social: 'ZELINDRO INVENTADO 12345678900' }] },
  '10000009': { estabelecimento: { identificador_matriz_filial: '2' } },
};

describe('GET /v1/exemplos', () => {
  test('has nothing while nothing is served', async () => {
    expect(await shown()).toEqual({});
  });

  test('shows the active company whose partners are companies, and no way to reach it', async () => {
    await load('2026-10', { ...UNFIT, [FIRST]: {}, [SECOND]: {} });
    const { cnpj } = await shown();
    const number = cnpjOf(FIRST);
    expect(cnpj).toMatchObject({ versao: '2026-10', exemplo: number, endereco: `/v1/cnpjs/${number}` });
    const api = await asking();
    const own = await api.get(cnpj!.endereco);
    await api.close();
    expect(own.body.estabelecimento).toMatchObject(CONTACTS);
    const none = Object.fromEntries(Object.keys(CONTACTS).map((name) => [name, null]));
    expect(cnpj!.resposta).toEqual({
      ...own.body,
      estabelecimento: { ...own.body.estabelecimento, ...none },
    });
  });

  test('shows another company once the first one has debts', async () => {
    const owing = debt('1', { CPF_CNPJ: cnpjOf(FIRST) });
    published(await sources.load('pgfn', completed([file('SIDA', [owing])]), { accept: WAIVED }));
    expect((await shown())['cnpj']!.exemplo).toBe(cnpjOf(SECOND));
  });

  test('shows one without partners or none where no other may be shown, and the earlier one after a rollback', async () => {
    const { [WITHOUT_PARTNERS]: _, ...others } = UNFIT;
    for (const [version, planted, expected] of [
      ['2026-11', UNFIT, cnpjOf(WITHOUT_PARTNERS)],
      ['2026-12', others, undefined],
    ] as const) {
      await load(version, planted);
      expect((await shown())['cnpj']?.exemplo).toBe(expected);
      await sources.rollback();
      expect((await shown())['cnpj']).toMatchObject({ versao: '2026-10', exemplo: cnpjOf(SECOND) });
    }
  });

  test('shows a work of companies alone without its name, and a property without its name', async () => {
    const company = { ...PLAUSIBLE, 'Nome empresarial': 'CONSTRUTORA DE TESTE LTDA' };
    const works = [
      work(number(1), { ...company, 'NI do responsável': '', 'Nome empresarial': '' }),
      work(number(2), { ...company, 'Nome empresarial': 'ZELINDRO INVENTADO' }),
      work(number(3), { ...company, Situação: '15' }),
      work(number(4), company),
      work(number(5), company),
    ];
    const links = [link(number(4), '***456789**')];
    published(await sources.load('cno', cnoFiles({ works, links }), { accept: WAIVED }));
    published(await sources.loadFolder('cafir', sampleFolder(cafir)));
    const { cno, cafir: property } = await shown();
    expect(cno).toMatchObject({ exemplo: number(5), endereco: `/v1/cnos/${number(5)}` });
    expect(cno!.resposta).toMatchObject({ nome: null, nome_empresarial: 'CONSTRUTORA DE TESTE LTDA' });
    expect(property!.endereco).toBe(`/v1/cafir/imoveis/${property!.exemplo}`);
    expect(property!.resposta).toMatchObject({ nome_imovel_rural: null, uf: 'MG' });
  });

  test('answers 503 where the store fails', async () => {
    const read = async () => {
      throw new StoreError('reading', 'down');
    };
    const down = await startApi(sources.store, null, { replace: () => ({ read }) });
    expect((await down.get('/v1/exemplos', { key: null })).status).toBe(503);
    await down.close();
  });
});

type Named<T> = Readonly<Record<string, T>>;
interface Operation {
  readonly parameters?: readonly { in: string; name: string; required?: boolean; example?: unknown }[];
  readonly responses: Named<{
    readonly content: Named<{ readonly examples: Named<{ summary: string; value: unknown }> }>;
  }>;
}
const DESCRIPTION: { readonly paths: Named<{ readonly get: Operation }> } = JSON.parse(
  readFileSync(join(ROOT, 'openapi.json'), 'utf8'),
);

describe('everything that shows an example', () => {
  test('asks for records that answer', async () => {
    const examples = await examplesOf(sources.store)();
    expect(examples).toEqual(await shown());
    const api = await asking();
    const greeting = greetingOf({
      api: api.url,
      portal: '',
      isAdminOpen: false,
      dataDir: '',
      key: 'no terminal',
      examples,
    });
    const tried = [...greeting.matchAll(/curl .*'(?:http:\/\/[^/]+)(\/[^']*)'/g)].map(([, path]) => path!);
    const { paths } = withExamples(examples)(DESCRIPTION);
    const described = Object.entries(paths).flatMap(([path, { get }]) => {
      const inPath = get.parameters?.find((one) => one.in === 'path');
      const isOfLoaded = ['cnpj', 'cno', 'nirf'].includes(inPath?.name ?? '');
      const inQuery = get.parameters?.filter((one) => one.in === 'query' && one.required) ?? [];
      const query = inQuery.map(({ name, example }) => `${name}=${example}`).join('&');
      const address = path.replace(/\{\w+\}/, String(inPath?.example));
      return isOfLoaded ? [query ? `${address}?${query}` : address] : [];
    });
    expect(tried).toHaveLength(4);
    expect(described.length).toBeGreaterThan(10);
    for (const path of [...tried, ...described]) {
      const { status, body } = await api.get(path);
      // The other sources are not loaded.
      const isThere = status === 200 || (status === 503 && /parcelamentos|transacoes/.test(body.detail));
      expect([path, isThere]).toEqual([path, true]);
    }
    await api.close();
    const own = paths['/v1/cnpjs/{cnpj}']!.get.responses['200']!.content['application/json']!.examples;
    expect(own['exemplo']!.value).toEqual(examples['cnpj']!.resposta);
    expect(JSON.stringify(paths['/v1/cnpjs/lote']!.get.parameters)).toContain(cnpjOf(SECOND));
  });

  test('shows that of the sample where nothing else is served', () => {
    expect(withExamples({})(DESCRIPTION)).toEqual(DESCRIPTION);
    expect(addressIn('/v1/cnpjs/{cnpj}', { CNPJ_ALFANUMERICO: false })('99111001000170')).not.toBeNull();
  });
});
