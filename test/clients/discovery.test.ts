/** The files of the portal that programs look for: indexes, contact, collection of requests, and icon. */
import { afterAll, describe, expect, test } from 'vitest';
import { readDescription } from '../../portal/build/document.ts';
import { discovery } from '../../portal/build/offered/discovery.ts';
import { buildPortal } from '../../portal/build.ts';
import { installAddress } from '../../portal/page/assistants/addresses.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { allIn } from '../support/docs/pages.ts';
import { captureLog, serveSamples } from '../support/service/api.ts';

const API = 'https://api.example.gov.br';
const PORTAL = 'https://portal.example.gov.br';
captureLog();
const world = await serveSamples();
afterAll(() => world.stop());
const files = buildPortal({ api: API, portal: PORTAL, ambiente: 'test' });
const textIn = (name: string): string => files.get(name)?.toString() ?? '';
const pages = [...files.keys()].filter((name) => name.endsWith('.html'));

const fileAt = (address: string): string => {
  const path = address.replace(`${PORTAL}/`, '');
  return path === '' || path.endsWith('/') ? `${path}index.html` : path;
};

test('llms.txt names every operation and page, with links that lead to files', () => {
  const text = textIn('llms.txt');
  expect(ROUTES.filter(({ path }) => !text.includes(`\`GET ${path}\``))).toEqual([]);
  const links = allIn(text, /\]\((\S+)\)/g).map(fileAt);
  expect(links.filter((link) => !files.has(link))).toEqual([]);
  expect(pages.filter((page) => page !== 'referencia/index.html' && !links.includes(page))).toEqual([]);
});

test('robots.txt leads to a sitemap with every page; without an address of the portal there is none', () => {
  expect(textIn('robots.txt')).toContain(`Sitemap: ${PORTAL}/sitemap.xml`);
  const listed = allIn(textIn('sitemap.xml'), /<loc>(.*?)<\/loc>/g).map(fileAt);
  expect(listed.sort()).toEqual(pages.sort());
  const elsewhere = buildPortal({ api: API, ambiente: 'test' });
  expect([elsewhere.has('sitemap.xml'), `${elsewhere.get('robots.txt')}`]).toEqual([
    false,
    'User-agent: *\nAllow: /\n',
  ]);
});

test('the catalog of the API leads to its description, its documentation and its status', () => {
  const { linkset } = JSON.parse(textIn('.well-known/api-catalog'));
  const [{ anchor, status, ...documents }] = linkset;
  expect([anchor, status[0].href]).toEqual([`${API}/`, `${API}/v1/status`]);
  const targets = Object.values(documents as Record<string, { href: string }[]>).flat();
  expect(targets.length).toBe(3);
  expect(targets.filter(({ href }) => !files.has(fileAt(href)))).toEqual([]);
});

test('security.txt has the contact and an expiry within a year, and is not written without a contact', () => {
  expect(files.has('.well-known/security.txt')).toBe(false);
  const description = readDescription();
  const contact = { email: 'dados@example.org' };
  const described = { ...description, info: { ...description.info, contact } };
  const made = new Map(discovery([], described, { api: API }, new Date('2026-11-28T12:00:00Z')));
  expect(`${made.get('.well-known/security.txt')}`).toBe(
    'Contact: mailto:dados@example.org\nExpires: 2027-10-01T00:00:00.000Z\nPreferred-Languages: pt, en\n',
  );
});

test('the icon has the form of its name', () => {
  expect(files.get('favicon.ico')?.readUInt32LE(0)).toBe(0x10000);
});

interface Item {
  readonly name: string;
  readonly item?: readonly Item[];
  readonly request?: {
    readonly url: {
      readonly raw: string;
      readonly variable: readonly { readonly key: string; readonly value: string }[];
    };
  };
}

describe('the collection of Postman', () => {
  const collection = JSON.parse(textIn('registros-publicos.postman_collection.json'));
  const requests = (collection.item as Item[]).flatMap(({ item = [] }) => item);

  test('has a request of every operation, with the key as a variable without a value', () => {
    expect(requests.length).toBe(ROUTES.length);
    expect(collection.auth.apikey).toContainEqual({ key: 'value', value: '{{chave}}', type: 'string' });
    expect(collection.variable).toContainEqual({ key: 'chave', value: '' });
  });

  test.each(requests.map((one) => [one.name, one] as const))('%s is answered', async (_, { request }) => {
    const { raw, variable } = request!.url;
    const path = variable.reduce((text, { key, value }) => text.replace(`:${key}`, value), raw);
    expect((await world.api.get(path.replace('{{endereco}}', ''))).status).toBe(200);
  });
});

test('an assistant is added by an address with the server and without a key', () => {
  const vscode = JSON.parse(decodeURIComponent(installAddress('vscode', API).replace(/^.*?\?/, '')));
  expect(vscode).toMatchObject({
    type: 'http',
    url: `${API}/mcp`,
    headers: { 'X-API-Key': `\${input:chave}` },
  });
  const cursor = new URL(installAddress('cursor', API)).searchParams.get('config') ?? '';
  expect(JSON.parse(atob(cursor))).toEqual({
    url: `${API}/mcp`,
    headers: { 'X-API-Key': `\${env:REGISTROS_API_KEY}` },
  });
});
