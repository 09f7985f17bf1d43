/** Serves the API and portal over a data folder until a signal. Loads samples for sources without data. */
import { createServer } from 'node:net';
import { buildPortal } from '../../portal/build.ts';
import { securityHeaders } from '../../portal/headers.ts';
import type { ShownExamples } from '../../shared/api/answers/exemplos.ts';
import { inForce } from '../../shared/api/openapi/in-force.ts';
import { withExamples } from '../../shared/api/openapi/with-examples.ts';
import { unusable } from '../../shared/env.ts';
import { gatherLines } from '../../shared/log.ts';
import { SettingError } from '../../shared/setting-error.ts';
import { isAdminOpen, localAdministration } from '../administration.ts';
import { type LockFile, takeLock } from '../disk/lock-file.ts';
import { listenOn } from '../gateway/shared-port.ts';
import type { Gateway } from '../gateway.ts';
import { type Portal, type PortalContent, startPortal } from '../portal.ts';
import { developmentKey, loadSamples } from '../sample.ts';
import { startService } from '../service/service.ts';
import type { Workers } from '../service/workers.ts';
import { serviceLock } from '../store/paths.ts';
import { type LocalStore, openStore } from '../store.ts';
import { greetingOf, type ShownKey } from './greeting.ts';
import { missingTables } from './served-tables.ts';
import { examplesOf } from './shown-examples.ts';

const writeLines = gatherLines();

const print = (text: string): void => {
  writeLines();
  process.stdout.write(`${text}\n`);
};

export interface ServingOptions {
  /** The processes besides this one; null for a service of one process. */
  readonly others: Workers | null;
  /** Whether the key of a first start is shown also where the output is no terminal. */
  readonly printKey: boolean;
}

/**
 * Resolves when the service has printed its greeting.
 * @throws SettingError, StoreError, Error naming what cannot be used
 */
export async function startServing({ others, printKey }: ServingOptions): Promise<void> {
  const store = await openStore();
  const lock = await takeService(store.dataDir);
  for (const sentence of await missingTables(store)) process.stderr.write(`${sentence}\n`);
  const portal = await openPorts(store);
  await loadSamples(store, ({ source, version, items, seconds }) =>
    print(`Loaded the sample of ${source} ${version}: ${items} items in ${seconds} s`),
  );
  const examples = examplesOf(store);
  const listening = await listen(store, portal, others, examples);
  // The key is issued after listening, because a key of a failed start would never be shown.
  const key = await keyToShow(store, printKey);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop(listening, store, lock));
  // Printed last: a signal that follows the greeting at once must find its handler.
  print(
    greetingOf({
      api: listening.gateway.url,
      portal: reachable(portal.url),
      isAdminOpen: isAdminOpen(),
      dataDir: store.dataDir,
      key,
      examples: await examples(),
    }),
  );
}

interface Listening {
  readonly gateway: Gateway;
  readonly portal: Portal;
}

/**
 * Opens the port of the portal, and makes sure that that of the API can be opened, before the samples are
 * loaded: a first start takes a while, and would end without serving.
 * @throws SettingError, Error naming the variable whose value cannot be used
 */
async function openPorts({ settings }: LocalStore): Promise<Portal> {
  const { HOST: host, PORT: port, PORTAL_PORT: portalPort } = settings;
  const free = createServer();
  await onPort('PORT', host, port, () => listenOn(free, host, port));
  const portal = await onPort('PORTAL_PORT', host, portalPort, () =>
    startPortal({ host, port: portalPort, callers: settings }),
  );
  await new Promise((done) => free.close(done));
  return portal;
}

/**
 * Opens the port of the API, whose settings need the origin of the portal.
 * @throws SettingError, Error naming the variable whose value cannot be used
 */
async function listen(
  store: LocalStore,
  portal: Portal,
  others: Workers | null,
  examples: () => Promise<ShownExamples>,
): Promise<Listening> {
  const { settings } = store;
  const { HOST: host, PORT: port } = settings;
  const { API_CORS_ORIGINS: allowed } = settings;
  const origins = allowed.length > 0 ? allowed : originsOf(portal);
  const PORTAL_URL = settings.PORTAL_URL || reachable(portal.url).replace(/\/$/, '');
  const input = {
    settings: { ...settings, API_CORS_ORIGINS: origins, PORTAL_URL },
    store: store.identity,
  };
  const administration = () => localAdministration(store);
  const gateway = await onPort('PORT', host, port, () =>
    startService({ input, store, administration, others }),
  );
  const api = reachable(gateway.url);
  const { API_ENVIRONMENT: ambiente } = settings;
  const content = (of: ShownExamples): PortalContent => ({
    files: buildPortal({ api, portal: PORTAL_URL, ambiente }, (committed) =>
      withExamples(of)(inForce(settings)(committed)),
    ),
    headers: securityHeaders(api),
  });
  portal.show(madeFor(examples, content));
  return { gateway, portal };
}

/** Makes a value again only when `of` returns another object. */
function madeFor<Of, Made>(of: () => Promise<Of>, make: (of: Of) => Made): () => Promise<Made> {
  let last: { readonly of: Of; readonly made: Made } | undefined;
  return async () => {
    const now = await of();
    if (last?.of !== now) last = { of: now, made: make(now) };
    return last.made;
  };
}

/** Returns the origins under which a browser on this machine can open the portal. */
const originsOf = ({ port }: Portal): string[] => [`http://127.0.0.1:${port}`, `http://localhost:${port}`];

/** Replaces the wildcard address, which a browser cannot open. */
const reachable = (url: string): string => url.replace(/\/\/(0\.0\.0\.0|\[::\])/, '//127.0.0.1');

async function onPort<T>(
  name: 'PORT' | 'PORTAL_PORT',
  host: string,
  port: number,
  start: () => Promise<T>,
): Promise<T> {
  try {
    return await start();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new Error(`${name} is taken: ${host}:${port}; allowed: a free port, or 0 for any`);
    }
    if (code === 'EACCES') {
      throw new SettingError(`${name} is "${port}"; allowed: a port that this user may open, or 0 for any`);
    }
    if (NO_ADDRESS.includes(code)) throw unusable('HOST', host);
    throw error;
  }
}

/** Errors of the system for a HOST that is not an address of this machine. */
const NO_ADDRESS = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'];

/** Issues no key where it is not shown: a key nobody reads would be valid for months. @throws StoreError */
async function keyToShow(store: LocalStore, isAsked: boolean): Promise<ShownKey> {
  if (!isAsked && !process.stdout.isTTY) return 'no terminal';
  const secret = await developmentKey(store);
  return secret === null ? 'shown before' : { secret };
}

async function stop({ gateway, portal }: Listening, store: LocalStore, lock: LockFile): Promise<void> {
  print('Stopping.');
  await Promise.all([gateway.close(), portal.close()]);
  store.client.destroy();
  await lock.release();
  // Idle sockets of clients are still open and would keep the process alive.
  process.exit(0);
}

/**
 * One service at a time uses a data folder: loads, wrong-token counts and portal are of one process. The lock
 * of a process that was killed is taken over. @throws Error that names the process
 */
async function takeService(dataDir: string): Promise<LockFile> {
  const lock = await takeLock(serviceLock(dataDir));
  if (!('holder' in lock)) return lock;
  const [, pid] = lock.holder.split('/');
  throw new Error(
    `DATA_DIR ${dataDir} is already served by process ${pid}; stop that service, or give this one another DATA_DIR`,
  );
}
