/** The API in one process of a service: its functions over the store, and the counts yet to be written. */
import { resolve } from 'node:path';
import { gatewayRoutes, ROUTES } from '../../shared/api/routes.ts';
import { createAuthorizer } from '../../shared/http/authorize.ts';
import { createDependencies, type Dependencies } from '../../shared/http/dependencies.ts';
import type { HttpEvent } from '../../shared/http/exchange.ts';
import { DOWNLOAD_ROUTES, withDownloads } from '../downloads/downloads.ts';
import { folderExports } from '../downloads/folder-exports.ts';
import type { Functions } from '../functions.ts';
import type { OpenStore } from '../store/client.ts';
import type { ServiceInput } from './messages.ts';

/** A route key that no function has: its answer is a 404 that is neither logged nor counted. */
const NO_ROUTE = { routeKey: 'none', requestContext: {} };

/** Counts and owed permits are written with a later request; this timer writes those of the last ones. */
const COUNTS_MS = 10_000;

export type Api = ReturnType<typeof apiOver>;

export function apiOver(
  { settings }: ServiceInput,
  { client, read }: OpenStore,
  functions: (deps: Dependencies) => Functions,
) {
  const dataDir = resolve(settings.DATA_DIR);
  const exports = folderExports(dataDir);
  const deps = createDependencies(settings, client, { read, exports });
  setInterval(() => {
    void deps.usage.writeIfDue();
    void deps.permits.book();
  }, COUNTS_MS).unref();
  const own = functions(deps);
  const handlers = { ...own, exportacoes: withDownloads(own.exportacoes, deps, dataDir) };
  return {
    handlers,
    routes: [...gatewayRoutes(), ...DOWNLOAD_ROUTES],
    authorizer: createAuthorizer(() => deps),
    /** Does what the first requests would wait for: makes the chains of routes, and reads the manifest. */
    prepare: async (): Promise<void> => {
      // The functions read no other field of an event before they look for its route.
      for (const family of new Set(ROUTES.map((route) => route.family)))
        await handlers[family](NO_ROUTE as HttpEvent);
      // If the store fails, each request reports it.
      await deps.manifest().catch(() => undefined);
    },
    /** Writes the counts of the last requests, so that the process may end. */
    flush: async (): Promise<void> => {
      await Promise.all([deps.usage.flush(), deps.permits.book()]);
    },
  };
}
