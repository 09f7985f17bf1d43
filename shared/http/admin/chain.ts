/** One route of the administration: log → errors → token → parameters and body → its answer. No CORS, nothing kept. */
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import type { AdminRoute } from '../../api/admin-routes.ts';
import type { Fault } from '../../api/faults.ts';
import { NO_BODY, type Parameters, requestParser } from '../../api/params.ts';
import { withoutSecrets } from '../../store/keys/secret-form.ts';
import { errors, invalid, JSON_TYPE } from '../errors.ts';
import type { CallContext, HttpEvent, HttpHandler, HttpResult, Step } from '../exchange.ts';
import { requestLog } from '../request-log.ts';
import { admit } from './access.ts';
import { jsonOf } from './body.ts';
import { type AdminCall, type AdminDependencies, type AdminHandler, keyRules } from './dependencies.ts';

/** Who was let in, as the steps learn it. */
type AdminContext = CallContext & { who?: string };
type AdminStep = middy.MiddlewareObj<HttpEvent, HttpResult, Error, AdminContext>;

const token = (deps: AdminDependencies): AdminStep => ({
  before: async ({ event, context }) => {
    context.exchange.key = 'admin_refused';
    context.who = await admit(event, deps);
    context.exchange.key = 'admin';
  },
});

/** Somebody who puts a key into a field that is not for it gets the fault back, but not the key. */
const masked = (fault: Fault): Fault => ({
  ...fault,
  input: JSON.parse(withoutSecrets(JSON.stringify(fault.input ?? null))) as unknown,
});

/** All faults of a request are one 422: those of its address first. */
function reader({ segment, query, body: form }: AdminRoute, deps: AdminDependencies) {
  const body = form?.(keyRules(deps.environment)) ?? NO_BODY;
  const parse = requestParser({ segment, query, body });
  return (event: HttpEvent): { parameters: Parameters; body: unknown } => {
    const sent = form === null ? undefined : jsonOf(event);
    const parsed = parse(event.pathParameters ?? {}, event.rawQueryString, sent);
    if ('faults' in parsed) throw invalid(parsed.faults.map(masked));
    return parsed;
  };
}

export function adminChain(
  route: AdminRoute,
  handle: AdminHandler<never>,
  deps: AdminDependencies,
): HttpHandler {
  const read = reader(route, deps);
  const steps: Step[] = [requestLog(route.path), errors];
  const chain = middy<HttpEvent, HttpResult, Error, AdminContext>(
    async (event: HttpEvent, context: Context) => {
      const { who } = context as AdminContext;
      if (who === undefined) throw new Error(`${route.path}: answered before anybody was let in`);
      const { parameters, body: sent } = read(event);
      // The schema of this route parsed the body for its handler.
      const call: AdminCall<never> = { who, parameters, body: sent as never };
      const { status = 200, headers, body } = await handle(call, deps);
      return {
        statusCode: status,
        headers: { 'Content-Type': JSON_TYPE, 'Cache-Control': 'no-store', ...headers },
        body: JSON.stringify(body),
      };
    },
  ).use([...steps, token(deps)]);
  return (event, context) => chain(event, { ...context } as AdminContext);
}
