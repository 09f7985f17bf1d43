/** Requests by the declarations of the routes, right and wrong ones, and the check of their answers. */
import { equal, ok } from 'node:assert/strict';
import { pathParameter } from '../../../shared/api/path-params.ts';
import { ROUTES } from '../../../shared/api/routes.ts';
import { pathOf } from '../../support/service/api.ts';
import { describer, readDescription } from '../../support/service/described.ts';
import { wrongsOf } from '../../support/service/wrong-values.ts';
import type { Random } from '../random.ts';
import type { Reply, Sent } from './client.ts';
import { KNOWN_KEYS } from './known-keys.ts';

const describedAt = describer(readDescription());
/** Whether a pair of versions is kept is not in the declaration of a route. */
const KEPT = ROUTES.filter((route) => !(route.kind === 'view' && route.chosenBy));

/** The store does not answer, which is right only while it restarts. */
export class Unavailable extends Error {}

export interface Asked {
  readonly sent: Sent;
  readonly route: string;
  readonly status: number;
}

export function draw(random: Random, key: string): Asked {
  const route = random.pick(KEPT);
  const wrongs = wrongsOf(route);
  const isWrong = wrongs.length > 0 && random.whole(1, 4) === 1;
  const { name = '' } = pathParameter(route.path, { CNPJ_ALFANUMERICO: false }) ?? {};
  const known = KNOWN_KEYS[name];
  const [own, query = ''] = pathOf(route.path).split('?');
  const right = (known ? route.path.replace(`{${name}}`, random.pick(known)) : own) + (query && `?${query}`);
  const sent = {
    method: random.pick(['GET', 'GET', 'HEAD']),
    path: isWrong ? random.pick(wrongs).path : right,
    headers: { 'x-api-key': key, 'accept-encoding': random.pick(['br', 'gzip', 'identity']) },
  };
  return { sent, route: route.path, status: isWrong ? 422 : 200 };
}

/** @throws AssertionError, Unavailable */
export function judge({ sent, route, status: expected }: Asked, { status, headers, text }: Reply): void {
  if (status === 503) throw new Unavailable(`the service is not available: ${text.slice(0, 300)}`);
  equal(status, expected, text.slice(0, 300));
  ok(headers['x-request-id'], 'the answer has no x-request-id');
  const isHead = sent.method === 'HEAD';
  if (isHead) equal(text, '');
  const validate = isHead ? null : describedAt(route).validator(String(status));
  ok(!validate || validate(JSON.parse(text)), JSON.stringify(validate?.errors?.[0]));
}
