/** The chain of one route of the administration. It has no CORS, and its answers must not be cached. */
import type { AdminRoute } from '../../api/admin-routes.ts';
import { noBody, requestParser } from '../../api/params.ts';
import { withoutSecrets } from '../../store/keys/secret-form.ts';
import { buildChain, CHAINS } from '../chain.ts';
import { errors, invalid } from '../errors.ts';
import { type HttpHandler, jsonResult, NO_STORE, type Step } from '../exchange.ts';
import { requestLog } from '../request-log.ts';
import { admit } from './access.ts';
import { jsonOf } from './body.ts';
import { type AdminCall, type AdminDependencies, type AdminHandler, bodyRules } from './dependencies.ts';

const token = (deps: AdminDependencies): Step => ({
  before: async ({ event, context: { exchange } }) => {
    exchange.key = 'admin_refused';
    exchange.who = await admit(event, deps);
    exchange.key = 'admin';
  },
});

/** Errors repeat names and values that were sent, and a key or token sent in a wrong place must not be in an answer. */
const withoutSecretsInErrors: Step = {
  onError: async (request) => {
    await errors.onError?.(request);
    if (request.response) request.response.body = withoutSecrets(request.response.body);
  },
};

/** Answers all faults of a request by one 422, those of the address first. */
function parametersAndBody({ segment, query, body: form }: AdminRoute, deps: AdminDependencies): Step {
  const body = form?.(bodyRules(deps.environment)) ?? noBody();
  const parse = requestParser({ segment, query, body });
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
    errors: withoutSecretsInErrors,
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
