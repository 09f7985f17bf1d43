/** The service over HTTP, as callers meet it: every answer is held against its schema before a test sees it. */
import { request } from 'node:http';
import { expect, vi } from 'vitest';
import { profile } from '../../functions/cnpjs/profile.ts';
import { status } from '../../functions/status/status.ts';
import { matcher } from '../../local/gateway/match.ts';
import { startGateway } from '../../local/gateway.ts';
import { gatewayRoutes, ROUTES, routesOf, type Target } from '../../shared/api/routes.ts';
import { answerSchema, simpleError, validationError } from '../../shared/api/schemas.ts';
import { FUNCTION_SETTINGS, readSettings } from '../../shared/env.ts';
import { createAuthorizer } from '../../shared/http/authorize.ts';
import { createDependencies, type Dependencies } from '../../shared/http/dependencies.ts';
import type { HttpHandler } from '../../shared/http/exchange.ts';
import { serveFallback } from '../../shared/http/fallback.ts';
import { serve } from '../../shared/http/serve.ts';
import { issueKey } from '../../shared/store/keys.ts';
import { apiKeysTable, generationTable } from '../../shared/store/tables.ts';
import { COMPANIES, type Company, linesOf, TABLE } from './companies.ts';
import { PREFIX, startStore, type TestStore } from './store.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  readonly text: string;
  /** The parsed body; tests say what they expect of it. */
  // biome-ignore lint/suspicious/noExplicitAny: the schema was checked already, and tests read any field.
  readonly body: any;
}

export interface Asking {
  readonly method?: string;
  readonly headers?: Record<string, string | string[]>;
  /** null sends none. */
  readonly key?: string | null;
}

export interface Api {
  readonly url: string;
  readonly handlers: Readonly<Record<Target, HttpHandler>>;
  readonly get: (path: string, asking?: Asking) => Promise<Answer>;
  readonly close: () => Promise<void>;
}

export const MONTH = '2026-10';

/** Log lines since the call; they go nowhere else. */
export function captureLog(): string[] {
  const lines: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    lines.push(String(chunk));
    return true;
  });
  return lines;
}

/** Loads companies as a generation and publishes it. */
export async function publishCompanies(
  store: TestStore,
  generation: string,
  companies: readonly Company[] = COMPANIES,
  versao = MONTH,
): Promise<string> {
  const name = generationTable(PREFIX, TABLE.name, generation);
  await store.write(name, TABLE, companies.flatMap(linesOf));
  await store.publish('cnpj', {
    generation,
    versao,
    content_hash: generation.padEnd(64, '0'),
    published_at: '2026-11-15T12:00:00.000Z',
    previous: null,
    tables: { [TABLE.name]: name },
  });
  return name;
}

export const newKey = async (store: TestStore): Promise<string> =>
  (
    await issueKey(store.client, apiKeysTable(PREFIX), {
      customer: 'Cliente de Teste',
      environment: 'dev',
      days: 1,
    })
  ).key;

/** 21 November 2026: October's data are in time. */
export const NOW = Date.UTC(2026, 10, 21);

/** What tests may replace: settings by name, and anything the handlers depend on. */
export interface Variant {
  readonly env?: Readonly<Record<string, string>>;
  readonly replace?: (deps: Dependencies) => Partial<Dependencies>;
}

export async function startApi(store: TestStore, key: string, variant: Variant = {}): Promise<Api> {
  const env = { MANIFEST_TTL_SECONDS: '0', KEY_TTL_SECONDS: '0', ...variant.env };
  const base = createDependencies(readSettings(FUNCTION_SETTINGS, env), store.client);
  const clocked = { ...base, now: () => NOW };
  const deps = { ...clocked, ...variant.replace?.(clocked) };
  // Keys are issued by the real clock, so the authorizer goes by it too.
  const authorizer = createAuthorizer(() => ({ ...deps, now: Date.now }));
  const handlers = {
    cnpjs: serve(routesOf('cnpjs'), { profile }, () => deps),
    status: serve(routesOf('status'), { status }, () => deps),
    fallback: serveFallback(() => deps),
  };
  const gateway = await startGateway({ host: '127.0.0.1', port: 0, handlers, authorizer });
  const get: Api['get'] = async (path, asking = {}) => {
    const sent = asking.key === undefined ? key : asking.key;
    const headers = { ...(sent === null ? {} : { 'X-API-Key': sent }), ...asking.headers };
    const answer = await send(gateway.url + path, asking.method ?? 'GET', headers);
    if (asking.method !== 'HEAD') check(path, asking.method ?? 'GET', answer);
    return answer;
  };
  return { url: gateway.url, handlers, get, close: gateway.close };
}

const send = (url: string, method: string, headers: Record<string, string | string[]>): Promise<Answer> =>
  new Promise((done, failed) => {
    const target = new URL(url);
    const path = url.slice(target.origin.length);
    const sent = request({ host: target.hostname, port: target.port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', failed);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const plain = response.headers['content-encoding'] === undefined && bytes.length > 0;
        done({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string>,
          bytes,
          text: bytes.toString('utf8'),
          body: plain ? JSON.parse(bytes.toString('utf8')) : undefined,
        });
      });
    });
    sent.on('error', failed);
    sent.end();
  });

const match = matcher(gatewayRoutes());

/** The contract that holds for every answer, whatever the test is about. */
export function check(path: string, method: string, { status: code, headers, body, bytes }: Answer): void {
  expect(headers['x-request-id'] ?? '').not.toBe('');
  if (code === 204 || code === 304) {
    expect(bytes.length).toBe(0);
    return;
  }
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  if (headers['content-encoding'] !== undefined) return;
  if (code === 200) {
    const { routeKey } = match(method, path.split('?')[0]!).route;
    const route = ROUTES.find((known) => routeKey === `GET ${known.path}`)!;
    expect(answerSchema(route).safeParse(body).error?.issues).toBeUndefined();
    return;
  }
  const schema = code === 422 ? validationError : simpleError;
  expect(schema.safeParse(body).error?.issues).toBeUndefined();
  expect(headers['cache-control']).toBe('no-store');
}

export interface World {
  readonly store: TestStore;
  readonly key: string;
  /** The table of the generation that is served. */
  readonly table: string;
  readonly api: Api;
  readonly stop: () => Promise<void>;
}

/** A store with the invented companies published, a valid key, and the service in front. */
export async function startWorld(variant: Variant = {}): Promise<World> {
  const store = await startStore();
  const table = await publishCompanies(store, 'g1');
  const key = await newKey(store);
  const api = await startApi(store, key, variant);
  return {
    store,
    key,
    table,
    api,
    stop: async () => {
      await api.close();
      await store.stop();
    },
  };
}
