/**
 * openapi.json is up to date, well-formed and complete, with valid examples. (`get` checks every answer of
 * the tests against it.)
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterAll, describe, expect, test } from 'vitest';
import { nextShapes, type Shapes } from '../../docs/generators/answer-shapes.ts';
import { sampleExamples } from '../../docs/generators/examples.ts';
import SHAPES from '../../shared/api/openapi/answer-shapes.json' with { type: 'json' };
import { openapiDocument } from '../../shared/api/openapi/document.ts';
import { type Described, inForce } from '../../shared/api/openapi/in-force.ts';
import { hasEtag, isPaged, neededBy } from '../../shared/api/route-kinds.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { DESCRIPTION_SETTINGS, FUNCTION_SETTINGS, readSettings } from '../../shared/env.ts';
import { SHAPE } from '../../shared/http/caching.ts';
import { captureLog, pathOf, queried, serveSamples } from '../support/service/api.ts';
import { type Document, describer, readDescription, resolved } from '../support/service/described.ts';
import { wrongsOf } from '../support/service/wrong-values.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const document = readDescription();
const describedAt = describer(document);
const SECURED = ROUTES.filter(hasEtag);
const operationOf = (path: string): Document => document.paths[path].get;

const withFormats = (): Ajv2020 => {
  const ajv = new Ajv2020();
  formats.default(ajv);
  return ajv;
};

const described = (env: Readonly<Record<string, string>>): Described =>
  readSettings({ ...FUNCTION_SETTINGS, ...DESCRIPTION_SETTINGS }, env);

captureLog();
const examples = await sampleExamples();
const samples = await serveSamples();
afterAll(() => samples.stop());

describe('openapi.json', () => {
  test('equals the output of `npm run openapi`', () => {
    expect(document).toEqual(
      JSON.parse(JSON.stringify(openapiDocument({ CNPJ_ALFANUMERICO: false }, examples))),
    );
  });

  test('passes the lint without an error or a warning', async () => {
    const command = `${ROOT}node_modules/@redocly/cli/bin/cli.js`;
    const env = {
      ...process.env,
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
      CI: 'true',
    };
    const lint = promisify(execFile);
    const { stdout } = await lint(process.execPath, [command, 'lint', 'openapi.json', '--format=json'], {
      cwd: ROOT,
      env,
    });
    const { totals } = JSON.parse(stdout);
    expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
  });
});

/** Parameters that also accept the descriptions of a table, which the publication has. */
const LOOKED_UP = ['cnae', 'cnae_secundario', 'natureza_juridica'];

describe.each(SECURED)('the description of $path', (route) => {
  const { path, query } = route;
  const isList = isPaged(route);
  const operation = operationOf(path);
  const { responses, validator } = describedAt(path);

  test('requires the key in X-API-Key', () => {
    const [[scheme]] = document.security.map(Object.keys);
    expect(operation.security).toBeUndefined();
    expect(document.components.securitySchemes[scheme]).toMatchObject({
      type: 'apiKey',
      in: 'header',
      name: 'X-API-Key',
    });
  });

  test('has every error body: the validation error, and simple ones, of which only lists have 409', () => {
    const statuses = Object.keys(responses).filter((status) => status >= '400');
    const conflict = isList ? ['409'] : [];
    const gone = route.kind === 'view' && route.chosenBy !== null ? ['410'] : [];
    expect(statuses).toEqual(['401', '404', ...conflict, ...gone, '422', '429', '503']);
    for (const status of statuses) {
      const { schema, example } = responses[status].content['application/json'];
      const { detail } = resolved(document, schema).properties;
      expect(detail.type).toBe(status === '422' ? 'array' : 'string');
      expect(validator(status)!(example)).toBe(true);
    }
    for (const status of ['429', '503']) expect(responses[status].headers).toHaveProperty('Retry-After');
    for (const name of [
      'ETag',
      'Cache-Control',
      'RateLimit',
      'RateLimit-Policy',
      'RateLimit-Limit',
      'RateLimit-Remaining',
      'RateLimit-Reset',
    ]) {
      expect(responses['200'].headers).toHaveProperty(name);
    }
  });

  test('has X-Snapshot exactly where it is a list: in requests, in pages and in 304', () => {
    const sent = operation.parameters?.filter((one: Document) => one.in === 'header') ?? [];
    expect(sent.map((one: Document) => [one.name, one.required])).toEqual(
      isList ? [['X-Snapshot', false]] : [],
    );
    for (const { schema, example } of sent) {
      const accepts = withFormats().compile(schema);
      const generation = (source: string): string => `${source}:202610-1a2b3c4d5e`;
      const issued = neededBy(route).map((needs) => needs.map(({ name }) => generation(name)).join(';'));
      for (const text of ['', example, ...issued]) expect([text, accepts(text)]).toEqual([text, true]);
      expect(['202610', generation('nada')].map((text) => accepts(text))).toEqual([false, false]);
    }
    const received = Object.keys(responses).filter((status) => responses[status].headers['X-Snapshot']);
    expect(received).toEqual(isList ? ['200', '304'] : []);
  });

  test('shows an example answer that fits its schema', () => {
    const { exemplo } = responses['200'].content['application/json'].examples;
    const validate = validator('200')!;
    validate(exemplo.value);
    expect(validate.errors).toBeNull();
    if (isList) expect(exemplo.value.itens.length).toBeGreaterThan(0);
  });

  test('describes its parameters and their bounds in Portuguese', () => {
    const inQuery = operation.parameters?.filter((one: Document) => one.in === 'query') ?? [];
    expect(inQuery.map((one: Document) => one.name)).toEqual(query.map(({ name }) => name));
    for (const { name, description, example, schema } of operation.parameters ?? []) {
      expect(description).toMatch(/\.$/);
      expect(example).toBeDefined();
      const bound =
        schema.pattern ??
        schema.enum ??
        schema.maximum ??
        schema.maxLength ??
        schema.minLength ??
        schema.examples;
      if (!LOOKED_UP.includes(name)) expect(bound).toBeDefined();
    }
    expect(operation.description.includes('Em ordem de') || operation.description.includes('Na ordem')).toBe(
      isList,
    );
  });
});

/** By filter, texts that it accepts besides the empty one. */
const RIGHT: Readonly<Record<string, readonly string[]>> = {
  uf: ['MG', 'mg', 'mG', 'Ex'],
  municipio: ['São Roque', ' ', 'x'.repeat(100), '😀'.repeat(100)],
  ano_mes: ['202601', '202612'],
  nome: ['Padaria', 'S.A. Modelo', 'x'.repeat(200), '😀'.repeat(99)],
  cnae: ['47', '47.1', '4711-3', '47.11-3/02', '4711302', 'PANIFICAÇÃO DE EXEMPLO'],
  situacao: ['ativa', 'Ativa', 'NULA'],
  natureza_juridica: ['2062', '206-2', 'Sociedade Empresária Limitada'],
  porte: ['00', '05'],
  abertura_ate: ['202612', '999912'],
  socio_documento: ['***.111.222-**', '111222', '99.111.001/0001-70', 'ab12cd3401ef77'],
};
const FILTERS = ROUTES.filter(({ path }) => path.startsWith('/v1/cnpjs')).flatMap(({ path, query }) =>
  query.flatMap(({ name }) => {
    const right = RIGHT[name];
    return right ? [[path, name, right] as const] : [];
  }),
);

describe('the parameters', () => {
  const parameter = (path: string, name: string): Document =>
    operationOf(path).parameters.find((one: Document) => one.name === name).schema;

  test('are those of the specification', () => {
    expect(parameter('/v1/cnpjs/{cnpj}', 'cnpj').pattern).toBe('^\\d{14}$');
    expect(parameter('/v1/cnos/{cno}', 'cno').pattern).toBe('^\\d{12}$');
    expect(parameter('/v1/cafir/imoveis/{nirf}', 'nirf').pattern).toBe('^\\d{8}$');
    expect(parameter('/v1/cnpjs/{cnpj}/dividas-pgfn', 'categoria')).toMatchObject({
      default: 'nao_previdenciario',
      enum: ['nao_previdenciario', 'fgts', 'previdenciario'],
    });
    for (const { path } of ROUTES.filter(isPaged)) {
      expect(parameter(path, 'limite')).toEqual({ type: 'integer', minimum: 1, maximum: 100, default: 20 });
      expect(parameter(path, 'offset')).toMatchObject({ type: 'integer', minimum: 0, default: 0 });
    }
  });

  test('have one type each, and say whether an empty text counts as absent', () => {
    for (const { path, query } of ROUTES) {
      for (const { name, required, fallback } of query) {
        const { schema, allowEmptyValue } = operationOf(path).parameters.find(
          (one: Document) => one.name === name,
        );
        expect([name, typeof schema.type, schema.anyOf]).toEqual([name, 'string', undefined]);
        expect([name, allowEmptyValue]).toEqual([name, fallback === null && !required ? true : undefined]);
      }
    }
    for (const name of ['simples', 'mei', 'matriz'])
      expect(parameter('/v1/cnpjs', name).type).toBe('boolean');
  });

  test.each(FILTERS)('%s: the schema of %s accepts what the service accepts', (path, name, right) => {
    const accepts = withFormats().compile(parameter(path, name));
    for (const value of right) expect([value, accepts(value)]).toEqual([value, true]);
  });

  test('describe every text that the service rejects as not allowed, where the data do not decide', () => {
    const ajv = withFormats();
    for (const route of ROUTES) {
      const decided = new Set(route.query.filter((one) => one.orStored).map(({ name }) => name));
      for (const { path, fault } of wrongsOf(route).filter(({ fault: { loc } }) => loc[0] === 'query')) {
        const name = `${fault.loc[1]}`;
        const schema = parameter(route.path, name);
        const accepts = ajv.compile(schema);
        const isText = typeof fault.input === 'string';
        // A list that is sent twice is two lists, and each of them is allowed.
        if (schema.type === 'array' && !isText) continue;
        if (!isText || !decided.has(name)) expect([path, accepts(fault.input)]).toEqual([path, false]);
      }
    }
  });

  test('have examples that find something in the samples, each alone and all together', async () => {
    // A generation, which the other list has, depends on the code that loads.
    for (const route of ROUTES.filter((one) => isPaged(one) && hasEtag(one))) {
      const pairs = Object.fromEntries(
        route.query.map(({ name, example }) => [name, `${name}=${encodeURIComponent(example)}`]),
      );
      const { por, limite = '', offset = '', ...filters } = pairs;
      const alone = Object.values(filters).map((pair) => [pair]);
      for (const sent of [...alone, Object.values(filters), [limite, offset]]) {
        const query = [...(por ? [por] : []), ...sent].join('&');
        const { status, body } = await samples.api.get(queried(pathOf(route.path), query));
        expect([route.path, query, status, body.paginacao?.total > 0]).toEqual([
          route.path,
          query,
          200,
          true,
        ]);
      }
    }
  });

  test('allow letters in CNPJ and NIRF with CNPJ_ALFANUMERICO=true', () => {
    const wide = JSON.stringify(openapiDocument({ CNPJ_ALFANUMERICO: true }, examples));
    const narrow = JSON.stringify(document);
    expect(wide).not.toBe(narrow);
    const paths = Object.entries<Document>(JSON.parse(wide).paths).filter(([path]) =>
      path.includes('{cnpj}'),
    );
    const LETTERS = '^[0-9A-Z]{12}\\d{2}$';
    for (const [path, { get }] of paths) {
      expect(get.parameters[0].schema.pattern).toBe(LETTERS);
      // The routes beside the fourteen take letters in any case.
      const isAdded = /(ficha|alteracoes|rede|caminho)$/.test(path);
      expect(document.paths[path].get.parameters[0].schema.pattern).toBe(isAdded ? LETTERS : '^\\d{14}$');
    }
    expect(inForce(described({ CNPJ_ALFANUMERICO: 'true' }))(document)).toEqual(JSON.parse(wide));
    const property = JSON.parse(wide).paths['/v1/cafir/imoveis/{nirf}'].get.parameters[0];
    expect(property.schema.pattern).toBe('^[0-9A-Z]{8}$');
  });
});

describe('what the settings put in force', () => {
  const served = (env: Readonly<Record<string, string>>): Document => inForce(described(env))(document);

  test('is the committed description for the default settings, which states no licence', () => {
    expect(served({})).toEqual(document);
    expect(Object.keys(document.info)).toEqual(['title', 'version', 'description']);
  });

  test.each([
    ['https://exemplo.org/fale', { url: 'https://exemplo.org/fale' }],
    ['api@exemplo.org', { email: 'api@exemplo.org' }],
  ])('has the contact %s', (API_CONTACT, contact) => {
    expect(served({ API_CONTACT }).info.contact).toEqual(contact);
  });

  test.each([
    ['CC BY 4.0', { name: 'CC BY 4.0' }],
    ['CC BY 4.0 https://exemplo.org/cc', { name: 'CC BY 4.0', url: 'https://exemplo.org/cc' }],
  ])('has the licence %s', (API_LICENSE, license) => {
    expect(served({ API_LICENSE }).info.license).toEqual(license);
  });

  test('says whether a key is needed, its limits, and the pages that may call', () => {
    const { info, security } = served({
      API_REQUIRE_KEY: 'false',
      API_CORS_ORIGINS: 'https://um.example,https://dois.example',
      LIMIT_PER_SECOND: '20',
      LIMIT_PER_MONTH: '9000',
    });
    expect(security).toEqual([...document.security, {}]);
    expect(info.description.split('\n\n').at(-1)).toBe(
      '**Neste serviço.** A chave é dispensável. Uma chave sem limites próprios pode fazer 20 requisições por segundo, ' +
        'com rajada de 40 e 9000 requisições por mês. No navegador, respondem a páginas de https://um.example e https://dois.example.',
    );
  });

  test.each([
    ['API_CONTACT', 'http://exemplo.org'],
    ['API_CONTACT', 'api em exemplo'],
    ['API_LICENSE', ' x'],
  ])('refuses %s=%j', (name, value) => {
    expect(() => described({ [name]: value })).toThrow(`${name} is "${value}"; allowed: `);
  });
});

describe('every schema', () => {
  const SCHEMAS = Object.entries<Document>(document.components.schemas);

  test.each(SCHEMAS)('%s is strict and describes each field', (_, schema) => {
    expect(schema.additionalProperties).toBe(false);
    for (const [name, field] of Object.entries<Document>(schema.properties)) {
      if (field.$ref) continue;
      expect([name, field.description]).toEqual([name, expect.stringMatching(/\.$/)]);
      expect([name, field.anyOf]).toEqual([name, undefined]);
    }
  });
});

describe('a changed answer', () => {
  test('needs another SHAPE, whether its schema or its value has changed', () => {
    const committed: Shapes = SHAPES;
    expect(nextShapes(committed, SHAPE, document)).toEqual(committed);
    const changes: ((changed: Document) => void)[] = [
      ({ components }) => delete components.schemas.EstabelecimentoEncontrado.properties.href,
      ({ paths }) => {
        const { exemplo } = paths['/v1/cnpjs'].get.responses[200].content['application/json'].examples;
        exemplo.value.itens[0].href = null;
      },
    ];
    for (const change of changes) {
      const changed = structuredClone(document);
      change(changed);
      expect(() => nextShapes(committed, SHAPE, changed)).toThrow(
        `the answers of /v1/cnpjs have changed: raise SHAPE in shared/http/caching.ts, which is ${SHAPE}`,
      );
      expect(nextShapes(committed, `${SHAPE}+`, changed).answers['/v1/cnpjs']).not.toBe(
        committed.answers['/v1/cnpjs'],
      );
    }
  });
});
