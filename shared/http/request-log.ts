/** The outermost step. It logs one event per request, sends its id, and removes the body of answers to HEAD. */
import { log } from '../log.ts';
import { newExchange, type Step } from './exchange.ts';

/** `label` is the template of the route, so that no path with a number is logged. */
export function requestLog(label: string): Step {
  const end: NonNullable<Step['after']> = ({ event, context, response }) => {
    if (!response) return;
    const { requestId, http } = event.requestContext;
    response.headers['X-Request-Id'] = requestId;
    if (http.method === 'HEAD') {
      response.body = '';
      response.isBase64Encoded = false;
    }
    const { started, key, unlimited } = context.exchange;
    log.info('request', {
      request_id: requestId,
      method: http.method,
      route: label,
      status: response.statusCode,
      ms: Math.round((performance.now() - started) * 100) / 100,
      key,
      ...(unlimited && { unlimited }),
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
