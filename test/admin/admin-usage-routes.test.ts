/** Usage and the audit log by route. */
import { describe, expect, test } from 'vitest';
import { testAdministration } from '../support/admin/administration.ts';
import { lengthenTimeOuts } from '../support/service/time-outs.ts';
import { writeCounts } from '../support/service/usage.ts';

const DAY = 86_400_000;

lengthenTimeOuts();
const admin = await testAdministration();
const { store } = admin;

const issue = (body: object = {}) =>
  admin.ask('POST', '/v1/admin/chaves', { body: { cliente: 'ACME', ...body } });

describe('GET /v1/admin/uso', () => {
  const usage = (query: string) => admin.ask('GET', `/v1/admin/uso${query}`);
  const counted = { requests: 7, client_errors: 2, limited: 1, server_errors: 1, unlimited: 3 };
  const a = 'cnpj_dev_aaaaaaaa';

  test('counts by day and key, newest day first, for the requested days and key', async () => {
    for (const [day, prefix] of [
      ['2026-11-01', a],
      ['2026-11-02', a],
      ['2026-11-02', 'cnpj_dev_bbbbbbbb'],
    ] as const) {
      await writeCounts(store.client, day, { [prefix]: counted });
    }
    const { status, body } = await usage('?de=2026-11-01&ate=2026-11-02');
    expect(status).toBe(200);
    const row = { requisicoes: 7, erros_4xx: 2, limitadas: 1, erros_5xx: 1, sem_limite: 3 };
    expect(body).toEqual({
      de: '2026-11-01',
      ate: '2026-11-02',
      itens: [
        { dia: '2026-11-02', prefixo: a, ...row },
        { dia: '2026-11-02', prefixo: 'cnpj_dev_bbbbbbbb', ...row },
        { dia: '2026-11-01', prefixo: a, ...row },
      ],
    });
    const one = await usage(`?de=2026-11-02&ate=2026-11-02&prefixo=${a}`);
    expect(one.body.itens).toEqual([{ dia: '2026-11-02', prefixo: a, ...row }]);
  });

  test('counts the last seven days, today included, where no days are given', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const { body } = await usage('');
    expect(body.ate).toBe(today);
    expect(Date.parse(today) - Date.parse(body.de)).toBe(6 * DAY);
    expect((await usage('?ate=2026-03-07')).body.de).toBe('2026-03-01');
  });

  test.each([
    ['?de=ontem', 'de', 'string_pattern_mismatch'],
    ['?de=2026-02-31', 'de', 'value_error'],
    ['?de=2026-11-02&ate=2026-11-01', 'ate', 'value_error'],
    ['?de=2026-01-01&ate=2026-11-01', 'de', 'value_error'],
    ['?prefixo=x', 'prefixo', 'string_pattern_mismatch'],
    ['?de=2026-11-01&de=2026-11-02', 'de', 'string_type'],
  ])('%s is a 422 about %s', async (query, name, type) => {
    const { status, body } = await usage(query);
    expect(status).toBe(422);
    expect(body.detail).toMatchObject([{ loc: ['query', name], type }]);
  });
});

describe('GET /v1/admin/auditoria', () => {
  test('lists the entries of a month, newest first', async () => {
    await issue({ cliente: 'Primeira' });
    await issue({ cliente: 'Segunda' });
    const month = new Date().toISOString().slice(0, 7);
    const { body } = await admin.ask('GET', `/v1/admin/auditoria?mes=${month}`);
    expect(body.mes).toBe(month);
    expect(body.itens.slice(0, 2).map(({ alvo }: { alvo: string }) => alvo)).toEqual(['Segunda', 'Primeira']);
    expect((await admin.ask('GET', '/v1/admin/auditoria?mes=2020-01')).body.itens).toEqual([]);
  });

  test.each(['2026-13', '2026', '2026-1'])('returns 422 for the month %s', async (month) => {
    const { status, body } = await admin.ask('GET', `/v1/admin/auditoria?mes=${month}`);
    expect([status, body.detail[0].loc]).toEqual([422, ['query', 'mes']]);
  });
});
