/** The chain of one route of the administration. It has no CORS, and its answers must not be cached. */
import { ADMIN_ROUTES, type AdminRoute } from '../../api/admin-routes.ts';
import { noBody, requestParser } from '../../api/params.ts';
import { adviceOf } from '../../api/query/unknown-params.ts';
import { buildChain, CHAINS } from '../chain.ts';
import { errors, invalid } from '../errors.ts';
import { type HttpHandler, jsonResult, NO_STORE, type Step } from '../exchange.ts';
import { requestLog } from '../request-log.ts';
import { admit } from './access.ts';
import { type AdminBodies, BODIES } from './bodies.ts';
import { jsonOf } from './body.ts';
import type { AdminCall, AdminDependencies, AdminHandler } from './dependencies.ts';

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

export function adminChain(
  route: AdminRoute,
  handle: AdminHandler<never>,
  deps: AdminDependencies,
): HttpHandler {
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
