/** /v1/reconciliacao against the schemas of its protocol, with what keys, limits and pages of others see. */
import { describe, expect, test } from 'vitest';
import { StoreError } from '../../shared/aws/errors.ts';
import { fitting } from '../support/reconciliation/schemas.ts';
import { type Api, newKey, testWorld } from '../support/service/api.ts';
import { ALFA, BETA, COMPANIES, type Company, cnpjOf, GAMA, UNKNOWN } from '../support/service/companies.ts';

const PATH = '/v1/reconciliacao';
const PAGE = 'https://limpeza.example';
const HOSTILE: Company = {
  ...ALFA,
  basico: '12345678',
  empresa: { ...ALFA.empresa, razao_social: `<script>alert(1)</script> & "FILHOS"` },
};

const world = await testWorld({
  companies: [...COMPANIES, HOSTILE],
  env: { API_CORS_ORIGINS: PAGE, PORTAL_URL: 'https://portal.example' },
});

interface Sent {
  readonly key?: string | null;
  readonly form?: Readonly<Record<string, unknown>>;
  readonly api?: Api;
}

/** A form is posted; its values are sent as JSON. */
function ask(path: string, { key = world.key, form, api = world.api }: Sent = {}): Promise<Response> {
  const values = Object.fromEntries(
    Object.entries(form ?? {}).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  return fetch(`${api.url}${PATH}${path}`, {
    method: form ? 'POST' : 'GET',
    headers: { Origin: PAGE, ...(key !== null && { 'X-API-Key': key }) },
    ...(form && { body: new URLSearchParams(values) }),
  });
}

const batchOf = (n: number) =>
  Object.fromEntries(Array.from({ length: n }, (_, i) => [`q${i}`, { query: 'alfa' }]));

describe('the manifest', () => {
  test('needs no key, fits its schema, and names addresses that answer', async () => {
    const manifest = await fitting('manifest', await ask('', { key: null }));
    expect(manifest).toMatchObject({
      versions: ['0.2'],
      batchSize: 20,
      authentication: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      view: { url: 'https://portal.example/consultar.html#cnpj={{id}}' },
    });
    const { suggest, preview, extend } = manifest;
    const paths = [...Object.values(suggest), extend.propose_properties] as Record<string, string>[];
    const addresses = paths.map(({ service_url, service_path }) => `${service_url}${service_path}?prefix=x`);
    for (const address of [...addresses, preview.url.replace('{{id}}', cnpjOf(ALFA))]) {
      expect(address).toMatch(`${world.api.url}${PATH}/`);
      expect((await fetch(address, { headers: { 'X-API-Key': world.key } })).status).toBe(200);
    }
  });

  test('names the host that CloudFront was asked under, by HTTPS', async () => {
    const headers = { 'X-Forwarded-Proto': 'https', 'X-Caller-Host': 'api.example' };
    const { preview } = await fitting('manifest', await fetch(world.api.url + PATH, { headers }));
    expect(preview.url).toBe(`https://api.example${PATH}/previa?id={{id}}`);
  });
});

describe('queries', () => {
  const QUERIES = {
    q0: { query: 'alfa ltda', type: 'empresa', type_strict: 'should', limit: 3, properties: [] },
    q1: { query: 'beta', properties: [{ pid: 'uf', v: ['SP', 'RJ'] }] },
    q2: { query: cnpjOf(BETA).replace(/^(..)(...)(...)(....)/, '$1.$2.$3/$4-') },
    q3: { properties: [{ pid: 'municipio', v: { id: '7107', name: 'São Paulo' } }] },
  };

  test.each(['POST', 'GET'])('sent by %s are answered under their ids', async (method) => {
    const sent = encodeURIComponent(JSON.stringify(QUERIES));
    const answer =
      method === 'POST' ? await ask('', { form: { queries: QUERIES } }) : await ask(`?queries=${sent}`);
    const { q0, q1, q2, q3 } = await fitting('reconciliation-result-batch', answer);
    expect(q0.result[0]).toMatchObject({ id: cnpjOf(ALFA), name: 'ALFA LTDA', type: [{ id: 'empresa' }] });
    expect(q1.result[0].features).toContainEqual({ id: 'uf', value: true });
    expect(q2.result).toMatchObject([{ id: cnpjOf(BETA), score: 100, match: true }]);
    expect(q3.result).toEqual([]);
  });

  test('with a whole CNPJ match that establishment alone, and none that does not exist', async () => {
    const branch = cnpjOf(BETA, 1);
    const gone = `${BETA.basico}999999`;
    const form = { queries: { q0: { query: branch }, q1: { query: gone }, q2: { query: UNKNOWN } } };
    const { q0, q1, q2 } = await fitting('reconciliation-result-batch', await ask('', { form }));
    expect(q0.result).toMatchObject([{ id: branch, match: true }]);
    expect(q1.result.map(({ match }: { match: boolean }) => match)).not.toContain(true);
    expect(q2.result).toEqual([]);
  });

  test('are at most twenty at once, and in the form of the protocol', async () => {
    await fitting('reconciliation-result-batch', await ask('', { form: { queries: batchOf(20) } }));
    const refused = [
      await ask('', { form: { queries: batchOf(21) } }),
      await ask('', { form: { extend: { ids: Array(21).fill(UNKNOWN), properties: [] } } }),
      await ask('', { form: { queries: 'x'.repeat(70_000) } }),
      await ask('', { form: { queries: { q0: 'alfa' } } }),
      await ask('', { form: {} }),
      await ask('?queries={'),
      await ask('', { form: { queries: [['q0', { query: 'alfa' }]] } }),
      await ask('/entidades?prefixo=alfa'),
      await ask('/outro'),
    ];
    expect(refused.map(({ status }) => status)).toEqual([413, 413, 413, 422, 422, 422, 422, 422, 404]);
  });

  test('are answered under any id', async () => {
    const sent = ['__proto__', 'constructor'].map((id) => `"${id}":{"query":"alfa"}`);
    const answer = await ask(`?queries={${encodeURIComponent(sent.join())}}`);
    expect(Object.keys(JSON.parse(await answer.text()))).toEqual(['__proto__', 'constructor']);
  });

  test.each(['gama ltda', cnpjOf(GAMA)])(
    'for %s with a hint that differs or is not understood are no match',
    async (query) => {
      const place = { pid: 'municipio', v: '7107' };
      for (const own of [
        { pid: 'cnae', v: '9999999' },
        { pid: 'uf', v: 'Atlântida' },
        { pid: 'cep', v: 1 },
        null,
      ]) {
        const queries = { q0: { query, properties: own ? [own, place] : [place] } };
        const { q0 } = await fitting('reconciliation-result-batch', await ask('', { form: { queries } }));
        expect([own, q0.result[0]]).toMatchObject([own, { id: cnpjOf(GAMA), match: own === null }]);
        expect(q0.result[0].features).toContainEqual({ id: own?.pid ?? place.pid, value: own === null });
      }
    },
  );

  test('with names as long as accepted fit into one form', async () => {
    const long = Object.fromEntries(Object.keys(batchOf(20)).map((id) => [id, { query: 'ã'.repeat(200) }]));
    expect((await ask('', { form: { queries: long } })).status).toBe(200);
  });

  test('take a permit each, all or none, and are counted so', async () => {
    const key = await newKey(world.store, { per_month: 25 });
    const left = async (path: string, form?: Sent['form']) => {
      const { status, headers } = await ask(path, { key, ...(form && { form }) });
      return [status, headers.get('ratelimit-remaining')];
    };
    expect(await left('', { queries: batchOf(20) })).toEqual([200, '5']);
    expect(await left('', { extend: { ids: [UNKNOWN, UNKNOWN], properties: [] } })).toEqual([200, '3']);
    expect(await left('/entidades?prefix=alfa')).toEqual([200, '2']);
    expect(await left('', { queries: batchOf(3) })).toEqual([429, '2']);
    expect(await left(`/previa?id=${cnpjOf(ALFA)}`)).toEqual([200, '1']);
    const small = await newKey(world.store, { per_second: 1, burst: 4 });
    expect((await ask('', { key: small, form: { queries: batchOf(5) } })).status).toBe(413);
  });
});

describe('a key', () => {
  test.each([null, 'cnpj_dev_wrong'])(
    '%s is refused in a form that pages of allowed origins read',
    async (key) => {
      const answers = await Promise.all([
        ask('', { key, form: { queries: batchOf(1) } }),
        ask('?queries={}', { key }),
        ask('/entidades?prefix=alfa', { key }),
        ask('', { key: 'cnpj_dev_wrong' }),
      ]);
      for (const { status, headers } of answers) {
        expect([status, headers.get('access-control-allow-origin')]).toEqual([401, PAGE]);
      }
    },
  );

  test('and a form may be sent by such pages', async () => {
    const headers = { Origin: PAGE, 'Access-Control-Request-Method': 'POST' };
    const preflight = await fetch(world.api.url + PATH, { method: 'OPTIONS', headers });
    expect(preflight.headers.get('access-control-allow-methods')).toMatch(/POST, GET/);
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/X-API-Key.*Content-Type/);
    const put = await fetch(world.api.url + PATH, { method: 'PUT', headers });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, POST, OPTIONS']);
  });
});

describe('suggestions', () => {
  test.each([
    ['entities', 'entidades', 'alfa', cnpjOf(ALFA)],
    ['entities', 'entidades', cnpjOf(ALFA), cnpjOf(ALFA)],
    ['properties', 'propriedades', 'muni', 'municipio'],
    ['types', 'tipos', 'emp', 'empresa'],
  ])('of %s at %s for %s', async (kind, service, prefix, id) => {
    const ofPrefix = (text: string) => ask(`/${service}?prefix=${text}`);
    const { result } = await fitting(`suggest-${kind}-response`, await ofPrefix(prefix));
    expect(result[0].id).toBe(id);
    expect(await (await ofPrefix('zzzz')).json()).toEqual({ result: [] });
  });
});

test.each(['-1', '-2', 'x', ''])('a cursor or limit of "%s" cuts nothing', async (sent) => {
  const paths = ['/propriedades?prefix=c&cursor=', '/extensoes?type=empresa&limit='];
  for (const path of paths)
    expect(await (await ask(path + sent)).json()).toEqual(await (await ask(`${path}0`)).json());
});

describe('an extension', () => {
  test('has the asked properties of each id, and none of a person', async () => {
    const proposed = await ask('/extensoes?type=empresa');
    const { properties } = await fitting('data-extension-property-proposal', proposed);
    expect(properties.map(({ id }: { id: string }) => id).join()).not.toMatch(/socio|correio|telefone|fax/);
    const extend = {
      ids: [cnpjOf(ALFA), UNKNOWN, 'x'],
      properties: [{ id: 'porte' }, { id: 'capital_social' }],
    };
    const { rows, meta } = await fitting('data-extension-response', await ask('', { form: { extend } }));
    expect(meta.map(({ id }: { id: string }) => id)).toEqual(['porte', 'capital_social']);
    const nothing = { porte: [], capital_social: [] };
    const own = { porte: [{ str: 'Microempresa' }], capital_social: [{ str: '1000.00' }] };
    expect(rows).toEqual({ [cnpjOf(ALFA)]: own, [UNKNOWN]: nothing, x: nothing });
    const other = { ids: [cnpjOf(ALFA)], properties: [{ id: 'correio_eletronico' }] };
    expect((await ask('', { form: { extend: other } })).status).toBe(422);
  });
});

describe('a preview', () => {
  test('shows published texts as texts, runs nothing, and may be framed', async () => {
    const answer = await ask(`/previa?id=${cnpjOf(HOSTILE)}`);
    const html = await answer.text();
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;FILHOS&quot;');
    expect(html).not.toContain('<script');
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-.*frame-ancestors \*; sandbox$/);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect((await ask(`/previa?id=${UNKNOWN}`)).status).toBe(404);
  });

  test.each(['', '?id=', '?id=11144477735', '?id=alfa'])('of no CNPJ, as in "%s", says so', async (query) => {
    const answer = await ask(`/previa${query}`);
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('Não é um CNPJ')]);
  });
});

test('a store that fails is a 503 in every service', async () => {
  const read = async () => {
    throw new StoreError('BatchGetItem', new Error('down'));
  };
  const api = await world.variant({ replace: () => ({ read }) });
  const answers = await Promise.all([
    ask('', { api, form: { queries: batchOf(1) } }),
    ask('', { api, form: { extend: { ids: [cnpjOf(ALFA)], properties: [] } } }),
    ask('/entidades?prefix=alfa', { api }),
    ask(`/previa?id=${cnpjOf(ALFA)}`, { api }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
  for (const { headers } of answers) expect(headers.get('retry-after')).not.toBeNull();
});
