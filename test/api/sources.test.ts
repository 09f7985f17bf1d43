/** The reads of the endpoints, and their answers while a source is missing. */
import { describe, expect, test } from 'vitest';
import { hasEtag, type ListRoute } from '../../shared/api/route-kinds.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { LETTERED } from '../../synthetic/samples/holders.ts';
import { type Api, pathOf, queried, testSamples } from '../support/service/api.ts';
import { expectError } from '../support/service/errors.ts';

const served = await testSamples();

const get = (path: string) => served.api.get(path);

const SECURED = ROUTES.filter(hasEtag);
const BELOW_CNPJ = SECURED.filter(({ path }) => path.includes('{cnpj}'));
const LISTS = ROUTES.filter((route): route is ListRoute => route.kind === 'list');
const HELD = LISTS.filter(({ path }) => path.includes('{cnpj}'));

describe('CNPJ_ALFANUMERICO=true', () => {
  test('allows the profile of a CNPJ with letters, every list below it, and a property with letters', async () => {
    const other = await served.variant({ env: { CNPJ_ALFANUMERICO: 'true' } });
    for (const { path } of BELOW_CNPJ) {
      expect((await other.get(pathOf(path, LETTERED))).status).toBe(200);
    }
    for (const nirf of ['9A00006B', '9a00006b']) {
      const path = `/v1/cafir/imoveis/${nirf}`;
      expect([(await get(path)).status, (await other.get(path)).body.nirf]).toEqual([422, '9A00006B']);
    }
    const { body } = await other.get(`/v1/cnpjs/${LETTERED}/obras-cno`);
    expect(body.itens.map(({ ni_responsavel }: { ni_responsavel: string }) => ni_responsavel)).toEqual([
      LETTERED,
    ]);
  });
});

/** Names of the summaries of a profile by the source of their lists. */
const SUMMARIES = HELD.filter(({ source, under }) => source !== under?.source).map(
  ({ path, source, choice }) => {
    const name = path.split('/').at(-1)!.replaceAll('-', '_');
    return [source.name, new RegExp(choice ? `^${name}_` : `^${name}$`)] as const;
  },
);

/** A route whose source a parameter names needs no other one. */
const NEEDS = SECURED.flatMap((route) =>
  route.needs.map(({ name }) => {
    const chosenBy = route.kind === 'view' ? route.chosenBy : null;
    const path = chosenBy ? queried(pathOf(route.path), `${chosenBy}=${name}`) : pathOf(route.path);
    return { path, name };
  }),
);

describe('a source that was never loaded', () => {
  const without = (name: string): Promise<Api> =>
    served.variant({
      replace: ({ manifest }) => ({
        manifest: async () => {
          const seen = await manifest();
          const { [name]: _, ...sources } = seen.sources;
          return { ...seen, sources };
        },
      }),
    });

  test.each(NEEDS)('makes $path answer 503 with its name: $name', async ({ path, name }) => {
    const answer = await (await without(name)).get(path);
    expectError(answer, 503, expect.stringContaining(`"${name}"`));
    expect(answer.headers['retry-after']).toBe('300');
  });

  test('is reported in the profile, which omits the summaries of its lists', async () => {
    const path = pathOf('/v1/cnpjs/{cnpj}');
    const whole = (await get(path)).body;
    for (const [name, own] of SUMMARIES) {
      const api = await without(name);
      expect((await api.get('/v1/status')).body.fontes[name].status).toBe('indisponivel');
      const { status, body } = await api.get(path);
      expect([status, body.fontes[name]]).toEqual([200, { status: 'indisponivel', versao: null }]);
      expect(Object.keys(body.resumos)).toEqual(
        Object.keys(whole.resumos).filter((summary) => !own.test(summary)),
      );
    }
  });

  test.each(SECURED)('changes no answer of $path, which does not read it', async ({ path, needs }) => {
    const other = SOURCES.find((source) => !needs.includes(source))!;
    expect((await (await without(other.name)).get(pathOf(path))).status).toBe(200);
  });
});
