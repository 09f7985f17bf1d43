/** Checks of a key: it is issued, works, is revoked and is refused. */
import { issueKey, revokeKey } from '../../../shared/store/keys/keys.ts';
import { apiKeysTable } from '../../../shared/store/tables.ts';
import { recorded } from '../../admin/place.ts';
import { ask, expectError } from '../ask.ts';
import { type Check, CheckFailed, expect, LeftOut } from '../check.ts';
import { SMOKE_CUSTOMER } from '../leftovers.ts';
import { type HttpWorld, until } from '../world.ts';
import { RECORD } from './http.ts';

/** KEY_TTL_SECONDS is at most 30. */
const REFUSED_SECONDS = 40;

async function works(world: HttpWorld): Promise<string> {
  const { url, place } = world;
  const { key, prefix } = await recorded(place, 'key.issue', SMOKE_CUSTOMER, () =>
    issueKey(place.client, apiKeysTable(place.tablePrefix), {
      customer: SMOKE_CUSTOMER,
      environment: place.keyEnvironment,
      days: 1,
    }),
  );
  world.issued = { key, prefix };
  const answer = await ask(url, RECORD, { headers: { 'x-api-key': key } });
  const { status } = answer;
  if (status === 200) return `${prefix}: 200`;
  const detail = expectError(answer, `a request with the key ${prefix}`, 404, 503);
  // A store that does not answer is a 503 too, which names no source.
  if (status === 503) expect(detail.includes('"cnpj"'), `a request with the key ${prefix} is 503: ${detail}`);
  return `${prefix}: ${status}, ${detail}`;
}

async function revoked(world: HttpWorld): Promise<string> {
  const { url, place, issued } = world;
  if (!issued) throw new LeftOut('no key was issued');
  const { key, prefix } = issued;
  const table = apiKeysTable(place.tablePrefix);
  await recorded(place, 'key.revoke', prefix, () => revokeKey(place.client, table, prefix));
  const began = Date.now();
  await until(world, REFUSED_SECONDS, `the revoked key ${prefix} was not refused`, async () => {
    const { status } = await ask(url, RECORD, { headers: { 'x-api-key': key } });
    if (status >= 500 && status !== 503) throw new CheckFailed(`a request with a revoked key is ${status}`);
    return status === 401 ? status : null;
  });
  return `after ${((Date.now() - began) / 1_000).toFixed(0)} s`;
}

export const KEY_CHECKS: readonly Check<HttpWorld>[] = [
  { group: 'keys', name: 'a new key works', run: works },
  { group: 'keys', name: 'a revoked key is refused', run: revoked },
];
