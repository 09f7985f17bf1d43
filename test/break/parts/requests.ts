/** Generated requests at the public routes: valid, wrong and mutated. */
import { deepEqual, equal, ok } from 'node:assert/strict';
import { Agent } from 'node:http';
import { matcher } from '../../../local/gateway/match.ts';
import { gatewayRoutes, ROUTES } from '../../../shared/api/routes.ts';
import { describer, readDescription } from '../../support/service/described.ts';
import { exchange, type Reply, type Sent, shown } from '../http/client.ts';
import { type Generated, generator } from '../http/generated-request.ts';
import { knownKeys } from '../http/known-keys.ts';
import { serveSamples } from '../http/served.ts';
import { walkLists } from '../http/walk-lists.ts';
import type { Attempt, Part, Place, Prepared, Random } from '../part.ts';

const match = matcher(gatewayRoutes());
const describedAt = describer(readDescription());

/** Every so many attempts walk over a list, which takes many requests. */
const WALK_EVERY = 500;

export const requests: Part = {
  promise:
    'Every request over HTTP is answered as openapi.json describes, the same request in the same way, and a walk over a ' +
    'list has every record once in the stated order.',
  attempts: 'sends a generated request (every 500th walks over a list)',
  count: { full: 100_000, short: 250 },
  prepare,
};

async function prepare(place: Place): Promise<Prepared> {
  const served = await serveSamples(place);
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const send = (sent: Sent): Promise<Reply> => exchange(served.url, agent, sent);
  const known = await knownKeys(send, served.key);
  const generate = generator(known, served.key);
  const walk = walkLists(send, served.key, known);
  return {
    attempt: async ({ number, random }: Attempt) => {
      served.expectRunning();
      await (number % WALK_EVERY === WALK_EVERY - 1
        ? walk(random)
        : tryRequest(send, generate(random), random));
    },
    close: async () => {
      agent.destroy();
      await served.close();
    },
  };
}

async function tryRequest(
  send: (sent: Sent) => Promise<Reply>,
  { sent, isGood }: Generated,
  random: Random,
): Promise<void> {
  const reply = await send(sent);
  try {
    judge(sent, isGood, reply);
    if (random.whole(1, 4) > 1) return;
    const again = await send(sent);
    deepEqual(lasting(again), lasting(reply), 'the same request has another answer');
  } catch (error) {
    throw new Error(`${shown(sent)} is answered ${reply.status}: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** @throws AssertionError */
function judge({ method, path }: Sent, isGood: boolean, { status, headers, text }: Reply): void {
  ok(status < 500, `a request must not cause a fault of the service: ${text.slice(0, 300)}`);
  ok(headers['x-request-id'], 'the answer has no x-request-id');
  if (isGood) ok([200, 304].includes(status), `the request is right: ${text.slice(0, 300)}`);
  const { routeKey } = match(method, path.split('?')[0] ?? '').route;
  const route = ROUTES.find((known) => [`GET ${known.path}`, `HEAD ${known.path}`].includes(routeKey));
  if (!route) {
    ok([204, 401, 404, 405].includes(status), 'an unknown address or method is a 404 or 405');
    return;
  }
  const { responses, validator } = describedAt(route.path);
  ok(responses[String(status)], `openapi.json has no answer ${status} for ${route.path}`);
  if (method === 'HEAD') equal(text, '');
  const validate = method === 'HEAD' ? null : validator(String(status));
  if (validate) ok(validate(JSON.parse(text)), JSON.stringify(validate.errors?.[0]));
}

/** The part of an answer that does not depend on time. */
const lasting = ({ status, headers, text }: Reply) => ({ status, text, etag: headers['etag'] });
