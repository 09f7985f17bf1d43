/** The service over HTTP; every answer is checked against its schema before a test receives it. */

import { afterAll, vi } from 'vitest';
import { EXAMPLE_CHANGES, examplePair } from '../../../docs/generators/example-changes.ts';
import { functionsOver } from '../../../local/functions.ts';
import { startGateway } from '../../../local/gateway.ts';
import type { LocalStore } from '../../../local/store.ts';
import { pathParameter } from '../../../shared/api/path-params.ts';
import { ROUTES, type Target } from '../../../shared/api/routes.ts';
import type { StoreClient } from '../../../shared/aws/dynamodb.ts';
import { cnpj } from '../../../shared/datasets/cnpj/index.ts';
import { SOURCES } from '../../../shared/datasets/index.ts';
import { FUNCTION_SETTINGS, readSettings } from '../../../shared/env.ts';
import { createAuthorizer } from '../../../shared/http/authorize.ts';
import { createDependencies, type Dependencies } from '../../../shared/http/dependencies.ts';
import type { HttpHandler } from '../../../shared/http/exchange.ts';
import { readManifest } from '../../../shared/store/generations/manifest.ts';
import { type KeyLimits, NO_LIMITS } from '../../../shared/store/keys/key-limits.ts';
import { issueKey } from '../../../shared/store/keys/keys.ts';
import { apiKeysTable, controlTable } from '../../../shared/store/tables.ts';
import { writeChanges } from '../changes/written.ts';
import { STUB_EXPORTS } from '../exports/stub.ts';
import { folderForFile } from '../for-file.ts';
import { writePublication } from '../loads/fixtures.ts';
import { type Answer, check, send } from './answer.ts';
import type { Company } from './companies.ts';
import { publishCompanies, publishFiles } from './published.ts';
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

/** Captures the log lines from now on; they are not printed. */
export function captureLog(): string[] {
  const lines: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    lines.push(String(chunk));
    return true;
  });
  return lines;
}

/** Limits that are not given are those of the environment. */
export async function newKey(
  { client }: { readonly client: StoreClient },
  limits: Partial<KeyLimits> = {},
): Promise<string> {
  const asked = { customer: 'Cliente de Teste', environment: 'dev', days: 1 } as const;
  const issued = { ...asked, limits: { ...NO_LIMITS, ...limits } };
  return (await issueKey(client, apiKeysTable(PREFIX), issued)).key;
}

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
  const base = createDependencies(readSettings(FUNCTION_SETTINGS, env), store.client, {
    exports: STUB_EXPORTS,
  });
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

export async function apiOf({ client, read }: LocalStore): Promise<Api> {
  const store = { client };
  const replace = () => ({ read });
  return startApi(store, await newKey(store), { env: { CNPJ_ALFANUMERICO: 'true' }, replace });
}

/** Fills a route's path with existing keys (of the samples, or this CNPJ) and adds required parameters. */
export function pathOf(path: string, cnpj?: string): string {
  const filled = path.replace(/\{\w+\}/, (template) => {
    const parameter = pathParameter(path, { CNPJ_ALFANUMERICO: false })!;
    return template === '{cnpj}' && cnpj ? cnpj : parameter.example;
  });
  const required = ROUTES.find((route) => route.path === path)?.query.filter((one) => one.required) ?? [];
  return required.reduce(
    (address, { name, example, isCnpj }) => queried(address, `${name}=${isCnpj && cnpj ? cnpj : example}`),
    filled,
  );
}

/** Adds parameters to an address, which may have some already. A parameter that it has is replaced. */
export function queried(address: string, query: string): string {
  const [path = '', own = ''] = address.split('?');
  const given = new Set(query.split('&').map((pair) => pair.split('=')[0]));
  const kept = own.split('&').filter((pair) => pair !== '' && !given.has(pair.split('=')[0]));
  return `${path}?${[...kept, query].join('&')}`;
}

/** Loads every source from its bundled sample, except these, and invented changes of the companies. */
export async function publishSamples(store: TestStore, ...but: string[]): Promise<void> {
  for (const source of SOURCES) if (!but.includes(source.name)) await publishFiles(store, source);
  const { generation: to } =
    (await readManifest(store.client, controlTable(PREFIX))).sources[cnpj.name] ?? {};
  if (to === undefined || but.includes(cnpj.name)) return;
  await writeChanges(store, cnpj, [{ ...examplePair(to), changes: EXAMPLE_CHANGES }]);
}

interface WorldOptions extends Variant {
  /** Also loads the other sources from their bundled samples. @default false */
  readonly samples?: boolean;
  /** @default the invented companies */
  readonly companies?: readonly Company[];
}

export type Served = Awaited<ReturnType<typeof serving>>;

async function serving(store: TestStore, first?: Variant) {
  const key = await newKey(store);
  const apis: Api[] = [];
  /** Starts another service over the same store, which ends with the first one. */
  const variant = async (replaced: Variant): Promise<Api> => {
    const api = await startApi(store, key, replaced);
    apis.push(api);
    return api;
  };
  return {
    store,
    key,
    api: await variant(first ?? {}),
    variant,
    stop: async () => {
      for (const api of apis) await api.close();
      await store.stop();
    },
  };
}

/** Starts a store with the invented companies published, a valid key, and the service in front. */
export async function startWorld(options: WorldOptions = {}) {
  const { samples = false, companies, ...variant } = options;
  const store = await startStore();
  const table = await publishCompanies(store, 'g1', companies);
  if (samples) await publishSamples(store, 'cnpj');
  return { ...(await serving(store, variant)), table };
}

/** Starts the service with all sources from their bundled samples and a valid key. */
export async function serveSamples(): Promise<Served> {
  const store = await startStore();
  await publishSamples(store);
  return serving(store);
}

/** The log of a test file and what it serves, which ends with the file. */
async function ofFile<T extends Served>(start: () => Promise<T>): Promise<T & { readonly lines: string[] }> {
  const lines = captureLog();
  const served = await start();
  afterAll(served.stop);
  return { ...served, lines };
}

/** To be called at the top of a test file. */
export const testWorld = (options?: WorldOptions) => ofFile(() => startWorld(options));

/** To be called at the top of a test file. */
export const testSamples = () => ofFile(serveSamples);

/** Serves a publication of the CNPJ with these rows. To be called at the top of a test file. */
export async function testPublication(rows: Parameters<typeof writePublication>[1]) {
  const folder = folderForFile('publication');
  const served = await ofFile(async () => {
    const store = await startStore();
    await writePublication(folder, rows);
    await publishFiles(store, cnpj, folder, '2026-10');
    return serving(store);
  });
  return { folder, ...served };
}
