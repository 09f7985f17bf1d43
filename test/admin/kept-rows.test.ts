/**
 * Quarantined rows by route: pages in a total order, masked, audited before the answer, and an error instead
 * of an empty page where rows are lost.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { S3Error, StoreError } from '../../shared/aws/errors.ts';
import { quarantineFile, quarantineIndex } from '../../shared/store/loads/kept-objects.ts';
import { writeLoad } from '../../shared/store/loads/load-records.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { testAdministration } from '../support/admin/administration.ts';
import { keptLoads, LOAD, lineWith, loadWith, outcomeWith } from '../support/admin/kept-loads.ts';
import { PREFIX } from '../support/service/store.ts';

const control = controlTable(PREFIX);
const LOADS = '/v1/admin/cargas';
const ID = 'cnpj-2026-10-1';
/** Buckets 1, 5 and 7 with 3, 250 and 90 rows; their lines are numbered in the order of the pages. */
const SIZES: readonly (readonly [number, number])[] = [
  [1, 3],
  [5, 250],
  [7, 90],
];
const TOTAL = 343;

const kept = keptLoads();
const admin = await testAdministration({ objects: kept.objects });
const { store, lines: logged } = admin;
let line = 0;
const rowsOf = (count: number) => Array.from({ length: count }, () => lineWith(line++));
await kept.quarantine(Object.fromEntries(SIZES.map(([bucket, count]) => [bucket, rowsOf(count)])));
const outcome = outcomeWith({ quarantined: TOTAL });
await writeLoad(store.client, control, loadWith(ID, { outcome }));
beforeEach(() => {
  logged.length = 0;
  kept.reads.length = 0;
});
afterEach(() => {
  kept.fail(null);
  store.before = async () => {};
});

const ask = (query = '', id = ID) => admin.ask('GET', `${LOADS}/${id}/quarentena${query}`);
const linesOf = (body: { itens: { linha: number }[] }): number[] => body.itens.map(({ linha }) => linha);
const deeds = async (): Promise<Record<string, string>[]> =>
  (await admin.ask('GET', '/v1/admin/auditoria')).body.itens;

describe('GET /v1/admin/cargas/{id}/quarentena', () => {
  test('returns the first 20 rows with their file, line and reason, and how many there are', async () => {
    const { status, body } = await ask();
    expect(status).toBe(200);
    expect(body.paginacao).toEqual({ limite: 20, offset: 0, total: TOTAL });
    expect(linesOf(body)).toEqual(Array.from({ length: 20 }, (_, i) => i));
    expect(body.itens[0]).toEqual({
      arquivo: 'Socios0.zip/K3241.SOCIOCSV',
      linha: 0,
      motivo: 'wrong_columns',
      detalhe: '10 columns, not 11',
      conteudo: '"99000001";"2";"JOSÉ 0"',
      cortado: false,
    });
  });

  test.each([7, 100])('in pages of %i has every row once, in one order', async (limit) => {
    const found: number[] = [];
    for (let offset = 0; offset < TOTAL; offset += limit) {
      const { body } = await ask(`?limite=${limit}&offset=${offset}`);
      expect(body.paginacao).toEqual({ limite: limit, offset, total: TOTAL });
      found.push(...linesOf(body));
    }
    expect(found).toEqual(Array.from({ length: TOTAL }, (_, i) => i));
  });

  test.each([TOTAL, TOTAL + 1, 9_007_199_254_740_991])('at the offset %i is empty', async (offset) => {
    const { status, body } = await ask(`?offset=${offset}`);
    expect([status, body]).toEqual([200, { itens: [], paginacao: { limite: 20, offset, total: TOTAL } }]);
  });

  test('reads rows of megabytes, and shows their beginning', async () => {
    const loadId = 'cnpj-2026-11-def';
    const row = 'x'.repeat(3_000_000);
    const lines = [lineWith(1), lineWith(2, { row, detail: row }), lineWith(3)];
    await kept.write(quarantineIndex({ ...LOAD, loadId }), JSON.stringify([{ bucket: 0, rows: 3 }]));
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    await kept.write(quarantineFile({ ...LOAD, loadId }, 0), text);
    await writeLoad(store.client, control, loadWith('cnpj-2026-11-1', { load_id: loadId }));
    const { body } = await ask('', 'cnpj-2026-11-1');
    expect(linesOf(body)).toEqual([1, 2, 3]);
    expect(body.itens[1]).toMatchObject({
      cortado: true,
      conteudo: 'x'.repeat(4_000),
      detalhe: 'x'.repeat(500),
    });
  });

  test.each([
    ['limite=101', 'limite'],
    ['offset=-1', 'offset'],
  ])('with %s is a 422, and no reading', async (query, name) => {
    const { status, body } = await ask(`?${query}`);
    expect([status, body.detail[0].loc]).toEqual([422, ['query', name]]);
    expect(kept.reads).toEqual([]);
  });
});

describe('a reading of quarantined rows', () => {
  test('is in the audit log with the load and the page, and no row is in the log', async () => {
    await ask('?limite=5&offset=10');
    expect((await deeds())[0]).toMatchObject({
      quem: 'ana',
      acao: 'load.quarantine',
      alvo: `${ID} offset 10 limit 5`,
      resultado: 'concluida',
    });
    expect(logged.join('')).not.toContain('JOS');
  });

  test('is not done where the audit log cannot be written', async () => {
    store.before = async (command) => {
      if (command === 'PutItem') throw new StoreError('PutItem', new Error('Down'));
    };
    expect((await ask()).status).toBe(503);
    expect(kept.reads).toEqual([]);
  });

  test('is a 503 and not an empty page where the objects cannot be read', async () => {
    kept.fail(new S3Error('GetObject', new Error('Down')));
    const { status, headers } = await ask();
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    kept.fail(null);
    expect((await deeds())[0]).toMatchObject({ resultado: 'falhou', erro: 'S3Error' });
  });

  test.each([
    ['the index', quarantineIndex(LOAD), '[{"bucket"'],
    ['a bucket', quarantineFile(LOAD, 1), '{"file":"JOAQUIM'],
    ['an unfinished bucket', quarantineFile(LOAD, 1), `${JSON.stringify(lineWith(0))}\n`],
  ])('is a 503 where %s is damaged, and the log has no part of it', async (_, key, body) => {
    const before = await kept.objects.readIfThere(key);
    await kept.write(key, body);
    expect((await ask()).status).toBe(503);
    await kept.write(key, before!.toString());
    expect(logged.join('')).toContain('S3: GetObject failed: Damaged');
    expect(logged.join('')).not.toContain('JOAQUIM');
  });
});

describe('a load without quarantined rows', () => {
  const gates = [{ gate: 'quarantine', passed: true, detail: null, accepted: false }];
  const at = (id: string, given: Parameters<typeof loadWith>[1]) =>
    writeLoad(store.client, control, loadWith(id, { load_id: `cnpj-${id}`, ...given }));

  test('has an empty list where all its rows were counted', async () => {
    await at('clean-1', {});
    await at('clean-2', { state: 'refused', outcome: outcomeWith({ gates }) });
    for (const id of ['clean-1', 'clean-2']) {
      const { status, body } = await ask('', id);
      expect([status, body]).toEqual([200, { itens: [], paginacao: { limite: 20, offset: 0, total: 0 } }]);
    }
  });

  test.each([
    [
      'runs',
      { state: 'running' as const, outcome: null },
      'A carga ID ainda não registrou as suas contagens.',
    ],
    [
      'ended before its rows were counted',
      { state: 'refused' as const, outcome: outcomeWith({}) },
      'A carga ID terminou antes de contar as suas linhas.',
    ],
    [
      'had some that were deleted',
      { outcome: outcomeWith({ quarantined: 4, gates }) },
      'O que a carga ID guardou foi apagado: com a sua geração ou, se ela não publicou, por outra carga da fonte.',
    ],
  ])('is a 404 that says so where the load %s', async (name, given, detail) => {
    const id = `no-${name.length}`;
    await at(id, given);
    const { status, body } = await ask('', id);
    expect([status, body.detail]).toEqual([404, detail.replace('ID', id)]);
  });

  test('is a 404 where it is unknown, and a 422 where its id has another form', async () => {
    const { status, body } = await ask('', 'cnpj-2030-01-1');
    expect([status, body.detail]).toEqual([404, 'Não há carga com a identificação cnpj-2030-01-1.']);
    expect((await ask('', 'a.b')).status).toBe(422);
  });
});
