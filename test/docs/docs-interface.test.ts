/** The documentation says what is served and loaded: endpoints, parameters, requests to try, sources, files and tables. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROFILE_PATH } from '../../shared/api/profile.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { resourcesOf } from '../../shared/datasets/define.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { allIn, read, rowOf, sectionOf } from '../support/docs/pages.ts';
import { type Api, captureLog, type Served, serveSamples } from '../support/service/api.ts';

const README = read('README.md');
const SOURCES_PAGE = read('docs/sources.md');
const ARCHITECTURE = read('docs/architecture.md');

describe('the endpoints', () => {
  const missing = /\*\*Not there yet\.\*\*.*?\n\n/s.exec(README)?.[0] ?? '';
  const PAGE = ['limite', 'offset'];

  test.each(ROUTES.map(({ path }) => path))('%s is in the README as served', (path) => {
    expect(rowOf(README, `GET ${path}`)).not.toEqual([]);
    expect(missing).not.toContain(`\`GET ${path}\``);
  });

  test('are all that the README lists', () => {
    const listed = allIn(README, /^\| `GET ([^`]+)` +\|/gm);
    expect(listed).toEqual(ROUTES.map(({ path }) => path));
  });

  test.each(ROUTES)('$path has its parameters in its row', ({ path, query }) => {
    const [, , parameters = ''] = rowOf(README, `GET ${path}`);
    const own = query.map(({ name }) => name).filter((name) => !PAGE.includes(name));
    expect(allIn(parameters, /`(\w+)`/g).sort()).toEqual(own.sort());
    expect(parameters.includes('page')).toBe(query.length > own.length);
  });

  test('have every parameter with what stands for it when it is left out', () => {
    for (const parameter of ROUTES.flatMap(({ query }) => query)) {
      const prefix = PAGE.includes(parameter.name) ? 'page: ' : '';
      const row = rowOf(README, `${prefix}\`${parameter.name}\``);
      const fallback = 'fallback' in parameter ? parameter.fallback : null;
      expect(row.at(-1)?.replaceAll('`', '')).toBe(String(fallback ?? 'all'));
    }
  });

  test.each(['AWS'])('do without %s, and the README says so', (what) => {
    expect(missing).toContain(what);
  });
});

describe('the first requests', () => {
  const requests = allIn(sectionOf(README, '## First requests'), /^get '([^']+)'$/gm);
  let served: Served;
  let api: Api;
  beforeAll(async () => {
    captureLog();
    served = await serveSamples();
    api = served.api;
  });
  afterAll(() => served.stop());

  test.each(ROUTES.map(({ path }) => path))('are of every endpoint: %s', (path) => {
    const form = new RegExp(`^${path.replace(/\{\w+\}/, '\\d+')}(?:\\?.*)?$`);
    expect(requests.filter((request) => form.test(request))).not.toEqual([]);
  });

  test.each(requests)('%s shows something of the samples', async (path) => {
    const { status, body } = await api.get(path);
    expect(status).toBe(200);
    expect(body.itens ?? ['no list']).not.toEqual([]);
  });

  test('sum up in the profile every list of the CNPJ', async () => {
    const [profile = ''] = requests.filter(
      (path) => path.split('/').length === 4 && path.startsWith('/v1/cnpjs'),
    );
    const { body } = await api.get(profile);
    const lists = ROUTES.filter(({ path }) => path.startsWith(`${PROFILE_PATH}/`));
    expect(Object.keys(body.resumos).length).toBeGreaterThanOrEqual(lists.length);
  });
});

describe.each(SOURCES)('the source $name', (source) => {
  const { name, sampleVersion, tables } = source;
  const section = sectionOf(SOURCES_PAGE, `## ${name}`);
  const FORMS = { mensal: /^\d{4}-\d\d$/, trimestral: /^\d{4}-T\d$/, diaria: /^\d{4}-\d\d-\d\d$/ };

  test('has its command in the README, with a version of its form', () => {
    const command = rowOf(README, name).at(-1) ?? '';
    const [, version = ''] = /^`npm run load -- \w+ --version (\S+) --from DIR`$/.exec(command) ?? [];
    expect(command).toContain(` ${name} `);
    expect(version).toMatch(FORMS[source.cadence]);
    expect(sampleVersion).toMatch(FORMS[source.cadence]);
  });

  test.each(resourcesOf(source))(
    'has its $name with the names of their files in its page',
    ({ name, layout }) => {
      expect(section).toContain(`\`${name}\``);
      expect(section).toContain(`\`${layout.member[0]}\``);
    },
  );

  test.each(tables)(
    'has its table $name in the architecture, with kind and key',
    ({ name, kind, partition }) => {
      const [, declared = '', key] = rowOf(ARCHITECTURE, name);
      expect(declared.split(',')[0]).toBe(kind);
      expect(key).toBe(`\`${partition}\``);
    },
  );
});

test('every table of every source is all that the architecture lists', () => {
  const listed = allIn(ARCHITECTURE, /^\| `([a-z-]+)` +\| (?:document|holder|ordered)\b/gm);
  expect(listed).toEqual(SOURCES.flatMap(({ tables }) => tables.map(({ name }) => name)));
});
