/** The header Link: a client that others wrote walks every list by it, and errors name their page. */
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { isPaged } from '../../shared/api/route-kinds.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { pathOf, queried, testWorld } from '../support/service/api.ts';
import { BETA, cnpjOf, GAMA } from '../support/service/companies.ts';

interface Links {
  readonly get: (attribute: 'rel', value: string) => readonly { readonly uri: string }[];
}
/** The package has no types. */
const LinkHeader = createRequire(import.meta.url)('http-link-header') as { parse: (text: string) => Links };

const PORTAL = 'https://portal.example';
const world = await testWorld({ samples: true });
const portal = await world.variant({ env: { PORTAL_URL: PORTAL } });
const LISTS = ROUTES.filter(isPaged).map(({ path }) => path);

const linkTo = (rel: string, header: string | undefined): string | undefined =>
  LinkHeader.parse(header ?? '').get('rel', rel)[0]?.uri;

/** Follows links only, as clients do that know nothing of `offset`. They resolve them as RFC 8288 says. */
async function walked(first: string): Promise<unknown[]> {
  const items: unknown[] = [];
  let address: string | undefined = first;
  while (address !== undefined) {
    const { status, body, headers } = await world.api.get(address);
    expect([address, status]).toEqual([address, 200]);
    items.push(...body.itens);
    const next = linkTo('next', headers['link']);
    const { pathname, search } = new URL(next ?? '', world.api.url);
    address = next === undefined ? undefined : pathname + search;
  }
  return items;
}

describe('the link to the next page', () => {
  test.each(LISTS)('of %s leads through the whole list', async (path) => {
    const asked = queried(pathOf(path, cnpjOf(path.includes('socios') ? GAMA : BETA)), 'limite=100');
    const { body } = await world.api.get(asked);
    const { total } = body.paginacao;
    // Lists of the samples are short; the longest need more pages of 100.
    const limite = Math.max(1, Math.min(100, Math.ceil(total / 4)));
    const whole = [...body.itens];
    while (whole.length < total) {
      const { body: more } = await world.api.get(queried(asked, `offset=${whole.length}`));
      whole.push(...more.itens);
    }
    expect(await walked(queried(asked, `limite=${limite}`))).toEqual(whole);
    expect(whole.length).toBe(total);
  });

  test('keeps the filters, is in the answer as CSV too, and is not on the last page', async () => {
    const asked = '/v1/cnpjs?uf=SP&situacao=ativa&limite=2';
    const [json, csv, last] = await Promise.all([
      world.api.get(asked),
      world.api.get(asked, { headers: { Accept: 'text/csv' } }),
      world.api.get(`${asked}&offset=1000`),
    ]);
    expect(json.headers['link']).toBe('</v1/cnpjs?uf=SP&situacao=ativa&limite=2&offset=2>; rel="next"');
    expect(csv.headers['link']).toBe(json.headers['link']);
    expect(last.headers['link']).toBeUndefined();
  });

  test('repeats no parameter that the list does not have, which may be a key', async () => {
    const { headers } = await world.api.get(`/v1/cnpjs/${cnpjOf(BETA)}/socios?limite=2&api_key=${world.key}`);
    expect(headers['link']).toBe(`</v1/cnpjs/${cnpjOf(BETA)}/socios?limite=2&offset=2>; rel="next"`);
  });
});

describe("with the portal's address", () => {
  test.each([
    ['/v1/cnpjs/99999999000100', 404, {}],
    ['/v1/cnpjs/123', 422, {}],
    ['/v1/uso', 401, { key: null }],
    ['/nada', 404, {}],
    ['/v1/status', 405, { method: 'POST' }],
  ] as const)('the refusal of %s leads to the page of errors', async (path, status, asking) => {
    const { status: got, headers } = await portal.get(path, asking);
    expect([got, linkTo('help', headers['link'])]).toEqual([status, `${PORTAL}/erros.html#${status}`]);
    expect((await world.api.get(path, asking)).headers['link']).toBeUndefined();
  });

  test('the root leads to the portal, with a key or without one', async () => {
    const { status, headers } = await portal.get('/', { key: null });
    expect([status, headers['location']]).toEqual([302, `${PORTAL}/`]);
    expect(linkTo('service-desc', headers['link'])).toBe(`${PORTAL}/openapi.json`);
    expect(linkTo('status', headers['link'])).toBe('/v1/status');
    const catalog = await portal.get('/.well-known/api-catalog', { key: null });
    expect(catalog.headers['location']).toBe(`${PORTAL}/.well-known/api-catalog`);
    expect((await portal.get('/', { method: 'POST' })).status).toBe(404);
  });
});
