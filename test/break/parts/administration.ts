/** Generated administration requests: keys, loads, rollbacks, lists, wrong tokens, bodies, addresses. */
import { equal } from 'node:assert/strict';
import { secretsIn } from '../../../shared/store/keys/secret-form.ts';
import { type Action, actions, type Model } from '../http/admin-actions.ts';
import { adminClient } from '../http/admin-client.ts';
import { loadActions, placePublications } from '../http/admin-loads.ts';
import { type Served, serveSamples } from '../http/served.ts';
import type { Attempt, Part, Place, Prepared } from '../part.ts';

/** How often each action is drawn. */
const WEIGHTS: Readonly<Record<string, number>> = {
  issue: 14,
  rotate: 8,
  revoke: 8,
  show: 8,
  list: 16,
  'no token': 6,
  'wrong token': 2,
  'wrong body': 24,
  'wrong address': 12,
  load: 1,
  rollback: 1,
};
const DRAWN = Object.entries(WEIGHTS).flatMap(([name, weight]) => Array.from({ length: weight }, () => name));

/** The log is searched for secrets after so many attempts, and at the end. */
const SEARCH_EVERY = 250;

export const administration: Part = {
  promise:
    'No request to the administration causes a fault of the service, no answer and no log shows a secret, and the next ' +
    'request sees what was answered as done.',
  attempts: 'sends a generated request and checks what it changed',
  count: { full: 2_500, short: 60 },
  isSequence: true,
  prepare,
};

async function prepare(place: Place): Promise<Prepared> {
  const served = await serveSamples(place);
  await placePublications(served);
  const client = adminClient(served);
  const model: Model = { keys: [], secrets: [served.token] };
  const known: Readonly<Record<string, Action>> = { ...actions(client, model), ...loadActions(client) };
  const expectNoSecrets = searching(served, model);
  return {
    attempt: async ({ number, random }: Attempt) => {
      served.expectRunning();
      const name = random.pick(DRAWN);
      await known[name]?.(random);
      if (number % SEARCH_EVERY === 0) expectNoSecrets();
    },
    conclude: async () => {
      expectNoSecrets();
      return [`${model.keys.length} keys issued`];
    },
    close: async () => {
      client.close();
      await served.close();
    },
  };
}

/** Returns a function that searches what the service printed after its greeting, which has the first key. */
function searching({ service }: Served, { secrets }: Model): () => void {
  const begin = service.out().length;
  return () => {
    const log = service.out().slice(begin) + service.err();
    const shown = secrets.filter((secret) => log.includes(secret.slice(-40)));
    equal(shown.length + secretsIn(log).length, 0, 'the log has a secret');
  };
}
