/** One id is in the gateway's access log, the lines of the authorizer and the function, and the answer. */
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { functionsOver } from '../../local/functions.ts';
import { type Gateway, type Handlers, startGateway } from '../../local/gateway.ts';
import { routesOf } from '../../shared/api/routes.ts';
import { StoreError } from '../../shared/aws/errors.ts';
import { FUNCTION_SETTINGS, readSettings } from '../../shared/env.ts';
import { createAuthorizer } from '../../shared/http/authorize.ts';
import type { Dependencies } from '../../shared/http/dependencies.ts';
import type { HttpEvent } from '../../shared/http/exchange.ts';
import { serve } from '../../shared/http/serve.ts';
import { EMPTY_MANIFEST } from '../../shared/store/generations/manifest.ts';
import { createKey } from '../../shared/store/keys/key-form.ts';
import { send } from '../support/service/answer.ts';
import { captureLog } from '../support/service/api.ts';

const OWN = 'X-Request-Id';
const PATH = '/v1/cnpjs/99111001000170';
/** The event of a gateway of AWS, of which the functions read the id, the route key and the path. */
const EVENT = {
  routeKey: 'GET /v1/cnpjs/{cnpj}',
  rawPath: PATH,
  rawQueryString: '',
  headers: {},
  requestContext: { requestId: 'JKJaXmPLvHcESHA=', http: { method: 'GET' } },
} as unknown as HttpEvent;

let lines: string[];
let gateway: Gateway;
beforeAll(() => {
  lines = captureLog();
});
beforeEach(() => {
  lines.length = 0;
});
afterEach(() => gateway?.close());

const logged = (): Record<string, unknown>[] => lines.map((line) => JSON.parse(line));

/** Dependencies whose store of keys does not answer. */
const failing = {
  settings: readSettings(FUNCTION_SETTINGS, {}),
  now: Date.now,
  manifest: async () => EMPTY_MANIFEST,
  findKey: async () => {
    throw new StoreError('GetItem', new Error('Timeout'));
  },
} as unknown as Dependencies;

async function serving(replaced: Partial<Handlers> = {}): Promise<void> {
  const handlers = { ...functionsOver(failing), ...replaced };
  const authorizer = createAuthorizer(() => failing);
  gateway = await startGateway({ host: '127.0.0.1', port: 0, handlers, authorizer });
}

describe('one id', () => {
  test('is in the line of the authorizer, in that of the function and in the 503', async () => {
    await serving();
    const sent = { 'X-API-Key': createKey('dev'), [OWN]: 'of the caller' };
    const { status, headers } = await send(gateway.url + PATH, 'GET', sent);
    const found = logged().map(({ event, request_id }) => [event, request_id]);
    const id = headers['x-request-id'];
    expect(status).toBe(503);
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(found).toEqual([
      ['authorizer_error', id],
      ['request', id],
    ]);
  });

  test('is that of the event where no function matches the route', async () => {
    const event = { ...EVENT, routeKey: 'GET /v1/nada' };
    const { headers } = await functionsOver(failing).cnpjs(event);
    expect(headers[OWN]).toBe(EVENT.requestContext.requestId);
  });

  test('is in the 500 of a function with a wrong setting, and in its line', async () => {
    const wrong = serve(routesOf('cnos'), {}, () => {
      throw new Error('TABLE_PREFIX is "X"');
    });
    const { statusCode, headers } = await wrong(EVENT);
    expect([statusCode, headers[OWN]]).toEqual([500, EVENT.requestContext.requestId]);
    expect(logged()[0]).toMatchObject({ event: 'misconfigured', request_id: EVENT.requestContext.requestId });
  });

  test('is in the 500 of the gateway where a function crashes, and in its line', async () => {
    await serving({
      status: async () => {
        throw new Error('out of memory');
      },
    });
    const { status, headers } = await send(`${gateway.url}/v1/status`, 'GET', {});
    expect(status).toBe(500);
    expect(logged()[0]).toMatchObject({ event: 'gateway_error', request_id: headers['x-request-id'] });
  });
});

test('the line of a function has the id of its call, where Lambda gives one', async () => {
  const context = { awsRequestId: 'c6af9ac6' } as Parameters<Handlers['status']>[1];
  await functionsOver(failing).fallback(EVENT, context);
  expect(logged()[0]).toMatchObject({ lambda_request_id: 'c6af9ac6' });
});

test('a function answers 503 with detail before Lambda would stop it', async () => {
  const slow = { ...failing, manifest: () => new Promise<never>(() => undefined) };
  const context = { getRemainingTimeInMillis: () => 520 } as Parameters<Handlers['status']>[1];
  const event = { ...EVENT, routeKey: 'GET /v1/status', rawPath: '/v1/status' };
  const { statusCode, headers, body } = await functionsOver(slow).status(event, context);
  expect([statusCode, headers['Retry-After'], headers[OWN]]).toEqual([
    503,
    '5',
    EVENT.requestContext.requestId,
  ]);
  expect(JSON.parse(body)).toEqual({ detail: expect.stringContaining('temporariamente') });
  expect(logged()).toMatchObject([{ event: 'too_late', request_id: EVENT.requestContext.requestId }]);
});
