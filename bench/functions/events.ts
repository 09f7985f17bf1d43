/** Events of API Gateway (payload 2.0) for the requests of the campaign. */
import type { IncomingMessage } from 'node:http';
import { eventOf, splitTarget } from '../../local/gateway/event.ts';
import { matcher } from '../../local/gateway/match.ts';
import { gatewayRoutes } from '../../shared/api/routes.ts';

const HEADERS = {
  accept: '*/*',
  'accept-encoding': 'gzip',
  host: 'a1b2c3d4e5.execute-api.sa-east-1.amazonaws.com',
  'user-agent': 'curl/8.14.1',
};

const match = matcher(gatewayRoutes());

/** Returns the event of a GET; `key` is for the authorizer. */
export function eventFor(target: string, key?: string): object {
  const headers = { ...HEADERS, ...(key && { 'x-api-key': key }) };
  const request = {
    method: 'GET',
    httpVersion: '1.1',
    rawHeaders: Object.entries(headers).flat(),
    socket: { remoteAddress: '192.0.2.7' },
  };
  const { path, query } = splitTarget(target);
  // The gateway reads nothing else of a request.
  const event = eventOf(request as unknown as IncomingMessage, path, query, match('GET', path));
  const lambda = { condition: 'valid', customer: 'bench', key_prefix: 'cnpj_dev_Ab3dE6gH' };
  return { ...event, requestContext: { ...event.requestContext, authorizer: { lambda } } };
}
