/** Serves the routes of the administration as one Lambda function. */
import { ADMIN_ROUTES } from '../../api/admin-routes.ts';
import type { HttpHandler } from '../exchange.ts';
import { byRouteKey, lazily } from '../serve.ts';
import { adminChain } from './chain.ts';
import type { AdminDependencies, AdminHandlers } from './dependencies.ts';
import { closed } from './errors.ts';

/** With a wrong setting every route answers that the administration is closed. */
export const serveAdmin = (handlers: AdminHandlers, connected: () => AdminDependencies): HttpHandler =>
  lazily(
    (deps) =>
      byRouteKey(
        new Map(
          ADMIN_ROUTES.map((route) => [
            `${route.method} ${route.path}`,
            adminChain(route, handlers[route.name], deps),
          ]),
        ),
      ),
    connected,
    closed,
  );
