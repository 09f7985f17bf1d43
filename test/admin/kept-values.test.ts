/** Counts of values by route, and both kinds of kept objects by command. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { S3Error } from '../../shared/aws/errors.ts';
import { withoutCpfs } from '../../shared/datasets/cpf.ts';
import type { LoadOutcome } from '../../shared/store/loads/load-outcome.ts';
import { writeLoad } from '../../shared/store/loads/load-records.ts';
import { type FieldReport, type LoadReport, reportKey } from '../../shared/store/loads/load-report.ts';
import { controlTable, usageTable } from '../../shared/store/tables.ts';
import { listAudit } from '../../shared/store/usage/audit.ts';
import { adminOf } from '../support/admin/admin.ts';
import { testAdministration } from '../support/admin/administration.ts';
import { keptLoads, LOAD, lineWith, loadWith, outcomeWith } from '../support/admin/kept-loads.ts';
import { captureLog } from '../support/service/api.ts';
import { PREFIX } from '../support/service/store.ts';

const control = controlTable(PREFIX);
const ID = 'cnpj-2026-10-1';
const REPORT = reportKey(LOAD, 'values');

const field = (malformed: number, value?: string): FieldReport => ({
  empty: 1,
  marked: 2,
  valid: 3,
  malformed,
  example: value === undefined ? null : { line: 7, value },
});
const file = (name: string, resource: string, fields: Record<string, FieldReport>) => ({
  file: name,
  resource,
  part: '',
  read: 6,
  split: 6,
  fields,
  text: { nonAscii: 0, strange: 0, example: null },
});
const report: LoadReport = {
  source: 'cnpj',
  versao: '2026-10',
  files: [
    file('Empresas0', 'empresas', { cnpj_basico: field(0), razao_social: field(1, 'JOÃO 11144477735') }),
    file('Socios0', 'socios', { cnpj_basico: field(0), pais: field(4, 'x'.repeat(300)) }),
  ],
};

const kept = keptLoads();
const admin = await testAdministration({ objects: kept.objects });
const { store } = admin;
const command = adminOf(store, kept.objects);
await kept.write(REPORT, JSON.stringify(report));
await kept.quarantine({ 0: [lineWith(1), lineWith(2)], 3: [lineWith(3, { row: '"11144477735"' })] });
await writeLoad(store.client, control, loadWith(ID, { outcome: outcomeWith({ quarantined: 3 }) }));
await writeLoad(store.client, control, loadWith('cnpj-old-1', { load_id: 'cnpj-old' }));
let logged: string[];
beforeEach(() => {
  logged = captureLog();
});
afterEach(() => kept.fail(null));

const ask = (query = '', id = ID) => admin.ask('GET', `/v1/admin/cargas/${id}/valores${query}`);
const fieldsOf = (body: { itens: { arquivo: string; campo: string }[] }) =>
  body.itens.map(({ arquivo, campo }) => `${arquivo} ${campo}`);
const ALL = ['Empresas0 cnpj_basico', 'Empresas0 razao_social', 'Socios0 cnpj_basico', 'Socios0 pais'];

describe('GET /v1/admin/cargas/{id}/valores', () => {
  test('returns the fields of every file with their counts and a masked example', async () => {
    const { status, body } = await ask();
    expect([status, fieldsOf(body), body.paginacao]).toEqual([200, ALL, { limite: 20, offset: 0, total: 4 }]);
    expect(body.itens[1]).toEqual({
      arquivo: 'Empresas0',
      recurso: 'empresas',
      campo: 'razao_social',
      vazios: 1,
      marcados: 2,
      validos: 3,
      malformados: 1,
      cpfs_mascarados: 0,
      exemplo: { linha: 7, valor: 'JOÃO ***444777**' },
    });
    expect([body.itens[0].exemplo, body.itens[3].exemplo.valor]).toEqual([null, 'x'.repeat(200)]);
  });

  test('in pages has every field once, and counts those of one resource', async () => {
    const pages = await Promise.all([0, 1, 2, 3, 4].map((offset) => ask(`?limite=1&offset=${offset}`)));
    expect(pages.flatMap(({ body }) => fieldsOf(body))).toEqual(ALL);
    expect(pages.map(({ body }) => body.paginacao.total)).toEqual([4, 4, 4, 4, 4]);
    const { body } = await ask('?recurso=socios&offset=1');
    expect([fieldsOf(body), body.paginacao.total]).toEqual([['Socios0 pais'], 2]);
    expect((await ask('?recurso=simples')).body.paginacao.total).toBe(0);
  });

  test.each([
    ['obras', 'A fonte cnpj tem os recursos empresas, '],
    ['So-cios', 'O recurso tem de 1 a 40 letras'],
  ])('for the resource %s is a 422', async (resource, message) => {
    const { status, body } = await ask(`?recurso=${resource}`);
    expect([status, body.detail[0].loc]).toEqual([422, ['query', 'recurso']]);
    expect(body.detail[0].msg).toContain(message);
  });

  test('is recorded in the audit log, and no example is in the log', async () => {
    await ask('?limite=2');
    const { itens } = (await admin.ask('GET', '/v1/admin/auditoria')).body;
    expect(itens[0]).toMatchObject({ acao: 'load.values', alvo: `${ID} offset 0 limit 2`, quem: 'ana' });
    expect(logged.join('')).not.toContain('JOÃO');
  });

  test('is a 404 without a report, and a 503 where it cannot be read', async () => {
    const { status, body } = await ask('', 'cnpj-old-1');
    expect([status, body.detail]).toEqual([
      404,
      expect.stringMatching(/^O que a carga cnpj-old-1 guardou foi/),
    ]);
    expect((await ask('', 'cnpj-2030-01-1')).status).toBe(404);
    kept.fail(new S3Error('GetObject', new Error('Down')));
    expect((await ask()).status).toBe(503);
  });
});

describe('GET /v1/admin/cargas/{id}', () => {
  const changes = { added: 3, removed: 2, changed: 1 };
  const outcome = outcomeWith({
    values: { socios: { pais: { empty: 1, marked: 2, valid: 3, malformed: 4, cpfs: 1 } } },
    comparison: {
      generation: '202609-a',
      versao: '2026-09',
      resources: { socios: { before: 10, now: 11, share: 0.5, ...changes, values: { pais: changes } } },
    },
    newColumns: [{ resource: 'socios', files: 2, columns: [{ column: 'GRAU', rows: 790 }] }],
  });

  test('has the values by field, the columns that are new, and the comparison with the generation that was served', async () => {
    await writeLoad(store.client, control, loadWith('cnpj-compared-1', { outcome }));
    const { body } = await admin.ask('GET', '/v1/admin/cargas/cnpj-compared-1');
    const counted = { acrescentados: 3, retirados: 2, alterados: 1 };
    const socios = { linhas_antes: 10, linhas_agora: 11, parte_comparada: 0.5 };
    expect([body.valores, body.comparacao]).toEqual([
      { socios: { pais: { vazios: 1, marcados: 2, validos: 3, malformados: 4, cpfs_mascarados: 1 } } },
      {
        geracao: '202609-a',
        versao: '2026-09',
        recursos: { socios: { ...socios, ...counted, valores: { pais: counted } } },
      },
    ]);
    const colunas = [{ coluna: 'GRAU', linhas_com_valor: 790 }];
    expect(body.colunas_novas).toEqual([{ recurso: 'socios', arquivos: 2, colunas }]);
    const { out } = await command('loads', 'show', 'cnpj-compared-1');
    expect(out).toMatch(/^malformed +socios 4$/m);
    expect(out).toMatch(/^CPFs masked +socios\.pais 1$/m);
    expect(out).toMatch(/^compared with +2026-09, which was served \(202609-a\)$/m);
  });

  test('has neither where an earlier version recorded it', async () => {
    const { values: _, comparison: __, ...earlier } = outcome;
    // Records of earlier versions lack the fields that the type has now.
    await writeLoad(store.client, control, loadWith('cnpj-earlier-1', { outcome: earlier as LoadOutcome }));
    const { status, body } = await admin.ask('GET', '/v1/admin/cargas/cnpj-earlier-1');
    expect([status, body.valores, body.comparacao]).toEqual([200, {}, null]);
  });
});

const month = new Date().toISOString().slice(0, 7);
const newest = async () => (await listAudit(store.client, usageTable(PREFIX), month))[0];

describe('admin loads quarantine', () => {
  test('prints a page of the rows, masked, and records the reading', async () => {
    const { out, error } = await command('loads', 'quarantine', ID, '--limit', '2', '--offset', '1');
    expect(error).toBeNull();
    const [head, first, second, end] = out.split('\n');
    expect(head?.split(/ +/)).toEqual(['FILE', 'LINE', 'REASON', 'DETAIL', 'ROW']);
    expect(first).toMatch(/^Socios0.zip\/K3241.SOCIOCSV {5}2 {2}wrong_columns .*JOSÉ 2"$/);
    expect(second).toMatch(/"\*\*\*444777\*\*"$/);
    expect(end).toBe('rows 2 to 3 of 3');
    const who = expect.stringMatching(/^cli:/);
    expect(await newest()).toMatchObject({
      who,
      action: 'load.quarantine',
      target: `${ID} offset 1 limit 2`,
      outcome: 'done',
    });
  });

  test('prints the total and the rows with --json, and a sentence beyond the end', async () => {
    const { total, rows } = JSON.parse((await command('loads', 'quarantine', ID, '--json')).out);
    expect([total, rows.length, rows[0]]).toEqual([3, 3, { ...lineWith(1), cut: false }]);
    const { out } = await command('loads', 'quarantine', ID, '--offset', '9');
    expect(out).toBe('No rows from 10: 3 in all.\n');
  });
});

describe('admin loads values', () => {
  test('prints the fields of a resource with their counts and an example', async () => {
    const { out } = await command('loads', 'values', ID, '--resource', 'empresas');
    const rows = out.trimEnd().split('\n');
    expect(rows[2]?.split(/ {2,}/)).toEqual([
      ...['Empresas0', 'empresas', 'razao_social', '1', '2', '3', '1', '0'],
      'line 7: JOÃO ***444777**',
    ]);
    expect(rows.at(-1)).toBe('fields 1 to 2 of 2');
    const { total, values } = JSON.parse((await command('loads', 'values', ID, '--json')).out);
    expect([total, values[3].malformed]).toEqual([4, 4]);
    expect(await newest()).toMatchObject({ action: 'load.values', outcome: 'done' });
  });

  test.each([
    [
      ['quarantine', 'unknown-1'],
      'Refusal',
      'no load has the id "unknown-1"; npm run admin -- loads list shows them',
    ],
    [['values', 'cnpj-old-1'], 'Refusal', 'cnpj-old-1 has no report of its values: they were deleted'],
    [['values', ID, '--resource', 'obras'], 'Refusal', 'cnpj has no resource "obras"; allowed: empresas'],
    [['quarantine', ID, '--limit', '0'], 'UsageError', '--limit is "0"; allowed: a whole number from 1 to'],
    [['quarantine'], 'UsageError', 'ID is missing'],
  ])('and quarantine refuse %j', async (args, name, message) => {
    const { out, error } = await command('loads', ...args);
    expect([out, error?.name]).toEqual(['', name]);
    expect(error?.message).toContain(message);
  });
});

describe('a text of a published file', () => {
  test.each([
    ['111 444 777 35', '***444777**'],
    ['111.444.777/35', '***444777**'],
    ['111-444-777-35', '***444777**'],
    ['111.444.777.35', '***444777**'],
    ['111. 444. 777 - 35', '***444777**'],
    ['111\u00a0444\u00a0777\x9635', '***444777**'],
    ['111.444.777. 35', '***444777**'],
    ['１１１．４４４．７７７－３５', '***444777**'],
    ['①①①𝟒𝟒𝟒7️⃣77３̃5', '***444777**'],
    ['CPF11144477735', 'CPF***444777**'],
    // Padded to the length of a CNPJ, of which the check digits are not right.
    ['00011144477735', '***444777**'],
    ['00.011.144/4777-35', '***444777**'],
  ])('is shown with its complete CPF masked, as %s', (text, masked) => {
    expect(withoutCpfs(`"${text}";b ${text}`)).toBe(`"${masked}";b ${masked}`);
  });

  test.each([
    ['wrong check digits', '11144477736'],
    ['one digit repeated', '11111111111'],
    ['a longer number', '911144477735'],
    ['a CNPJ', '99.111.001/0001-70'],
    // These end or begin in the digits of a CPF, and have the check digits of a CNPJ.
    ['a CNPJ of zeros', '00011144477705'],
    ['a CNPJ with letters before', 'CPF11144477760'],
    ['a CNPJ with a letter behind', '52998224725A12'],
    ['the number of a process', '11144.477735/2024-11'],
    ['an amount', '111444777.35'],
    ['an amount with points', '111.444.777,35'],
    ['cells of a row', '111,444,777,35'],
    ['a masked CPF', '***444777**'],
    ['digits of another kind', 'm² ２０００ ①'],
  ])('is shown unchanged without a complete CPF: %s', (_, text) => {
    expect(withoutCpfs(`a ${text};b`)).toBe(`a ${text};b`);
  });
});
