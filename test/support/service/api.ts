/** The service over HTTP; every answer is checked against its schema before a test receives it. */
import { afterAll, vi } from 'vitest';
import { functionsOver } from '../../../local/functions.ts';
import { startGateway } from '../../../local/gateway.ts';
import type { LocalStore } from '../../../local/store.ts';
import { pathParameter } from '../../../shared/api/path-params.ts';
import { ROUTES, type Target } from '../../../shared/api/routes.ts';
import type { StoreClient } from '../../../shared/aws/dynamodb.ts';
import { busca } from '../../../shared/datasets/cnpj/index.ts';
import { SOURCES } from '../../../shared/datasets/index.ts';
import { FUNCTION_SETTINGS, readSettings } from '../../../shared/env.ts';
import { createAuthorizer } from '../../../shared/http/authorize.ts';
import { createDependencies, type Dependencies } from '../../../shared/http/dependencies.ts';
import type { HttpHandler } from '../../../shared/http/exchange.ts';
import { issueKey } from '../../../shared/store/keys/keys.ts';
import { apiKeysTable, generationTable } from '../../../shared/store/tables.ts';
import { type Answer, check, send } from './answer.ts';
import { COMPANIES, type Company, LOOKUP_LINES, linesOf, TABLE } from './companies.ts';
import { indexLines } from './indexed.ts';
import { publishFiles } from './published.ts';
import { PREFIX, startStore, type TestStore } from './store.ts';

export interface Asking {
  readonly method?: string;
  readonly headers?: Record<string, string | string[]>;
  /** The key to send; null sends none. */
  readonly key?: string | null;
}

export interface Api {
  readonly url: string;
  readonly handlers: Readonly<Record<Target, HttpHandler>>;
  readonly get: (path: string, asking?: Asking) => Promise<Answer>;
  readonly close: () => Promise<void>;
}

export const MONTH = '2026-10';

/** Captures the log lines from now on; they are not printed. */
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
  const lines = companies.flatMap(linesOf);
  const index = generationTable(PREFIX, busca.name, generation);
  await store.write(name, TABLE, [...lines, ...LOOKUP_LINES]);
  await store.write(index, busca, indexLines(lines));
  await store.publish('cnpj', {
    generation,
    versao,
    content_hash: generation.padEnd(64, '0'),
    published_at: '2026-11-15T12:00:00.000Z',
    previous: null,
    tables: { [TABLE.name]: name, [busca.name]: index },
  });
  return name;
}

export const newKey = async (store: { readonly client: StoreClient }): Promise<string> =>
  (
    await issueKey(store.client, apiKeysTable(PREFIX), {
      customer: 'Cliente de Teste',
      environment: 'dev',
      days: 1,
    })
  ).key;

/** On 21 November 2026 the data of October are in time. */
export const NOW = Date.UTC(2026, 10, 21);

/** The values that tests may replace: settings by name, and any dependency of the handlers. */
export interface Variant {
  readonly env?: Readonly<Record<string, string>>;
  readonly replace?: (deps: Dependencies) => Partial<Dependencies>;
}

export async function startApi(
  store: { readonly client: StoreClient },
  key: string | null,
  variant: Variant = {},
): Promise<Api> {
  const env = { MANIFEST_TTL_SECONDS: '0', KEY_TTL_SECONDS: '0', ...variant.env };
  const base = createDependencies(readSettings(FUNCTION_SETTINGS, env), store.client);
  const clocked = { ...base, now: () => NOW };
  const deps = { ...clocked, ...variant.replace?.(clocked) };
  // Keys are issued with the real clock, so the authorizer uses it too.
  const authorizer = createAuthorizer(() => ({ ...deps, now: Date.now }));
  const handlers = functionsOver(deps);
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

/** Starts the service over what was loaded into the embedded store. */
export async function apiOf({ client, read }: LocalStore): Promise<Api> {
  const store = { client };
  const replace = () => ({ read });
  return startApi(store, await newKey(store), { env: { CNPJ_ALFANUMERICO: 'true' }, replace });
}

export interface World {
  readonly store: TestStore;
  readonly key: string;
  /** The table of the served generation. */
  readonly table: string;
  readonly api: Api;
  readonly stop: () => Promise<void>;
}

/** Fills a route's path with existing keys (of the samples, or this CNPJ) and adds required parameters. */
export function pathOf(path: string, cnpj?: string): string {
  const filled = path.replace(/\{\w+\}/, (template) => {
    const parameter = pathParameter(path, { alphanumericCnpj: false })!;
    return template === '{cnpj}' && cnpj ? cnpj : parameter.example;
  });
  const required = ROUTES.find((route) => route.path === path)?.query.filter((one) => one.required) ?? [];
  return required.reduce((address, { name, example }) => queried(address, `${name}=${example}`), filled);
}

/** Adds parameters to an address, which may have some already. A parameter that it has is replaced. */
export function queried(address: string, query: string): string {
  const [path = '', own = ''] = address.split('?');
  const given = new Set(query.split('&').map((pair) => pair.split('=')[0]));
  const kept = own.split('&').filter((pair) => pair !== '' && !given.has(pair.split('=')[0]));
  return `${path}?${[...kept, query].join('&')}`;
}

/** Loads every source from its bundled sample, except these. */
export async function publishSamples(store: TestStore, ...but: string[]): Promise<void> {
  for (const source of SOURCES) if (!but.includes(source.name)) await publishFiles(store, source);
}

export interface WorldOptions extends Variant {
  /** Also loads the other sources from their bundled samples. @default false */
  readonly samples?: boolean;
}

/** Starts a store with the invented companies published, a valid key, and the service in front. */
export async function startWorld({ samples = false, ...variant }: WorldOptions = {}): Promise<World> {
  const store = await startStore();
  const table = await publishCompanies(store, 'g1');
  if (samples) await publishSamples(store, 'cnpj');
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

/** The world of a test file, at whose top it is called; it ends with the file, and its log is captured. */
export async function testWorld(options?: WorldOptions): Promise<World & { readonly lines: string[] }> {
  const lines = captureLog();
  const world = await startWorld(options);
  afterAll(world.stop);
  return { ...world, lines };
}

export interface Served {
  readonly store: TestStore;
  readonly key: string;
  readonly api: Api;
  /** Starts another service over the same store, which ends with the first one. */
  readonly variant: (variant: Variant) => Promise<Api>;
  readonly stop: () => Promise<void>;
}

/** Starts the service with all sources from their bundled samples and a valid key. */
export async function serveSamples(): Promise<Served> {
  const store = await startStore();
  await publishSamples(store);
  const key = await newKey(store);
  const apis = [await startApi(store, key)];
  return {
    store,
    key,
    api: apis[0]!,
    variant: async (variant) => {
      const api = await startApi(store, key, variant);
      apis.push(api);
      return api;
    },
    stop: async () => {
      for (const api of apis) await api.close();
      await store.stop();
    },
  };
}

/** The samples of a test file, at whose top it is called; they end with the file, and their log is captured. */
export async function testSamples(): Promise<Served & { readonly lines: string[] }> {
  const lines = captureLog();
  const served = await serveSamples();
  afterAll(served.stop);
  return { ...served, lines };
}
