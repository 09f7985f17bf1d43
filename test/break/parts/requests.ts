/** Generated requests at the public routes: valid, wrong and mutated. */
import { deepEqual } from 'node:assert/strict';
import { Agent } from 'node:http';
import { exchange, type Reply, type Sent, shown } from '../http/client.ts';
import { type Generated, generator } from '../http/generated-request.ts';
import { judge } from '../http/judge-answer.ts';
import { knownKeys } from '../http/known-keys.ts';
import { serveSamples } from '../http/served.ts';
import { walkLists } from '../http/walk-lists.ts';
import type { Attempt, Part, Place, Prepared, Random } from '../part.ts';

/** Every so many attempts walk over a list, which takes many requests. */
const WALK_EVERY = 500;

export const requests: Part = {
  promise:
    'Every request over HTTP is answered as openapi.json describes, the same request in the same way, and a walk over a ' +
    'list has every record once in the stated order.',
  attempts: `sends a generated request (every ${WALK_EVERY}th walks over a list)`,
  count: { full: 100_000, short: 250 },
  prepare,
};

async function prepare(place: Place): Promise<Prepared> {
  const served = await serveSamples(place);
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const send = (sent: Sent): Promise<Reply> => exchange(served.url, agent, sent);
  const known = await knownKeys(send, served.key, place.isShort);
  const generate = generator(known, served.key);
  const walk = walkLists(send, served.key, known);
  const every = place.isShort ? WALK_EVERY / 10 : WALK_EVERY;
  return {
    attempt: async ({ number, random }: Attempt) => {
      served.expectRunning();
      await (number % every === every - 1 ? walk(random) : tryRequest(send, generate(random), random));
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

/** The part of an answer that does not depend on time. */
const lasting = ({ status, headers, text }: Reply) => ({ status, text, etag: headers['etag'] });
