/** Reads `config.json`, with the address and the environment of the API, once a page, and shows both. */

import { fill, find } from './consultar/place.ts';
import { warning } from './consultar/tree.ts';
import { type Environment, isEnvironment } from './playground/keys.ts';

export interface Config {
  readonly api: string;
  readonly ambiente: Environment;
}

/** The path from the page to the root of the portal: `''` or `'../'`. */
export const ROOT = document.documentElement.dataset['root'] ?? '';

function checked(config: Partial<Config>): Config {
  const { api, ambiente } = config;
  if (typeof api !== 'string' || !/^https?:\/\/[^\s/]+(\/\S*)?$/.test(api))
    throw new Error('config.json: api');
  if (!isEnvironment(ambiente)) throw new Error('config.json: ambiente');
  return { api: api.replace(/\/$/, ''), ambiente };
}

/** Adds the policy to the page itself, for file servers that do not send our headers. */
function narrow({ api }: Config): void {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = `connect-src 'self' ${new URL(api).origin}`;
  document.head.append(policy);
}

/** Reads JSON that needs no key: files of the portal, and open answers of the API. */
export async function readOpen<T>(address: string, signal?: AbortSignal): Promise<T> {
  const answer = await fetch(address, { cache: 'no-cache', credentials: 'omit', signal: signal ?? null });
  // A refusal is read too: a browser holds a request open until its body is read.
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return JSON.parse(text) as T;
}

async function read(): Promise<Config> {
  const config = checked(await readOpen<Partial<Config>>(`${ROOT}config.json`));
  narrow(config);
  return config;
}

/** Shows the root of the portal, at whatever address the reader has it, in the places that name it. */
export function showPortal(): void {
  const portal = new URL(ROOT || '.', location.href).href.replace(/\/$/, '');
  for (const place of document.querySelectorAll('[data-portal]')) place.textContent = portal;
}

export function showAddress({ api }: Config): void {
  showPortal();
  for (const place of document.querySelectorAll('[data-api], [data-api-text]')) place.textContent = api;
}

let config: Promise<Config> | undefined;

/** Reads the file once for the two scripts of a page, which share the result. */
export function readConfig(): Promise<Config> {
  const shared = window as unknown as { portalConfig?: Promise<Config> };
  config ??= shared.portalConfig ?? read();
  shared.portalConfig = config;
  return config;
}

const STOPPED =
  'A página não pôde começar: config.json não foi lido. Recarregue-a; se continuar, avise quem opera o serviço.';

/** Starts the program of a page once the file is read, or says in its place that it was not. */
export function whenConfigured(start: (config: Config) => unknown): void {
  readConfig().then(start, (error: unknown) => {
    console.error(error);
    fill(find('[data-said], #operacoes'), warning(STOPPED));
  });
}
