/** The documentation covers what is served and loaded: endpoints, parameters, example requests and tables. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROFILE_PATH } from '../../shared/api/profile.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { resourcesOf } from '../../shared/datasets/define.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { allIn, generatedPart, lineWith, PAGES, read } from '../support/docs/pages.ts';
import { type Api, captureLog, type Served, serveSamples } from '../support/service/api.ts';

const REFERENCE = read('docs/reference.md');
const REQUEST = /^get '([^']+)'$/gm;

test('the reference has every endpoint with its parameters, and no other', () => {
  const part = generatedPart(REFERENCE, 'endpoints');
  const missing = ROUTES.filter(({ path, query }) => {
    const own = query.filter(({ name }) => name !== 'limite' && name !== 'offset');
    return !lineWith(part, [`${path}\``, ...own.map(({ name }) => `\`${name}\``)]);
  });
  expect(missing.map(({ path }) => path)).toEqual([]);
  expect(part.split('\n').filter((line) => line.includes('/v1/'))).toHaveLength(ROUTES.length);
});

test('the reference has every parameter with its default', () => {
  const part = generatedPart(REFERENCE, 'parameters');
  const missing = ROUTES.flatMap(({ query }) => query).filter((parameter) => {
    const fallback = 'fallback' in parameter ? parameter.fallback : null;
    return !lineWith(part, [`\`${parameter.name}\``, String(fallback ?? '')]);
  });
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test('the architecture has every stored table with its kind and key', () => {
  const part = generatedPart(read('docs/architecture.md'), 'tables');
  const missing = SOURCES.flatMap(({ tables }) => tables).filter(
    ({ name, kind, partition }) => !lineWith(part, [`\`${name}\``, kind, `\`${partition}\``]),
  );
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test('every resource of every source is described with the names of its files', () => {
  const pages = PAGES.filter((page) => page === 'docs/sources.md' || page.startsWith('shared/datasets/'));
  const text = pages.map(read).join('\n');
  const missing = SOURCES.flatMap((source) =>
    resourcesOf(source)
      .filter(
        ({ name, layout }) => !text.includes(`\`${name}\``) || !text.includes(`\`${layout.member[0]}\``),
      )
      .map(({ name }) => `${source.name}: ${name}`),
  );
  expect(missing).toEqual([]);
});

describe('the example requests', () => {
  const ofReference = allIn(generatedPart(REFERENCE, 'requests'), REQUEST);
  const requests = [...new Set([...allIn(read('README.md'), REQUEST), ...ofReference])];
  let served: Served;
  let api: Api;
  beforeAll(async () => {
    captureLog();
    served = await serveSamples();
    api = served.api;
  });
  afterAll(() => served.stop());

  test('cover every endpoint', () => {
    const missing = ROUTES.filter(({ path }) => {
      const form = new RegExp(`^${path.replace(/\{\w+\}/, '\\w+')}(?:\\?.*)?$`);
      return !ofReference.some((request) => form.test(request));
    });
    expect(missing.map(({ path }) => path)).toEqual([]);
  });

  test('are answered by the samples, with items where the answer is a list', async () => {
    const answers = await Promise.all(
      requests.map(async (request) => ({ request, ...(await api.get(request)) })),
    );
    const wrong = answers.filter(({ status, body }) => status !== 200 || body.itens?.length === 0);
    expect(wrong.map(({ request, status }) => `${request}: ${status}`)).toEqual([]);
    expect(requests.length).toBeGreaterThanOrEqual(ROUTES.length);
  });

  test('include a profile with a summary of every list of a CNPJ', async () => {
    const profiles = requests.filter((path) =>
      new RegExp(`^${PROFILE_PATH.replace('{cnpj}', '\\d+')}$`).test(path),
    );
    const { body } = await api.get(profiles[0] ?? '');
    const lists = ROUTES.filter(({ path }) => path.startsWith(`${PROFILE_PATH}/`));
    expect(Object.keys(body.resumos).length).toBeGreaterThanOrEqual(lists.length);
  });
});
