/** Asks the API in the same process: each question passes the chain of its route, with the caller's key. */
import { type Ask, pathOf, queryOf } from '../../mcp/asking.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { type HttpEvent, headerOf } from '../../shared/http/exchange.ts';
import type { Families } from '../families.ts';

/**
 * Limits, usage and log see one request for each question, under the id of the assistant's request.
 * @throws Error if a tool names a route that does not exist
 */
export function inside(
  families: Families,
  event: HttpEvent,
  context?: Parameters<Families['cnpjs']>[1],
): Ask {
  return async (question) => {
    const route = ROUTES.find(({ path }) => path === question.route);
    if (!route) throw new Error(`no route ${question.route}`);
    const routeKey = `GET ${route.path}`;
    const path = pathOf(question);
    const { requestContext } = event;
    const asked: HttpEvent = {
      version: event.version,
      routeKey,
      rawPath: path,
      rawQueryString: queryOf(question),
      headers: question.snapshot ? { 'x-snapshot': question.snapshot } : {},
      ...(question.path && { pathParameters: question.path }),
      requestContext: { ...requestContext, routeKey, http: { ...requestContext.http, method: 'GET', path } },
      isBase64Encoded: false,
    };
    const { statusCode, headers, body } = await families[route.family](asked, context);
    return {
      status: statusCode,
      body,
      retryAfter: headerOf(headers, 'retry-after') ?? null,
      snapshot: headerOf(headers, 'x-snapshot') ?? null,
    };
  };
}
