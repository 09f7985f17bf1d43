/** The bundles, started as Lambda does: each is small, needs no other file and answers gateway events. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  bundled,
  ENTRIES,
  entryOf,
  FETCH_ENTRY,
  REPORT_ENTRY,
  SERVING,
  TARGETS,
  taskEntryOf,
} from '../../lib/bundle.ts';
import { CONFIGS } from '../../lib/config.ts';
import { functionEnvironment } from '../../lib/environment.ts';
import { KERNELS } from '../../loaders/kernels/module.ts';
import type { Target } from '../../shared/api/routes.ts';
import type { HttpResult } from '../../shared/http/exchange.ts';
import { FETCH_TASKS } from '../../shared/ingestion/fetch-definition.ts';
import { writeLoad } from '../../shared/store/loads/load-records.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { loadWith, outcomeWith } from '../support/admin/kept-loads.ts';
import { gatewayEvent, runBundles } from '../support/aws/bundles.ts';
import { type Answered, invoke } from '../support/aws/lambda-runtime.ts';
import { newKey, publishSamples } from '../support/service/api.ts';
import { PREFIX, startStore } from '../support/service/store.ts';

/** The largest size of a bundle; a larger one lengthens the first request of an instance. */
const LARGEST = 475_000;
/** The pairs of codes of towns, which only the functions that answer them contain. */
const PAIRS = 75_000;
const LARGEST_WITH_PAIRS = LARGEST + PAIRS;
/** Matching, reconciliation and networks, which share the search with the other routes of companies. */
const OVER_SEARCH = 30_000;
/**
 * Their start matters less: the first task and the report run once a load, and few requests need the files
 * that a function loads later.
 */
const LARGEST_OTHER = 600_000;
/** The SDK of MCP validates every message of its protocol by schemas. */
const LARGEST_MCP = 950_000 + PAIRS + OVER_SEARCH;
/**
 * The other tasks of a load run for minutes. They contain the kernels, the codecs of tables and indexes, and
 * the clients of both stores.
 */
const LARGEST_TASKS = 750_000 + PAIRS;
/** The functions of a fetch also parse listings and unpack archives, for minutes a few times a day. */
const LARGEST_FETCH = 700_000;

const environment = functionEnvironment(
  CONFIGS.find(({ name }) => name === PREFIX)!,
  'https://portal.example.org',
);

await runBundles();
const store = await startStore();
await store.openPort();
await publishSamples(store);
const key = await newKey(store);
afterAll(() => store.stop());

async function ask(family: Target, event: unknown): Promise<HttpResult & Omit<Answered, 'result' | 'error'>> {
  const code = bundled(entryOf(family));
  const { result, error, ...rest } = await invoke({ code, handler: 'index.handler', event, environment });
  expect(error).toBeNull();
  return { ...(result as HttpResult), ...rest };
}

test.each(ENTRIES)('%s is small before it is zipped', (entry) => {
  const { size } = statSync(join(bundled(entry), 'index.js'));
  expect(size).toBeGreaterThan(10_000);
  const largest = {
    [FETCH_ENTRY]: LARGEST_FETCH,
    [taskEntryOf('prepare')]: LARGEST_TASKS,
    [taskEntryOf('partition')]: LARGEST_TASKS,
    [taskEntryOf('makeExport')]: LARGEST_TASKS,
    [entryOf('cnpjs')]: LARGEST_WITH_PAIRS + OVER_SEARCH,
    [entryOf('tabelas')]: LARGEST_WITH_PAIRS,
    [entryOf('mcp')]: LARGEST_MCP,
  }[entry];
  expect(size).toBeLessThanOrEqual(largest ?? (SERVING.includes(entry) ? LARGEST : LARGEST_OTHER));
});

test.each([
  ['S3', 'load-objects.js', 'AmazonS3'],
  ['Step Functions', 'load-machine.js', 'AWSStepFunctions'],
])('the administration has the client of %s in a file that it loads later', (_, file, service) => {
  const [index, later] = ['index.js', file].map((name) =>
    readFileSync(join(bundled(entryOf('admin')), name), 'utf8'),
  ) as [string, string];
  expect(index).not.toContain(service);
  expect(later).toContain(service);
  expect(later.length).toBeLessThanOrEqual(LARGEST_OTHER);
});

test('only the tasks of a load have the kernels', () => {
  const withKernels = ENTRIES.filter((entry) =>
    readFileSync(join(bundled(entry), 'index.js'), 'utf8').includes(KERNELS),
  );
  expect(withKernels.length).toBeGreaterThan(0);
  expect(withKernels.filter((entry) => !entry.startsWith('loaders/'))).toEqual([]);
});

describe('a bundle of the API answers an event of the gateway', () => {
  const families: [Target, string, unknown][] = [
    ['cnpjs', 'cnpj', '99111001000170'],
    ['cnos', 'itens', [expect.objectContaining({ cno: '900010000170' })]],
    ['cafir', 'itens', [expect.objectContaining({ uf: 'DF' })]],
    ['rfb', 'itens', [expect.objectContaining({ uf: expect.any(String) })]],
    ['tabelas', 'itens', [expect.objectContaining({ tabela: 'cnaes', total: 3 })]],
  ];
  // A family without an endpoint is not deployed.
  const deployed = families.filter(([family]) => TARGETS.includes(family));

  test.each(deployed)('%s', async (family, field, value) => {
    const { statusCode, headers, body, log } = await ask(family, gatewayEvent(family));
    expect(statusCode).toBe(200);
    expect(headers['ETag']).toMatch(/^(W\/)?"/);
    expect(JSON.parse(body)).toMatchObject({ [field]: value });
    expect(log).toContain('"event":"request"');
  });

  test('status answers without a key', async () => {
    const { statusCode, body } = await ask('status', gatewayEvent('status'));
    expect(statusCode).toBe(200);
    expect(Object.keys((JSON.parse(body) as { fontes: object }).fontes)).toContain('cnpj');
  });

  test('fallback answers a preflight and an unknown address', async () => {
    const preflight = await ask('fallback', gatewayEvent('fallback-preflight'));
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['Access-Control-Allow-Origin']).toBe('http://localhost:8080');
    expect((await ask('fallback', gatewayEvent('fallback-unknown'))).statusCode).toBe(404);
  });
});

describe('the bundle of the authorizer', () => {
  const judge = async (headers: Readonly<Record<string, string>>): Promise<unknown> => {
    const event = gatewayEvent('authorizer');
    const code = bundled(entryOf('authorizer'));
    const asked = { ...event, headers: { ...event.headers, ...headers } };
    return (await invoke({ code, handler: 'index.handler', event: asked, environment })).result;
  };

  test('passes a request on with the condition of its key', async () => {
    expect(await judge({})).toEqual({ isAuthorized: true, context: { condition: 'malformed' } });
    expect(await judge({ 'x-api-key': key })).toMatchObject({
      isAuthorized: true,
      context: { condition: 'valid', customer: 'Cliente de Teste' },
    });
  });
});

describe('the bundle of the report', () => {
  test('writes the message about a load from its record', async () => {
    const load = loadWith('cnpj-2026-10-1', { outcome: outcomeWith({ items: 1_234 }) });
    await writeLoad(store.client, controlTable(PREFIX), load);
    const { result } = await invoke({
      code: bundled(REPORT_ENTRY),
      handler: 'index.handler',
      event: { id: load.id, source: 'cnpj', version: '2026-10' },
      environment: { TABLE_PREFIX: PREFIX },
    });
    expect(result).toEqual({
      subject: `cnpj 2026-10 is served (${PREFIX})`,
      text: expect.stringContaining('items written   1,234'),
    });
  });
});

describe('the bundle of a fetch', () => {
  test.each(FETCH_TASKS)('has %s under its name', async (task) => {
    const { error } = await invoke({
      code: bundled(FETCH_ENTRY),
      handler: `index.${task}`,
      event: { source: 'desconhecida', version: '2026-10', file: 'x' },
      environment: { TABLE_PREFIX: PREFIX, WORK_BUCKET: 'work', SNAPSHOT_BUCKET: 'publications' },
    });
    expect(error).toEqual({ errorType: 'LoadRefused', errorMessage: 'no source desconhecida' });
  });
});
