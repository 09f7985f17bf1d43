/** Checks of a key: it is issued, works, is revoked and is refused. */
import { keyedProbes, STATUS_PROBE } from '../../../shared/http/probes/probes.ts';
import { issueKey, revokeKey } from '../../../shared/store/keys/keys.ts';
import { apiKeysTable } from '../../../shared/store/tables.ts';
import { recorded } from '../../admin/place.ts';
import { ask, type Check, CheckFailed, expectProbe, LeftOut } from '../check.ts';
import { SMOKE_CUSTOMER } from '../leftovers.ts';
import { type HttpWorld, until } from '../world.ts';
import { RECORD } from './http.ts';

/** Every route is asked once, in turn. */
const LIMITS = { per_second: 50, burst: 100, per_month: 0 };
/** KEY_TTL_SECONDS is at most 30. */
const REFUSED_SECONDS = 40;

async function works(world: HttpWorld): Promise<string> {
  const { url, place } = world;
  const { key, prefix } = await recorded(place, 'key.issue', SMOKE_CUSTOMER, () =>
    issueKey(place.client, apiKeysTable(place.tablePrefix), {
      customer: SMOKE_CUSTOMER,
      environment: place.keyEnvironment,
      days: 1,
      limits: LIMITS,
    }),
  );
  world.issued = { key, prefix };
  const { body } = await expectProbe(url, STATUS_PROBE);
  const probes = keyedProbes(body, '');
  for (const probe of probes) await expectProbe(url, probe, key);
  return `${prefix}: ${probes.length} routes`;
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
  { group: 'keys', name: 'a new key works on every route', run: works },
  { group: 'keys', name: 'a revoked key is refused', run: revoked },
];
