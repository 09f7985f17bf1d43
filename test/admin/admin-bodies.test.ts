/** Bodies of administration requests: all faults are listed together, as public validation errors are. */
import { describe, expect, test } from 'vitest';
import { testAdministration } from '../support/admin/administration.ts';

const admin = await testAdministration();

const issue = (body: unknown, headers: Record<string, string> = {}) =>
  admin.ask('POST', '/v1/admin/chaves', { body, headers });

const faultsOf = async (body: unknown): Promise<[string, string][]> => {
  const { status, body: answer } = await issue(body);
  expect(status).toBe(422);
  return answer.detail.map(({ loc, type }: { loc: string[]; type: string }) => [loc.join('.'), type]);
};

describe('a fault of a body', () => {
  test.each<[unknown, string, string]>([
    [{}, 'body.cliente', 'missing'],
    [{ cliente: 5 }, 'body.cliente', 'string_type'],
    [{ cliente: '' }, 'body.cliente', 'value_error'],
    [{ cliente: 'A'.repeat(101) }, 'body.cliente', 'value_error'],
    [{ cliente: 'A', validade_dias: 1.5 }, 'body.validade_dias', 'int_type'],
    [{ cliente: 'A', validade_dias: 0 }, 'body.validade_dias', 'greater_than_equal'],
    [{ cliente: 'A', validade_dias: 3651 }, 'body.validade_dias', 'less_than_equal'],
    [{ cliente: 'A', ambiente: 'live' }, 'body.ambiente', 'string_pattern_mismatch'],
    [{ cliente: 'A', limite: 5 }, 'body.limite', 'dict_type'],
    [{ cliente: 'A', limite: { por_segundo: -1 } }, 'body.limite.por_segundo', 'greater_than_equal'],
    [{ cliente: 'A', limite: { rajada: 10_001 } }, 'body.limite.rajada', 'less_than_equal'],
    [{ cliente: 'A', limite: { por_dia: 1 } }, 'body.limite.por_dia', 'extra_forbidden'],
    ['{"cliente":"A","__proto__":{}}', 'body.__proto__', 'extra_forbidden'],
    [[], 'body', 'dict_type'],
    ['{', 'body', 'json_invalid'],
    [Buffer.from([0x22, 0xff, 0x22]), 'body', 'json_invalid'],
    [`{"x":${'['.repeat(7000)}${']'.repeat(7000)}}`, 'body', 'json_invalid'],
  ])('%j is %s: %s', async (body, loc, type) => {
    expect(await faultsOf(body)).toEqual([[loc, type]]);
  });

  test('is listed with all others in the order of the fields, with unknown fields last', async () => {
    const body = { dono: 1, limite: { por_mes: -1, por_dia: 1 }, validade_dias: 'x', ambiente: 'x' };
    expect(await faultsOf(body)).toEqual([
      ['body.cliente', 'missing'],
      ['body.ambiente', 'string_pattern_mismatch'],
      ['body.validade_dias', 'int_type'],
      ['body.limite.por_mes', 'greater_than_equal'],
      ['body.limite.por_dia', 'extra_forbidden'],
      ['body.dono', 'extra_forbidden'],
    ]);
  });

  test('is listed after the faults of the address', async () => {
    const path = '/v1/admin/chaves/nada/rotacao';
    const { body } = await admin.ask('POST', path, { body: { validade_dias: 0 } });
    expect(body.detail.map(({ loc }: { loc: string[] }) => loc.join('.'))).toEqual([
      'path.prefixo',
      'body.validade_dias',
    ]);
  });

  test('repeats the input with its bounds and a message, but no secret', async () => {
    const { body } = await issue({ cliente: 'A', validade_dias: 4000 });
    expect(body.detail).toEqual([
      {
        type: 'less_than_equal',
        loc: ['body', 'validade_dias'],
        input: 4000,
        ctx: { le: 3650 },
        msg: 'O valor deve ser menor ou igual a 3650.',
      },
    ]);
    const made = await issue({ cliente: 'A' });
    expect(made.status).toBe(201);
    const { body: told } = await issue({ cliente: made.body.chave, dono: { de: [made.body.chave] } });
    expect(JSON.stringify(told)).not.toContain(made.body.chave);
    expect(told.detail).toHaveLength(2);
    const inputs = [11144477735, { '111.444.777-35': ['111\n444777３5'] }];
    const { body: masked } = await issue({ cliente: inputs[0], dono: inputs[1] });
    expect(masked.detail.map(({ input }: { input: unknown }) => input)).toEqual([
      '***444777**',
      { '***444777**': ['***444777**'] },
    ]);
  });
});

describe('a load', () => {
  test.each([
    [{ fonte: 'cnpjs', versao: '2026-10' }, ['fonte']],
    [{ fonte: 'cnpj', versao: '2026-13' }, ['versao']],
    [{ fonte: 'cnpj', versao: '../../etc' }, ['versao']],
    [{ fonte: 'pgfn', versao: '2026-10' }, ['versao']],
    [{ fonte: 1, versao: 2 }, ['fonte', 'versao']],
    [{ fonte: 'cnpj', versao: '2026-10', origem: 's3://x/' }, ['origem']],
  ])('%j is a 422 about %j', async (body, fields) => {
    const { status, body: answer } = await admin.ask('POST', '/v1/admin/cargas', { body });
    expect(status).toBe(422);
    expect(answer.detail.map(({ loc }: { loc: string[] }) => loc[1])).toEqual(fields);
  });
});

describe('a body', () => {
  const text = JSON.stringify({ cliente: 'ACME São João' });

  test.each([
    ['application/json', 201],
    ['application/json; charset=utf-8', 201],
    ['application/merge-patch+json', 201],
    ['application/x-www-form-urlencoded', 415],
    ['application/jsonx', 415],
  ])('of the type %s is answered with %i', async (type, status) => {
    const reply = await issue(text, { 'Content-Type': type });
    expect(reply.status).toBe(status);
    if (status === 201) expect(reply.body.cliente).toBe('ACME São João');
  });

  test('in base64 without a type, as API Gateway passes it, is accepted', async () => {
    expect((await issue(text)).body.cliente).toBe('ACME São João');
  });

  test.each([
    ['16 KB', 16_384, 201],
    ['one byte more', 16_385, 413],
    ['1 MB', 1_048_576, 413],
  ])('of %s is answered with its status', async (_, size, status) => {
    const padded = `{"cliente":"A"${' '.repeat(size - 15)}}`;
    expect((await issue(padded, { 'Content-Type': 'application/json' })).status).toBe(status);
    expect((await issue(padded, { 'Content-Type': '' })).status).toBe(status === 413 ? 413 : 415);
  });
});
