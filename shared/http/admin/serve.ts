/** Serves the routes of the administration as one Lambda function. */
import { ADMIN_ROUTES } from '../../api/admin-routes.ts';
import type { AdmittingHandler, HttpHandler } from '../exchange.ts';
import { atFirst, byRouteKey, lazily } from '../serve.ts';
import { holdsToken } from './access.ts';
import { adminChain } from './chain.ts';
import type { AdminDependencies, AdminHandlers } from './dependencies.ts';
import { closed } from './errors.ts';

/** With a wrong setting every route answers that the administration is closed. */
export function serveAdmin(handlers: AdminHandlers, connected: () => AdminDependencies): AdmittingHandler {
  let made: AdminDependencies | undefined;
  const dependencies = (): AdminDependencies => {
    made ??= connected();
    return made;
  };
  const handler = lazily((deps) => byRouteKey(chainsOf(handlers, deps)), dependencies, closed);
  const admits: AdmittingHandler['admits'] = async (event) => {
    try {
      return await holdsToken(event, dependencies());
    } catch {
      // The handler logs the wrong setting and answers that the administration is closed.
      return false;
    }
  };
  return Object.assign(handler, { admits });
}

const chainsOf = (handlers: AdminHandlers, deps: AdminDependencies): Map<string, HttpHandler> =>
  new Map(
    ADMIN_ROUTES.map((route) => [
      `${route.method} ${route.path}`,
      atFirst(() => adminChain(route, handlers[route.name], deps)),
    ]),
  );
