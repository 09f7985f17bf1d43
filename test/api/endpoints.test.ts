/** Every endpoint with every status it can answer. (`get` checks each answer against its schema.) */
import { describe, expect, test } from 'vitest';
import { pathParameter } from '../../shared/api/path-params.ts';
import {
  hasEtag,
  isGraph,
  isOpen,
  isPaged,
  type ListRoute,
  type Route,
} from '../../shared/api/route-kinds.ts';
import { ignoresUnknown, ROUTES } from '../../shared/api/routes.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { expectEach } from '../support/offences.ts';
import { type Asking, pathOf, queried, testSamples } from '../support/service/api.ts';
import { emptyPath } from '../support/service/empties.ts';
import { expectError } from '../support/service/errors.ts';
import { wrongsOf } from '../support/service/wrong-values.ts';

const served = await testSamples();

const get = (path: string, asking?: Asking) => served.api.get(path, asking);

const SECURED = ROUTES.filter(hasEtag);
const ADDRESSED = SECURED.filter(({ path }) => path.includes('{'));
const LISTS = ROUTES.filter((route): route is ListRoute => route.kind === 'list');
/** Lists that can be empty: every list except establishments, as a company always has the requested one. */
const CAN_BE_EMPTY = LISTS.filter(
  ({ under, lists }) => !under || !lists.has('') || lists.get('') !== under.table.entity,
);

test('every source has an endpoint, and only what is said of loads needs no key', () => {
  const listed = new Set(SECURED.flatMap(({ needs }) => needs));
  expect(SOURCES.filter((source) => !listed.has(source))).toEqual([]);
  expect(ROUTES.filter(isOpen).map(({ path }) => path)).toEqual([
    '/v1/status',
    '/v1/atualizacoes',
    '/v1/exemplos',
  ]);
});

const nameOf = ({ path }: Route): string => `GET ${path}`;

describe('every endpoint that needs a key', () => {
  test('returns 200 with an ETag, cacheable for a minute by the caller alone', async () => {
    await expectEach(SECURED, nameOf, async (route) => {
      const { status, headers } = await get(pathOf(route.path));
      expect(status).toBe(200);
      expect(headers['etag']).toMatch(/^W\/"[\w-]{27}"$/);
      expect(headers['cache-control']).toBe('private, max-age=60');
      const vary = isPaged(route)
        ? /^Origin, X-Snapshot, Accept(, Accept-Encoding)?$/
        : isGraph(route)
          ? /^Origin, Accept(, Accept-Encoding)?$/
          : /^Origin(, Accept-Encoding)?$/;
      expect(headers['vary']).toMatch(vary);
    });
  });
});

describe('every endpoint', () => {
  test.each(['POST', 'DELETE'])('returns 405 with Allow for %s', async (method) => {
    await expectEach(ROUTES, nameOf, async ({ path }) => {
      const answer = await get(pathOf(path), { method });
      expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD, OPTIONS']);
      expect(answer.body.detail).toContain('GET, HEAD, OPTIONS');
    });
  });
});

const WITH_PARAMETERS = ROUTES.filter((route) => wrongsOf(route).length > 0);

describe.each(WITH_PARAMETERS)('GET $path', (route: Route) => {
  test('answers every wrong parameter with a 422 that names the fault', async () => {
    await expectEach(
      wrongsOf(route),
      ({ way }) => way,
      async ({ path, fault }) => {
        const answer = await get(path);
        expectError(answer, 422, [{ ...fault, msg: expect.stringMatching(/\.$/), ctx: expect.any(Object) }]);
      },
    );
  });
});

describe('every record', () => {
  test('returns 404 for an unknown number', async () => {
    await expectEach(ADDRESSED, nameOf, async (route) => {
      const { path } = route;
      const { name, example } = pathParameter(path, { CNPJ_ALFANUMERICO: false })!;
      const unknown = pathOf(path).replace(example, '5'.repeat(example.length));
      expectError(
        await get(unknown),
        404,
        expect.stringMatching(new RegExp(`^${name} não encontrad(o na publicação \\d|a\\.)`, 'i')),
      );
      if (!isPaged(route) && !ignoresUnknown(route)) return;
      expectError(await get(queried(unknown, 'limite=1&offset=99999')), 404, expect.any(String));
    });
  });
});

describe('every list', () => {
  test('returns no items past the end, with the true total', async () => {
    await expectEach(LISTS, nameOf, async ({ path }) => {
      const { body } = await get(pathOf(path));
      const past = await get(`${pathOf(path)}?offset=${Number.MAX_SAFE_INTEGER}`);
      expect([past.status, past.body.itens]).toEqual([200, []]);
      expect(past.body.paginacao.total).toBe(body.paginacao.total);
    });
  });

  test('returns an empty list where there are no items', async () => {
    await expectEach(CAN_BE_EMPTY, nameOf, async (route) => {
      const { status, body } = await get(await emptyPath(served.api, route));
      expect(status).toBe(200);
      expect(body.itens).toEqual([]);
      expect(body.paginacao).toEqual({ limite: 20, offset: 0, total: 0 });
      expect(body.fonte.versao).toBe(route.source.sampleVersion);
    });
  });
});
