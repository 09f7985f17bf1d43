/** The stack's metric filters count log lines by event: the service writes every event that they count. */
import { afterAll, expect, test, vi } from 'vitest';
import { StoreError } from '../../shared/aws/errors.ts';
import type { HttpHandler } from '../../shared/http/exchange.ts';
import { lazily } from '../../shared/http/serve.ts';
import { log } from '../../shared/log.ts';
import { SettingError } from '../../shared/setting-error.ts';
import { startAdministration } from '../support/admin/administration.ts';
import { gatewayEvent } from '../support/aws/bundles.ts';
import { ofType, plain, propertiesOf, synthesize } from '../support/aws/template.ts';
import { captureLog, startApi, startWorld } from '../support/service/api.ts';
import { ALFA, cnpjOf } from '../support/service/companies.ts';

const PATH = `/v1/cnpjs/${cnpjOf(ALFA)}`;

const COUNTED = [
  ...['authorizer_error', 'store_error', 'admin_refused', 'limit_skipped'],
  ...['unexpected_error', 'misconfigured', 'no_authorizer_context'],
];
/**
 * Written outside of requests: test/aws/deploy/canary.test.ts, test/cleanup/left-behind.test.ts and
 * test/fetch-cloud/ see these.
 */
const SEEN_ELSEWHERE = [
  ...['canary', 'source_overdue', 'cleanup_pending', 'cleanup_counted'],
  ...['publication_seen', 'publisher_moved'],
];

const lines = captureLog();
const world = await startWorld();
afterAll(() => world.stop());

/** Fails the store calls of these names while the request runs. */
async function askWithout(isRefused: (command: string) => boolean): Promise<number> {
  const api = await startApi(world.store, world.key, { env: { LIMIT_PER_SECOND: '1', LIMIT_BURST: '1' } });
  world.store.before = async (command) => {
    if (isRefused(command)) throw new Error('ThrottlingException');
  };
  try {
    return (await api.get(PATH)).status;
  } finally {
    await api.close();
    world.store.before = async () => {};
  }
}

async function askWithoutData(reason: Error): Promise<number> {
  const read = async (): Promise<never> => {
    throw reason;
  };
  const api = await startApi(world.store, world.key, { replace: () => ({ read }) });
  const { status } = await api.get(PATH);
  await api.close();
  return status;
}

/** Calls the handler as Lambda does, with the event that the gateway sends. */
async function call(handler: HttpHandler): Promise<number> {
  const event = gatewayEvent('cnpjs');
  const { authorizer: _, ...requestContext } = event.requestContext;
  return (await handler({ ...event, requestContext } as never, {} as never)).statusCode;
}

const misconfigured = (): HttpHandler =>
  lazily(
    () => {
      throw new SettingError('API_REQUIRE_KEY is "?"');
    },
    () => ({}),
  );

async function askAsStranger(): Promise<number> {
  const { ask, close } = await startAdministration(world.store.client);
  const { status } = await ask('GET', '/v1/admin/chaves', { token: 'adm_wrong' });
  await close();
  return status;
}

test('every event that a metric filter counts is written in the situation that it counts', async () => {
  lines.length = 0;
  // The limiter comes first, because after a failure it is not called for a while.
  expect(await askWithout((command) => command === 'UpdateItem')).toBe(200);
  expect(await askWithoutData(new StoreError('BatchGetItem', new Error('ThrottlingException')))).toBe(503);
  expect(await askWithoutData(new Error('a fault'))).toBe(500);
  expect(await call(misconfigured())).toBe(500);
  expect(await call(world.api.handlers.cnpjs)).toBe(401);
  expect(await askAsStranger()).toBe(401);
  expect(await askWithout(() => true)).toBe(503);
  const written = new Set(lines.map((line) => (JSON.parse(line) as { event: string }).event));
  for (const environment of await synthesize()) {
    const patterns = ofType(environment, 'AWS::Logs::MetricFilter').map(([, { Properties }]) =>
      String(plain(Properties['FilterPattern'])),
    );
    const named = patterns.flatMap((pattern) => [...pattern.matchAll(/\$\.event = "(\w+)"/g)]);
    const counted = new Set(named.map(([, event]) => event!));
    expect(counted).toEqual(new Set([...COUNTED, ...SEEN_ELSEWHERE]));
    expect(COUNTED.filter((event) => !written.has(event))).toEqual([]);
  }
});

test('refusals are counted in the access log, and the 429 of a key with its own limit is not', async () => {
  for (const environment of await synthesize()) {
    const [[, stage] = []] = ofType(environment, 'AWS::ApiGatewayV2::Stage');
    const { DestinationArn, Format } = plain(stage?.Properties['AccessLogSettings']) as Record<
      string,
      string
    >;
    const filters = propertiesOf<{ LogGroupName: string; FilterPattern: string }>(
      environment,
      'AWS::Logs::MetricFilter',
    ).filter(({ LogGroupName }) => JSON.stringify(DestinationArn).includes(LogGroupName));
    expect(filters.map(({ FilterPattern }) => FilterPattern).sort()).toEqual(
      [
        // A hyphen stands for what did not happen: no function was called.
        '{ $.status = "401" }',
        '{ ($.status = "429") && ($.function_ms = "-") }',
      ].sort(),
    );
    // The values are texts, so the patterns compare them with texts.
    expect(JSON.parse(Format ?? '')).toMatchObject({
      status: '$context.status',
      function_ms: '$context.integrationLatency',
    });
  }
});

test('errors have the version of the function, by which the errors of a new version are counted', () => {
  lines.length = 0;
  vi.stubEnv('AWS_LAMBDA_FUNCTION_VERSION', '7');
  log.error('unexpected_error', { request_id: 'r' });
  log.info('request', { request_id: 'r' });
  vi.unstubAllEnvs();
  log.error('unexpected_error', { request_id: 'r' });
  const versions = lines.map((line) => (JSON.parse(line) as { version?: string }).version);
  expect(versions).toEqual(['7', undefined, undefined]);
});
