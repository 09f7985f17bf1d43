/** One route of the administration: log → errors → token → parameters and body → its answer. No CORS, nothing kept. */
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import type { AdminRoute } from '../../api/admin-routes.ts';
import { parseBody, type Values } from '../../api/body.ts';
import { type Fault, type Parameters, parserOf } from '../../api/params.ts';
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
function reader({ segment, query, body }: AdminRoute, deps: AdminDependencies) {
  const parse = parserOf(segment, query);
  const form = body?.(keyRules(deps.environment)) ?? null;
  return (event: HttpEvent): { parameters: Parameters; body: Values } => {
    const asked = parse(event.pathParameters ?? {}, event.rawQueryString);
    const sent = form === null ? { values: {} } : parseBody(form, jsonOf(event));
    if ('values' in asked && 'values' in sent) return { parameters: asked.values, body: sent.values };
    throw invalid([asked, sent].flatMap((part) => ('faults' in part ? part.faults : [])).map(masked));
  };
}

export function adminChain(route: AdminRoute, handle: AdminHandler, deps: AdminDependencies): HttpHandler {
  const read = reader(route, deps);
  const steps: Step[] = [requestLog(route.path), errors];
  const chain = middy<HttpEvent, HttpResult, Error, AdminContext>(
    async (event: HttpEvent, context: Context) => {
      const { who } = context as AdminContext;
      if (who === undefined) throw new Error(`${route.path}: answered before anybody was let in`);
      const call: AdminCall = { who, ...read(event) };
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
