/** Keys by route: each success, each refusal, and the entries in the audit log. */
import { describe, expect, test } from 'vitest';
import { StoreError } from '../../shared/aws/errors.ts';
import { listKeys } from '../../shared/store/keys/keys.ts';
import { apiKeysTable } from '../../shared/store/tables.ts';
import { type AdminReply, startAdministration, testAdministration } from '../support/admin/administration.ts';
import { ask } from '../support/service/http.ts';
import { PREFIX } from '../support/service/store.ts';

const SECRET = /^cnpj_dev_[0-9A-Za-z]{49}$/;
const DAY = 86_400_000;

const admin = await testAdministration();
const { lines, store } = admin;

const KEYS = '/v1/admin/chaves';
const issue = (body: object = {}) => admin.ask('POST', KEYS, { body: { cliente: 'ACME', ...body } });
const keyPath = (prefix: string): string => `${KEYS}/${prefix}`;
const daysUntil = (instant: string): number => Math.round((Date.parse(instant) - Date.now()) / DAY);

const lastDeed = async () => (await admin.ask('GET', '/v1/admin/auditoria')).body.itens[0];

const publicStatus = async (key: string): Promise<number> =>
  (await ask(admin.url, '/v1/cnpjs/99111001000170', { headers: { 'X-API-Key': key } })).status;
/** The status of a request whose key is valid, while no source is loaded. */
const PASSED = 503;

describe('POST /v1/admin/chaves', () => {
  test('issues a key that works, for 90 days, with its secret in this answer alone', async () => {
    const { status, headers, body } = await issue();
    expect(status).toBe(201);
    const { chave, prefixo } = body;
    expect(chave).toMatch(SECRET);
    expect(headers['location']).toBe(keyPath(prefixo));
    expect(daysUntil(body.expira_em)).toBe(90);
    expect(body).toEqual({
      chave,
      prefixo: chave.slice(0, 17),
      cliente: 'ACME',
      ambiente: 'dev',
      estado: 'valida',
      criada_em: body.criada_em,
      expira_em: body.expira_em,
      revogada_em: null,
      sucessora: null,
      limite: null,
    });
    expect(await publicStatus(chave)).toBe(PASSED);
    const shown = await admin.ask('GET', keyPath(prefixo));
    const { chave: _, ...known } = body;
    expect([shown.status, shown.body]).toEqual([200, known]);
    const listed = await admin.ask('GET', KEYS);
    expect(listed.body.itens).toContainEqual(known);
    const told = JSON.stringify([shown.body, listed.body, lines, await listKeys(store.client, table())]);
    expect(told).not.toContain(chave);
    expect(told).not.toMatch(/key_hash|[0-9a-f]{64}/);
  });

  test('accepts days and limits, where 0 means no limit and null the limit of the environment', async () => {
    const limite = { por_segundo: 5, rajada: 0 };
    const { status, body } = await issue({ ambiente: 'dev', validade_dias: 3650, limite });
    expect(status).toBe(201);
    expect(daysUntil(body.expira_em)).toBe(3650);
    expect((await issue({ limite: { por_mes: null } })).body.limite).toBeNull();
    expect(body.limite).toEqual({ por_segundo: 5, rajada: 0, por_mes: null });
    expect((await admin.ask('GET', keyPath(body.prefixo))).body.limite).toEqual(body.limite);
  });

  test('is in the audit log with the name of the token, the customer and the outcome', async () => {
    await issue({ cliente: 'Auditada' });
    expect(await lastDeed()).toMatchObject({
      quem: 'ana',
      acao: 'key.issue',
      alvo: 'Auditada',
      resultado: 'concluida',
      erro: null,
    });
  });

  test('issues nothing where the audit log cannot be written', async () => {
    const before = (await listKeys(store.client, table())).length;
    store.before = async (command) => {
      if (command === 'PutItem') throw new StoreError('PutItem', new Error('Down'));
    };
    const { status } = await issue();
    store.before = async () => {};
    expect(status).toBe(503);
    expect(await listKeys(store.client, table())).toHaveLength(before);
  });
});

const table = (): string => apiKeysTable(PREFIX);

describe('a key with an unknown prefix', () => {
  test.each([
    ['GET', '', 404],
    ['DELETE', '', 404],
    ['POST', '/rotacao', 404],
  ])('%s …%s returns %i and names it', async (method, rest, status) => {
    const reply = await admin.ask(method, keyPath('cnpj_dev_00000000') + rest);
    expect([reply.status, reply.body.detail]).toEqual([
      status,
      'Não há chave com o prefixo cnpj_dev_00000000.',
    ]);
  });

  test.each(['x', 'cnpj_dev_0000000', 'cnpj_dev_000000000', 'cnpj_prod_00000000', '%20'])(
    'is a 422 for a malformed prefix (%s)',
    async (prefix) => {
      const { status, body } = await admin.ask('GET', keyPath(prefix));
      expect(status).toBe(422);
      expect(body.detail[0]).toMatchObject({ type: 'string_pattern_mismatch', loc: ['path', 'prefixo'] });
    },
  );

  test('is refused, and the refusal is in the audit log', async () => {
    await admin.ask('DELETE', keyPath('cnpj_dev_00000000'));
    expect(await lastDeed()).toMatchObject({ acao: 'key.revoke', resultado: 'recusada', erro: 'ApiError' });
  });
});

describe('POST …/rotacao', () => {
  const rotate = (prefix: string, body?: object): Promise<AdminReply> =>
    admin.ask('POST', `${keyPath(prefix)}/rotacao`, body ? { body } : {});

  test('issues a successor with the customer and limits of the old key, which stays valid for seven days', async () => {
    const limite = { por_segundo: 5, rajada: 10, por_mes: 1000 };
    const old = (await issue({ cliente: 'Troca', limite })).body;
    const { status, headers, body } = await rotate(old.prefixo);
    expect(status).toBe(201);
    expect(body.chave).toMatch(SECRET);
    expect(headers['location']).toBe(keyPath(body.prefixo));
    expect(body).toMatchObject({ cliente: 'Troca', limite, estado: 'valida', sucessora: null });
    expect(daysUntil(body.expira_em)).toBe(90);
    expect(body.anterior).toMatchObject({ prefixo: old.prefixo, sucessora: body.prefixo, estado: 'valida' });
    expect(daysUntil(body.anterior.expira_em)).toBe(7);
    expect(await Promise.all([old.chave, body.chave].map(publicStatus))).toEqual([PASSED, PASSED]);
    expect(await lastDeed()).toMatchObject({ quem: 'ana', acao: 'key.rotate', alvo: old.prefixo });
  });

  test('without an overlap ends the old key at once', async () => {
    const old = (await issue()).body;
    const { body } = await rotate(old.prefixo, { sobreposicao_dias: 0, validade_dias: 1 });
    expect(body.anterior.estado).toBe('expirada');
    expect(daysUntil(body.expira_em)).toBe(1);
    expect(await publicStatus(old.chave)).toBe(401);
  });

  test('of a key that has a successor is a 409 that names it, also for two requests at once', async () => {
    const { prefixo } = (await issue()).body;
    const both = await Promise.all([rotate(prefixo), rotate(prefixo)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const successor = both.find(({ status }) => status === 201)!.body.prefixo;
    for (const refused of [both.find(({ status }) => status === 409)!, await rotate(prefixo)]) {
      expect(refused.status).toBe(409);
      expect(refused.body.detail).toContain(successor);
      expect(refused.headers['location']).toBe(keyPath(successor));
    }
    expect(await lastDeed()).toMatchObject({ resultado: 'recusada', erro: 'KeyConflict' });
  });

  test('of a revoked or an expired key is a 409', async () => {
    const { prefixo } = (await issue()).body;
    await admin.ask('DELETE', keyPath(prefixo));
    expect((await rotate(prefixo)).body.detail).toBe(`A chave ${prefixo} está revogada.`);
    const old = (await issue()).body.prefixo;
    const later = await startAdministration(store.client, { now: () => Date.now() + 91 * DAY });
    const { status, body } = await later.ask('POST', `${keyPath(old)}/rotacao`);
    await later.close();
    expect([status, body.detail]).toEqual([409, `A chave ${old} expirou.`]);
  });
});

describe('DELETE …', () => {
  test('revokes at once; a second call returns the instant of the first', async () => {
    const { chave, prefixo } = (await issue()).body;
    const first = await admin.ask('DELETE', keyPath(prefixo));
    expect([first.status, first.body.estado]).toEqual([200, 'revogada']);
    expect(await publicStatus(chave)).toBe(401);
    const again = await admin.ask('DELETE', keyPath(prefixo));
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await admin.ask('GET', keyPath(prefixo))).body).toEqual(first.body);
  });
});

test('GET /v1/admin/chaves returns 503 where the store does not answer', async () => {
  store.before = async () => {
    throw new StoreError('Scan', new Error('Down'));
  };
  const { status, headers } = await admin.ask('GET', KEYS);
  store.before = async () => {};
  expect([status, headers['retry-after']]).toEqual([503, '5']);
});

test('an unknown parameter of any route is a 422 that names the nearest one, and nothing is done', async () => {
  const { prefixo } = (await issue()).body;
  const asks = [
    [
      'POST',
      `${KEYS}?validade_dias=1`,
      'O parâmetro "validade_dias" não existe neste endereço. Este endereço não tem parâmetros.',
    ],
    [
      'DELETE',
      `${keyPath(prefixo)}?forcar=1`,
      'O parâmetro "forcar" não existe neste endereço. Este endereço não tem parâmetros.',
    ],
    [
      'GET',
      '/v1/admin/uso?Ate=2026-11-01',
      'O parâmetro "Ate" não existe neste endereço; o mais parecido é "ate".',
    ],
    [
      'GET',
      '/v1/admin/cargas?recurso=socios',
      'O parâmetro "recurso" não existe neste endereço; "recurso" é um parâmetro de /v1/admin/cargas/{id}/valores. Este endereço não tem parâmetros.',
    ],
  ] as const;
  for (const [method, path, msg] of asks) {
    const { status, body } = await admin.ask(
      method,
      path,
      method === 'POST' ? { body: { cliente: 'ACME' } } : {},
    );
    expect([status, body.detail]).toMatchObject([422, [{ type: 'extra_forbidden', msg }]]);
  }
  expect((await admin.ask('GET', keyPath(prefixo))).body.estado).toBe('valida');
});
