/** Compares an answer with what openapi.json describes. */
import { equal, ok } from 'node:assert/strict';
import { matcher } from '../../../local/gateway/match.ts';
import { gatewayRoutes, ROUTES } from '../../../shared/api/routes.ts';
import { describer, readDescription } from '../../support/service/described.ts';
import type { Reply, Sent } from './client.ts';

const match = matcher(gatewayRoutes());
const describedAt = describer(readDescription());

/** The store does not answer, which is right only while it restarts. */
export class Unavailable extends Error {}

/** `isGood` states that the request is right in every part. @throws AssertionError, Unavailable */
export function judge({ method, path }: Sent, isGood: boolean, { status, headers, text }: Reply): void {
  if (status === 503) throw new Unavailable(`the service is not available: ${text.slice(0, 300)}`);
  ok(status < 500, `a request must not cause a fault of the service: ${text.slice(0, 300)}`);
  ok(headers['x-request-id'], 'the answer has no x-request-id');
  if (isGood) ok([200, 304].includes(status), `the request is right: ${text.slice(0, 300)}`);
  const { routeKey } = match(method, path.split('?')[0] ?? '').route;
  const route = ROUTES.find((known) => [`GET ${known.path}`, `HEAD ${known.path}`].includes(routeKey));
  if (!route) {
    // A mutated address may be the one that leads to the portal.
    if (path.split('?')[0] === '/' && status === 302) return;
    ok([204, 401, 404, 405].includes(status), 'an unknown address or method is a 404 or 405');
    return;
  }
  const { responses, validator } = describedAt(route.path);
  ok(responses[String(status)], `openapi.json has no answer ${status} for ${route.path}`);
  if (method === 'HEAD') equal(text, '');
  const validate = method === 'HEAD' ? null : validator(String(status));
  if (validate) ok(validate(JSON.parse(text)), JSON.stringify(validate.errors?.[0]));
}
