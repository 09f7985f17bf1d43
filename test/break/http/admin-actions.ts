/** The actions of the campaign at the administration, with a model of the keys that it has issued. */
import { deepEqual, equal, ok } from 'node:assert/strict';
import { ADMIN_ROUTES } from '../../../shared/api/admin-routes.ts';
import type { Random } from '../part.ts';
import { newKeyBody, wrongBody } from './admin-bodies.ts';
import type { AdminClient, Json } from './admin-client.ts';
import { mutated } from './generated-request.ts';

interface Key {
  readonly prefix: string;
  readonly secret: string;
  readonly isLimited: boolean;
  isRevoked: boolean;
  successor: string | null;
}

export interface Model {
  readonly keys: Key[];
  /** Every secret that was issued or sent. */
  readonly secrets: string[];
}

export type Action = (random: Random) => Promise<void>;

const KEYS = '/v1/admin/chaves';
const OK = 200;

/** The statuses that a wrong request may receive; `429` only where guesses of a token are limited. */
const REFUSALS = [400, 401, 403, 404, 405, 409, 411, 413, 415, 422, 431];

export function actions(client: AdminClient, model: Model): Readonly<Record<string, Action>> {
  const { ask, post, statusWith } = client;
  const first = async (path: string): Promise<Json> => (await ask('GET', path)).body.itens[0];

  const keep = async ({ chave, prefixo, limite }: Json): Promise<Key> => {
    const key = {
      prefix: prefixo,
      secret: chave,
      isLimited: limite !== null,
      isRevoked: false,
      successor: null,
    };
    model.keys.push(key);
    model.secrets.push(chave);
    await expectKey(key);
    return key;
  };
  const expectKey = async ({ prefix, secret, isLimited, isRevoked }: Key): Promise<void> => {
    const status = await statusWith(secret);
    const expected = isRevoked ? [401] : isLimited ? [OK, 429] : [OK];
    ok(
      expected.includes(status),
      `the ${isRevoked ? 'revoked' : 'valid'} key ${prefix} is answered ${status}`,
    );
  };
  const expectDeed = async (acao: string, alvo: string): Promise<void> => {
    const deed = await first('/v1/admin/auditoria');
    deepEqual([deed.quem, deed.acao, deed.alvo], ['campanha', acao, alvo]);
  };

  return {
    issue: async (random) => {
      const sent = newKeyBody(random);
      const { status, body } = await post(KEYS, sent);
      equal(status, 201, `${JSON.stringify(sent)} is answered ${status}: ${JSON.stringify(body)}`);
      const { prefix } = await keep(body);
      await expectDeed('key.issue', String(sent['cliente']));
      equal((await first(KEYS)).prefixo, prefix, 'the newest key is not the first of the list');
    },
    rotate: async (random) => {
      const key = pickKey(random, model);
      if (!key) return;
      const body = { sobreposicao_dias: random.whole(1, 90) };
      const { status, headers, body: made } = await post(`${KEYS}/${key.prefix}/rotacao`, body);
      const isPossible = !key.isRevoked && key.successor === null;
      equal(status, isPossible ? 201 : 409, `rotating ${key.prefix} is answered ${status}`);
      if (!isPossible && key.successor && !key.isRevoked) ok(headers['location']?.endsWith(key.successor));
      if (isPossible) key.successor = (await keep(made)).prefix;
      await expectKey(key);
    },
    revoke: async (random) => {
      const key = pickKey(random, model);
      if (!key) return;
      const { status, body } = await ask('DELETE', `${KEYS}/${key.prefix}`);
      deepEqual([status, body.estado], [OK, 'revogada']);
      key.isRevoked = true;
      await expectKey(key);
      await expectDeed('key.revoke', key.prefix);
    },
    show: async (random) => {
      const key = pickKey(random, model);
      if (!key) return;
      const { body } = await ask('GET', `${KEYS}/${key.prefix}`);
      const state = key.isRevoked ? 'revogada' : 'valida';
      deepEqual([body.prefixo, body.estado, body.sucessora], [key.prefix, state, key.successor]);
      await expectKey(key);
    },
    list: async (random) => {
      const path = random.pick([
        'chaves',
        'cargas',
        'snapshots',
        'uso',
        'auditoria',
        'uso?de=2026-01-01&ate=2026-01-31',
      ]);
      const { status, body } = await ask('GET', `/v1/admin/${path}`);
      ok([OK, 422].includes(status), `${path} is answered ${status}`);
      if (path === 'chaves') ok(body.itens.length >= model.keys.length, 'the list of keys lacks keys');
    },
    'no token': async (random) => {
      const route = random.pick(ADMIN_ROUTES);
      const { status } = await ask(route.method, pathOf(random, route.path, model), {
        headers: { authorization: '' },
      });
      // Absent is no guess, and must not lock out the valid token.
      equal(status, 401, `a request without a token is answered ${status}`);
      equal((await ask('GET', '/v1/admin/snapshots')).status, OK, 'the valid token is not served after it');
    },
    'wrong token': async (random) => {
      const route = random.pick(ADMIN_ROUTES);
      const token = random.pick([`adm_${randomText(random)}`, 'x', 'Bearer', model.keys[0]?.secret ?? 'x']);
      const headers = { authorization: random.pick([`Bearer ${token}`, `Basic ${token}`, token]) };
      const { status } = await ask(route.method, pathOf(random, route.path, model), { headers });
      ok([401, 429].includes(status), `a request with a wrong token is answered ${status}`);
      equal((await ask('GET', '/v1/admin/snapshots')).status, OK, 'the valid token is not served after it');
    },
    'wrong body': async (random) => {
      const route = random.pick(ADMIN_ROUTES.filter(({ method }) => method === 'POST'));
      const sent = wrongBody(random, model.secrets);
      const { status, body } = await ask('POST', pathOf(random, route.path, model), sent);
      ok([OK, 201, 202, ...REFUSALS].includes(status), `${route.path} is answered ${status}`);
      if (typeof body?.chave === 'string') await keep(body);
    },
    'wrong address': async (random) => {
      const route = random.pick(ADMIN_ROUTES.filter(({ method }) => method === 'GET'));
      const path = mutated(random, pathOf(random, route.path, model)).replace(/[^\x21-\x7e]/g, (text) =>
        encodeURIComponent(text.toWellFormed()),
      );
      const method = random.pick(['GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'PUT']);
      const { status } = await ask(method, `/v1/admin/${path.slice('/v1/admin/'.length)}`);
      ok([OK, 204, ...REFUSALS].includes(status), `${method} ${path} is answered ${status}`);
    },
  };
}

const randomText = (random: Random): string =>
  Array.from({ length: 43 }, () => random.pick([...'abcXYZ019'])).join('');

/** Prefers the newest keys, so that rotations and revocations meet each other. */
const pickKey = (random: Random, { keys }: Model): Key | undefined =>
  keys.length === 0 ? undefined : random.pick(keys.slice(-20));

/** Names only unknown sources and loads, so that wrong bodies cannot change what is served. */
function pathOf(random: Random, path: string, model: Model): string {
  const prefix = pickKey(random, model)?.prefix ?? 'cnpj_dev_00000000';
  return path
    .replace('{prefixo}', random.pick([prefix, 'cnpj_dev_00000000', 'x']))
    .replace('{fonte}', random.pick(['x', 'cnpj%20', 'X']))
    .replace('{id}', random.pick(['x', 'cnpj-2026-10', 'x'.repeat(80), 'x'.repeat(81)]));
}
