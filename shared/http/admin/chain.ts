/** The chains of the administration's routes. They have no CORS, and their answers must not be cached. */
import { ADMIN_ROUTES, type AdminRoute } from '../../api/admin-routes.ts';
import { noBody, requestParser } from '../../api/params.ts';
import { adviceOf } from '../../api/query/unknown-params.ts';
import { buildChain, CHAINS } from '../chain.ts';
import { errors, invalid } from '../errors.ts';
import { type AdmittingHandler, type HttpHandler, jsonResult, NO_STORE, type Step } from '../exchange.ts';
import { requestLog } from '../request-log.ts';
import { atFirst, byRouteKey, lazily } from '../serve.ts';
import { admit, holdsToken } from './access.ts';
import { type AdminBodies, BODIES } from './bodies.ts';
import { jsonOf } from './body.ts';
import type { AdminCall, AdminDependencies, AdminHandler, AdminHandlers } from './dependencies.ts';
import { closed } from './errors.ts';

const token = (deps: AdminDependencies): Step => ({
  before: async ({ event, context: { exchange } }) => {
    exchange.key = 'admin_refused';
    exchange.who = await admit(event, deps);
    exchange.key = 'admin';
  },
});

/** Answers all faults of a request by one 422, those of the address first. */
function parametersAndBody(route: AdminRoute, deps: AdminDependencies): Step {
  const { name, segment, query } = route;
  const form = name in BODIES ? BODIES[name as keyof AdminBodies] : null;
  const body = form?.(deps.environment) ?? noBody();
  const parse = requestParser({ segment, query, advice: adviceOf(route, ADMIN_ROUTES), body });
  return {
    before: ({ event, context: { exchange } }) => {
      const sent = form === null ? undefined : jsonOf(event);
      const parsed = parse(event.pathParameters ?? {}, event.rawQueryString, sent);
      if ('faults' in parsed) throw invalid(parsed.faults);
      exchange.parameters = parsed.parameters;
      exchange.body = parsed.body;
    },
  };
}

function adminChain(route: AdminRoute, handle: AdminHandler<never>, deps: AdminDependencies): HttpHandler {
  const steps = {
    requestLog: requestLog(route.path),
    errors: errors(),
    token: token(deps),
    parametersAndBody: parametersAndBody(route, deps),
  };
  return buildChain(CHAINS.admin, steps, async (_event, { who, parameters, body }) => {
    if (who === null) throw new Error(`${route.path}: reached its handler without a token`);
    // The schema and the handler belong to the same route, so the body has the handler's type.
    const call: AdminCall<never> = { who, parameters, body: body as never };
    const { status = 200, headers, body: answer } = await handle(call, deps);
    return jsonResult(status, answer, { ...NO_STORE, ...headers });
  });
}

/** Serves the routes as one Lambda function. With a wrong setting every route answers that the administration is closed. */
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
