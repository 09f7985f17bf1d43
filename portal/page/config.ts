/** Reads `config.json`, with the address and the environment of the API, once a page, and shows both. */

import { type Environment, isEnvironment } from './environments.ts';

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

async function read(): Promise<Config> {
  const answer = await fetch(`${ROOT}config.json`, { cache: 'no-cache', credentials: 'omit' });
  if (!answer.ok) throw new Error(`config.json: ${answer.status}`);
  const config = checked((await answer.json()) as Partial<Config>);
  narrow(config);
  return config;
}

/** Shows the root of the portal, at whatever address the reader has it, in the places that name it. */
export function showPortal(): void {
  const portal = new URL(ROOT || '.', location.href).href.replace(/\/$/, '');
  for (const place of document.querySelectorAll('[data-portal]')) place.textContent = portal;
}

/** Shows the addresses of the API and of the portal in the places that name them. */
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
