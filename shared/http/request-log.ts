/**
 * The outermost step. It logs one event per request, sends its id, and removes the body of answers to HEAD.
 * The id is that of the gateway, which is also in its access log and in the event of the authorizer.
 */
import { log } from '../log.ts';
import { newExchange, type Step } from './exchange.ts';

/** The part of an event of API Gateway that has the id; tests and direct calls may leave it out. */
export interface Identified {
  readonly requestContext?: { readonly requestId?: string } | undefined;
}

interface LambdaContext {
  readonly awsRequestId?: string | undefined;
}

const requestIdOf = ({ requestContext }: Identified): string | undefined => requestContext?.requestId;

/** Returns the ids for a log line; the one under which Lambda has the call is absent on one machine. */
export const idsOf = (event: Identified, context?: LambdaContext): Record<string, string | undefined> => ({
  request_id: requestIdOf(event),
  lambda_request_id: context?.awsRequestId,
});

/** The header with which a caller reports a problem. An id that the caller sends itself is ignored. */
export function sendRequestId(headers: Record<string, string>, event: Identified): void {
  const id = requestIdOf(event);
  if (id !== undefined) headers['X-Request-Id'] = id;
}

/** `label` is the template of the route, so that no path with a number is logged. */
export function requestLog(label: string): Step {
  const end: NonNullable<Step['after']> = ({ event, context, response }) => {
    if (!response) return;
    const { http } = event.requestContext;
    sendRequestId(response.headers, event);
    if (http.method === 'HEAD') {
      response.body = '';
      response.isBase64Encoded = false;
    }
    const { started, key, unlimited, requests } = context.exchange;
    log.info('request', {
      ...idsOf(event, context),
      method: http.method,
      route: label,
      status: response.statusCode,
      ms: Math.round((performance.now() - started) * 100) / 100,
      key,
      ...(unlimited && { unlimited }),
      ...(requests > 1 && { requests }),
    });
  };
  return {
    before: ({ context }) => {
      context.exchange = newExchange();
    },
    after: end,
    onError: end,
  };
}
