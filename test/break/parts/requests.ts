/** Generated requests at the public routes: valid, wrong and mutated. */
import { deepEqual } from 'node:assert/strict';
import { Agent } from 'node:http';
import { exchange, type Reply, type Sent, shown } from '../http/client.ts';
import { type Generated, generator } from '../http/generated-request.ts';
import { judge } from '../http/judge-answer.ts';
import { knownKeys } from '../http/known-keys.ts';
import { serveSamples } from '../http/served.ts';
import type { Attempt, Part, Place, Prepared, Random } from '../part.ts';

export const requests: Part = {
  promise:
    'Every request over HTTP is answered as openapi.json describes, and the same request in the same way.',
  attempts: 'sends a generated request',
  count: { full: 100_000, short: 250 },
  prepare,
};

async function prepare(place: Place): Promise<Prepared> {
  const served = await serveSamples(place);
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const send = (sent: Sent): Promise<Reply> => exchange(served.url, agent, sent);
  const known = await knownKeys(send, served.key, place.isShort);
  const generate = generator(known, served.key);
  return {
    attempt: async ({ random }: Attempt) => {
      served.expectRunning();
      await tryRequest(send, generate(random), random);
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
