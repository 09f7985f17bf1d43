/** Requests of no route under the administration's paths: logged and answered, with no word of CORS. */
import middy from '@middy/core';
import { errors } from './errors.ts';
import type { CallContext, HttpEvent, HttpHandler, HttpResult } from './exchange.ts';
import { requestLog } from './request-log.ts';

export function bareChain(label: string, answer: (event: HttpEvent) => HttpResult): HttpHandler {
  const chain = middy<HttpEvent, HttpResult, Error, CallContext>(async (event: HttpEvent) =>
    answer(event),
  ).use([requestLog(label), errors]);
  return (event, context) => chain(event, { ...context } as CallContext);
}
