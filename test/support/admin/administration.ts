/** The administration over HTTP beside the public routes; checks every answer against their contract. */
import { afterAll, expect } from 'vitest';
import { functionsOver } from '../../../local/functions.ts';
import { startGateway } from '../../../local/gateway.ts';
import { simpleError } from '../../../shared/api/error-schemas.ts';
import type { StoreClient } from '../../../shared/aws/dynamodb.ts';
import { FUNCTION_SETTINGS, readSettings } from '../../../shared/env.ts';
import type { AdminDependencies } from '../../../shared/http/admin/dependencies.ts';
import { countGuesses } from '../../../shared/http/admin/guesses.ts';
import { createAuthorizer } from '../../../shared/http/authorize.ts';
import { createDependencies } from '../../../shared/http/dependencies.ts';
import { createAdminToken, parseTokens } from '../../../shared/store/keys/admin-token.ts';
import type { LoadObjects } from '../../../shared/store/loads/kept-objects.ts';
import type { LoadPort } from '../../../shared/store/loads/load-port.ts';
import { captureLog } from '../service/api.ts';
import { ask as send } from '../service/http.ts';
import { PREFIX, testStore } from '../service/store.ts';

export interface Asked {
  /** The admin token to send; null sends none. @default the right one */
  readonly token?: string | null;
  /** Sent as JSON, except texts and bytes, which are sent unchanged. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface AdminReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field of the body and state its expected value.
  readonly body: any;
}

export type Administration = Awaited<ReturnType<typeof startAdministration>>;

/** Objects of no load. */
export const noObjects: LoadObjects = { readIfThere: async () => null };

/** A port that fails when a load is started, and reports that none runs. */
export const noLoads: LoadPort = {
  start: async () => {
    throw new Error('no load was expected');
  },
  isAlive: async () => false,
  hold: () => ({ name: 'test', end: () => undefined }),
};

function checked(reply: AdminReply): AdminReply {
  const { status, headers, body } = reply;
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['x-request-id']).toMatch(/./);
  expect(Object.keys(headers).filter((name) => /^(access-control|vary)/.test(name))).toEqual([]);
  if (status >= 400 && status !== 422) expect(simpleError.safeParse(body).error?.issues).toBeUndefined();
  if (status === 422) {
    for (const fault of body.detail) {
      expect(fault).toEqual({
        type: expect.stringMatching(/^[a-z_]+$/),
        msg: expect.stringMatching(/[a-zã].*\.$/),
        loc: expect.arrayContaining([expect.stringMatching(/./)]),
        input: fault.input,
        ctx: expect.any(Object),
      });
    }
  }
  return reply;
}

export async function adminAsk(
  url: string,
  token: string,
  method: string,
  path: string,
  asked: Asked = {},
): Promise<AdminReply> {
  const sent = asked.token === undefined ? token : asked.token;
  const isText = typeof asked.body === 'string' || asked.body instanceof Uint8Array;
  const body = isText || asked.body === undefined ? asked.body : JSON.stringify(asked.body);
  const headers = {
    ...(sent !== null && { Authorization: `Bearer ${sent}` }),
    ...(asked.body !== undefined && !isText && { 'Content-Type': 'application/json' }),
    ...asked.headers,
  };
  const reply = await send(url, path, { method, headers }, body as string | undefined);
  return { ...reply, body: reply.text === '' ? null : JSON.parse(reply.text) };
}

export async function startAdministration(
  client: StoreClient,
  replace: Partial<AdminDependencies> & { readonly loads?: LoadPort } = {},
) {
  const { token, line } = createAdminToken('ana');
  const settings = readSettings(FUNCTION_SETTINGS, { KEY_TTL_SECONDS: '0', MANIFEST_TTL_SECONDS: '0' });
  const deps = createDependencies(settings, client as never);
  const admin: AdminDependencies = {
    client,
    tablePrefix: PREFIX,
    environment: 'dev',
    loads: noLoads,
    objects: noObjects,
    now: Date.now,
    tokens: async () => parseTokens(line),
    guesses: countGuesses(() => performance.now()),
    ...replace,
  };
  const gateway = await startGateway({
    host: '127.0.0.1',
    port: 0,
    handlers: functionsOver(deps, () => admin),
    authorizer: createAuthorizer(() => deps),
  });
  return {
    url: gateway.url,
    token,
    close: gateway.close,
    ask: async (method: string, path: string, asked?: Asked) =>
      checked(await adminAsk(gateway.url, token, method, path, asked)),
  };
}

/** The administration of a test file, called at its top. It ends with the file; its log is captured. */
export async function testAdministration(replace?: Parameters<typeof startAdministration>[1]) {
  const lines = captureLog();
  const store = await testStore();
  const admin = await startAdministration(store.client, replace);
  afterAll(admin.close);
  return { ...admin, store, lines };
}
