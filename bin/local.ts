/** `npm start`: runs the whole service on this machine until Ctrl-C. Loads the samples of the sources that have no data. */
import '../local/compiler.ts';
import { isAdminOpen, localAdministration } from '../local/administration.ts';
import type { Values } from '../local/command/declaration.ts';
import { bind, runProgram } from '../local/command/program.ts';
import { outliveLostOutput } from '../local/engine/disk/lost-output.ts';
import type { Gateway } from '../local/gateway.ts';
import { type Portal, startPortal } from '../local/portal.ts';
import { developmentKey, loadSamples } from '../local/sample.ts';
import { startOthers, startService } from '../local/service/service.ts';
import type { Workers } from '../local/service/workers.ts';
import { greetingOf, type ShownKey } from '../local/start/greeting.ts';
import { type LocalStore, openStoreToServe } from '../local/store.ts';
import { buildPortal } from '../portal/build.ts';
import { securityHeaders } from '../portal/headers.ts';
import { FUNCTION_SETTINGS, LOCAL_SETTINGS, readSettings, SettingError, unusable } from '../shared/env.ts';
import { gatherLines } from '../shared/log.ts';
import { START } from './commands/start.ts';

const writeLines = gatherLines();

const print = (text: string): void => {
  writeLines();
  process.stdout.write(`${text}\n`);
};

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

async function main({ 'print-key': printKey }: Values<typeof START.flags>): Promise<void> {
  outliveLostOutput();
  readSettings(FUNCTION_SETTINGS);
  const others = startOthers(readSettings(LOCAL_SETTINGS), say);
  const store = await openStoreToServe();
  await loadSamples(store, ({ source, version, items, seconds }) =>
    print(`Loaded the sample of ${source} ${version}: ${items} items in ${seconds} s`),
  );
  const listening = await listen(store, others);
  // The key is issued after listening, because a key of a failed start would never be shown.
  const key = await keyToShow(store, printKey);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop(listening, store));
  // Printed last: a signal that follows the greeting at once must find its handler.
  const { gateway, portal } = listening;
  const { dataDir } = store;
  const shown = { api: gateway.url, portal: reachable(portal.url), isAdminOpen: isAdminOpen(), dataDir, key };
  print(greetingOf(shown));
}

interface Listening {
  readonly gateway: Gateway;
  readonly portal: Portal;
}

/**
 * Opens the portal's port first, because its origin is a setting of the API.
 * @throws SettingError, Error naming the variable whose value cannot be used
 */
async function listen(store: LocalStore, others: Workers | null): Promise<Listening> {
  const { settings } = store;
  const { HOST: host, PORT: port, PORTAL_PORT: portalPort } = settings;
  const portal = await onPort('PORTAL_PORT', host, portalPort, () =>
    startPortal({ host, port: portalPort, callers: settings }),
  );
  const { API_CORS_ORIGINS: allowed } = settings;
  const origins = allowed.length > 0 ? allowed : originsOf(portal);
  const input = { settings: { ...settings, API_CORS_ORIGINS: origins }, socket: store.lease.socket };
  const administration = () => localAdministration(store);
  const gateway = await onPort('PORT', host, port, () => startService({ input, administration, others }));
  const api = reachable(gateway.url);
  const files = buildPortal({ api, ambiente: settings.API_ENVIRONMENT });
  portal.show({ files, headers: securityHeaders(api) });
  return { gateway, portal };
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

/** A key that is never read would be valid for months, so none is issued where it is not shown. @throws StoreError */
async function keyToShow(store: LocalStore, isAsked: boolean): Promise<ShownKey> {
  if (!isAsked && !process.stdout.isTTY) return 'no terminal';
  const secret = await developmentKey(store);
  return secret === null ? 'shown before' : { secret };
}

async function stop({ gateway, portal }: Listening, store: LocalStore): Promise<void> {
  print('Stopping.');
  await Promise.all([gateway.close(), portal.close()]);
  store.client.destroy();
  store.lease.release();
  // Idle sockets of clients are still open and would keep the process alive.
  process.exit(0);
}

await runProgram('start', [bind(START, main)]);
// A start that failed may have left a server or the lease of the store open, which would keep the process alive.
if (process.exitCode) process.exit();
