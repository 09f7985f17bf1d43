/** The bundles: each is small, and one is started as Lambda does. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundled, ENTRIES, entryOf, FETCH_ENTRY, SERVING, taskEntryOf } from '../../lib/bundle.ts';
import { CONFIGS } from '../../lib/config.ts';
import { functionEnvironment } from '../../lib/environment.ts';
import { KERNELS } from '../../loaders/kernels/module.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import type { HttpResult } from '../../shared/http/exchange.ts';
import { gatewayEvent, runBundles } from '../support/aws/bundles.ts';
import { invoke } from '../support/aws/lambda-runtime.ts';
import { publishFiles } from '../support/service/published.ts';
import { PREFIX, testStore } from '../support/service/store.ts';

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
const store = await testStore();
await store.openPort();
await publishFiles(store, cnpj);

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

/** The other bundles are started by test/emulators. */
test('the bundle of companies answers an event of the gateway', async () => {
  const code = bundled(entryOf('cnpjs'));
  const event = gatewayEvent('cnpjs');
  const { result, error, log } = await invoke({ code, handler: 'index.handler', event, environment });
  const { statusCode, headers, body } = result as HttpResult;
  expect([error, statusCode, headers['ETag']]).toEqual([null, 200, expect.stringMatching(/^(W\/)?"/)]);
  expect(JSON.parse(body)).toMatchObject({ cnpj: '99111001000170' });
  expect(log).toContain('"event":"request"');
});
