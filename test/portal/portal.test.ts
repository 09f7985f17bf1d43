/** The generated portal is complete and up to date; its links work, and its policy allows its content. */

import { posix } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { buildPortal } from '../../portal/build.ts';
import { contentPolicy, pagePolicy } from '../../portal/headers.ts';
import { questionOf } from '../../portal/page/consultar/question.ts';
import { referenceOf } from '../../portal/page/consultar/records/facts.ts';
import { adviceOn } from '../../portal/page/playground/advice.ts';
import { refusalOf } from '../../portal/page/playground/keys.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { createKey } from '../../shared/store/keys/key-form.ts';
import { idsOf, linksOf, textOf } from '../support/portal/html.ts';
import { type Document, readDescription } from '../support/service/described.ts';

const API = 'https://api.example.gov.br';
const document = readDescription();

const files = buildPortal({ api: API, ambiente: 'test' });

const textIn = (name: string): string => files.get(name)?.toString() ?? '';
const pageNames = (): string[] => [...files.keys()].filter((name) => name.endsWith('.html'));
const page = (name: string): string => textIn(name);
/** Normalises a text to plain quotation marks and single blanks. */
const plain = (text: string): string => text.replaceAll('`', '').replaceAll(/\s+/g, ' ');
const everything = (): string =>
  plain(
    pageNames()
      .map((name) => textOf(page(name)))
      .join('\n'),
  );

const pageOf = (path: string): string =>
  pageNames().find(
    (name) =>
      name !== 'referencia/index.html' &&
      name.startsWith('referencia/') &&
      textOf(/<p class="address">.*?<\/p>/.exec(page(name))?.[0] ?? '').endsWith(` ${path}`),
  ) ?? '';

/** Returns every property of a schema, including nested ones, with its description. */
function propertiesOf(schema: Document, seen = new Set<unknown>()): { name: string; text: string }[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const own = Object.entries<Document>(schema.properties ?? {}).map(([name, of]) => ({
    name,
    text: of.description ?? '',
  }));
  return [...own, ...Object.values(schema).flatMap((inner) => propertiesOf(inner, seen))];
}

describe('the reference', () => {
  test.each(ROUTES.map(({ path }) => path))(
    'has a page of %s with everything in its OpenAPI description',
    (path) => {
      const { get } = document.paths[path];
      const text = plain(textOf(page(pageOf(path))));
      expect(text).toContain(get.summary);
      for (const paragraph of get.description.split('\n\n')) expect(text).toContain(plain(paragraph));
      for (const { name, description } of get.parameters ?? []) {
        expect(text).toContain(name);
        expect(text).toContain(plain(description));
      }
      for (const [status, response] of Object.entries<Document>(get.responses)) {
        expect(text).toContain(status);
        const { $ref: ref } = response;
        if (ref) expect(text).toContain(document.components.responses[ref.split('/').at(-1)].description);
      }
      const [example] = Object.values<Document>(get.responses['200'].content['application/json'].examples);
      expect(textOf(page(pageOf(path)))).toContain(JSON.stringify(example.value, null, 2));
      for (const language of ['sh', 'js', 'python'])
        expect(page(pageOf(path))).toContain(`data-language="${language}"`);
    },
  );

  test.each(Object.keys(document.components.schemas))(
    'has every field of %s with its description',
    (name) => {
      const properties = propertiesOf(document.components.schemas[name]);
      const text = everything();
      const missing = properties.filter((p) => !text.includes(p.name) || !text.includes(plain(p.text)));
      expect(missing).toEqual([]);
      expect(properties.length).toBeGreaterThan(0);
    },
  );

  test('has every header and every parameter with its description', () => {
    const text = everything();
    for (const [name, { description }] of Object.entries<Document>(document.components.headers)) {
      expect(text).toContain(name);
      expect(text).toContain(plain(description));
    }
  });

  test('contains the committed description, with the address of the API', () => {
    const { servers, ...rest } = JSON.parse(textIn('openapi.json'));
    const { servers: _, ...committed } = document;
    expect(rest).toEqual(committed);
    expect(servers).toEqual([{ url: API, description: expect.any(String) }]);
  });
});

test('the feed of changes has each version with its day, and what RFC 4287 requires', () => {
  const { feed } = new XMLParser({ isArray: (name) => name === 'entry' }).parse(textIn('mudancas.xml'));
  const [entry] = feed.entry.filter(({ title }: { title: string }) => title === 'Versão 1.0.0');
  expect(entry).toMatchObject({ updated: '2026-11-28T00:00:00Z', content: expect.stringContaining('CNPJ') });
  expect(feed).toMatchObject({ updated: feed.entry[0].updated, author: { name: expect.any(String) } });
  const ids = [feed.id, ...feed.entry.map(({ id }: { id: string }) => id)];
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id.startsWith(`${API}/#`)).toBe(true);
});

describe('a page', () => {
  test('links only to pages, anchors and files of the portal', () => {
    const broken = pageNames().flatMap((name) =>
      linksOf(page(name)).filter((link) => {
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? name : posix.join(posix.dirname(name), path);
        if (!files.has(target)) return true;
        if (anchor === undefined) return false;
        if (target === 'consultar.html' && questionOf(`#${anchor}`)) return false;
        return !idsOf(page(target)).includes(anchor);
      }),
    );
    expect(broken).toEqual([]);
    expect(pageNames().length).toBe(ROUTES.length + 16);
  });

  test('of the reference is that to which the page Consultar links a request', () => {
    const requests = ROUTES.map(({ path }) => path).filter((path) => !/\{(?!cnpj|cno|nirf)/.test(path));
    const linked = requests.map((path) =>
      referenceOf(`${path.replace(/\{\w+\}/, '12ABC34501DE35')}?limite=1`),
    );
    expect(linked).toEqual(requests.map(pageOf));
  });

  test('of an operation links to that operation in the playground', () => {
    for (const { path } of ROUTES) {
      expect(page(pageOf(path))).toContain(`experimentar.html#${document.paths[path].get.operationId}"`);
    }
  });

  test('has no code, style or address that the policy forbids', () => {
    for (const name of pageNames()) {
      const text = page(name);
      expect(text).not.toMatch(/<style|\sstyle="|\son\w+="|javascript:|<form|<iframe/);
      expect([...text.matchAll(/<script(?! src="[^"]+\.js"(?: defer)?><\/script>)/g)]).toEqual([]);
      expect(linksOf(text).filter((link) => /^(?:[a-z]+:|\/)/.test(link))).toEqual([]);
      expect(text).toContain(`content="${pagePolicy}"`);
    }
    for (const name of [
      'portal.css',
      'page.js',
      'find.js',
      'home.js',
      'views.js',
      'atualizacoes.js',
      'theme.js',
    ]) {
      expect(textIn(name)).not.toMatch(/@import|url\(|sourceMappingURL/);
    }
    for (const policy of [pagePolicy, contentPolicy(API)]) {
      expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
      expect(policy).not.toMatch(/unsafe/);
    }
    expect(contentPolicy(API)).not.toContain('*');
    expect(contentPolicy(API)).toContain(`connect-src 'self' ${API};`);
  });

  test('is in Portuguese, and has one first-level heading, a title and unique ids', () => {
    const titles = pageNames().map((name) => {
      const text = page(name);
      expect(text).toMatch(/^<!doctype html>\s*<html lang="pt-BR"/);
      expect(text.match(/<h1[ >]/g)).toHaveLength(1);
      expect(idsOf(text).length).toBe(new Set(idsOf(text)).size);
      expect(text).not.toContain('{{');
      expect(text, name).not.toContain('](');
      return /<title>(.+)<\/title>/.exec(text)?.[1];
    });
    expect(new Set(titles).size).toBe(titles.length);
  });

  test('stores nothing except the theme', () => {
    const code = ['page.js', 'find.js', 'home.js', 'views.js', 'atualizacoes.js', 'theme.js']
      .map(textIn)
      .join('\n');
    expect([...code.matchAll(/localStorage\.(\w+)/g)].map(([, use]) => use).sort()).toEqual([
      'getItem',
      'setItem',
    ]);
    expect(code).not.toMatch(/sessionStorage|indexedDB|document\.cookie|serviceWorker/);
    // An entry of the history has its address, which has no key, and no state.
    expect(code).not.toMatch(/(?:push|replace)State(?!\(null,)/);
  });
});

test('the page of changes has the version of the interface', () => {
  expect(textOf(page('mudancas.html'))).toContain(`Versão ${document.info.version}`);
  // Every list of all records, and every other address without a number, is named in the page.
  const addresses = ROUTES.map(({ path }) => path).filter((path) => !path.includes('{'));
  expect(addresses.filter((path) => !page('mudancas.html').includes(`<code>${path}</code>`))).toEqual([]);
  expect(textOf(page('mudancas.html'))).not.toContain('não são servid');
});

test('config.json has the address and the environment, and nothing else', () => {
  expect(JSON.parse(textIn('config.json'))).toEqual({ api: API, ambiente: 'test' });
});

describe('a key', () => {
  test.each([
    ['', /^Informe a chave/],
    ['uma senha', /^Isto não é uma chave desta API: ela começa com cnpj_dev_/],
    ['cnpj_prod_123', /^Isto não é uma chave/],
    ['cnpj_dev_123', /incompleta/],
    [`${createKey('dev')}=`, /sinais a mais/],
    [`cnpj_dev_${'0'.repeat(49)}`, /soma de verificação/],
  ])('that is malformed is rejected with advice: %#', (key, said) => {
    expect(refusalOf(key, 'dev')).toMatch(said);
  });
});

describe('the advice next to an answer', () => {
  const said = (status: number | undefined, more: object = {}) =>
    adviceOn({
      status,
      message: '',
      body: undefined,
      api: API,
      origin: 'https://portal.example',
      withKey: true,
      retryAfter: undefined,
      requestId: undefined,
      ...more,
    }).text;

  test.each([
    ['1', 'Espere 1 segundo e'],
    ['45', 'Espere 45 segundos e'],
    ['150', 'Espere 3 minutos e'],
    ['7200', 'Espere 2 horas e'],
    ['864000', 'Espere 10 dias e'],
    [undefined, 'Espere um pouco e'],
    ['logo', 'Espere um pouco e'],
  ])('states how long to wait: %s', (retryAfter, wait) => {
    expect(said(429, { retryAfter })).toContain(wait);
  });

  test('names the source that is unavailable', () => {
    const body = { detail: 'A fonte "cno" ainda não está disponível. Tente novamente mais tarde.' };
    expect(said(503, { body, retryAfter: '300' })).toBe(
      'A fonte "cno" ainda não está disponível. Espere 5 minutos e execute de novo.',
    );
  });

  test.each([502, 504])('says that the service is out of reach where a gateway answers %i', (status) => {
    expect(said(status)).toBe(
      'O serviço está fora de alcance neste momento. Espere um pouco e execute de novo.',
    );
  });

  test.each([500, 418])('asks the reader to report an unexpected status: %i', (status) => {
    expect(said(status, { requestId: 'abc' })).toMatch(new RegExp(`estado ${status}.*X-Request-Id abc`));
  });
});
