/**
 * Revocation and rotation while requests run: requests in flight end normally, and every process applies the
 * change within KEY_TTL_SECONDS.
 */
import { describe, expect, test } from 'vitest';
import { cachedKeys } from '../../shared/store/keys/key-cache.ts';
import { issueKey, revokeKey } from '../../shared/store/keys/keys.ts';
import { apiKeysTable } from '../../shared/store/tables.ts';
import { steady } from '../support/clocks.ts';
import { until } from '../support/programs.ts';
import { pathOf, testWorld } from '../support/service/api.ts';
import { ALFA, cnpjOf } from '../support/service/companies.ts';
import { PREFIX } from '../support/service/store.ts';

const TABLE = apiKeysTable(PREFIX);
const PROFILE = pathOf('/v1/cnpjs/{cnpj}', cnpjOf(ALFA));
const TTL_MS = 30_000;

const world = await testWorld();

const issue = (days = 1, now = Date.now()) =>
  issueKey(world.store.client, TABLE, { customer: 'C', environment: 'dev', days }, now);

/** Starts a process with a key cache and a clock set by the test; its data reads wait for an open gate. */
async function process(gate: () => Promise<void> = async () => {}) {
  const clock = { now: Date.now() };
  const api = await world.variant({
    replace: (deps) => ({
      findKey: cachedKeys(
        deps.findKey,
        TTL_MS,
        steady(() => clock.now),
      ),
      read: async (wanted) => {
        await gate();
        return deps.read(wanted);
      },
    }),
  });
  const status = async (key: string): Promise<number> => (await api.get(PROFILE, { key })).status;
  return { clock, status };
}

describe('a revocation while requests run', () => {
  test('lets requests in flight end, and within the time to live all processes answer 401', async () => {
    let open = (): void => {};
    const shut = new Promise<void>((done) => {
      open = done;
    });
    let inFlight = 0;
    const gate = (): Promise<void> => {
      inFlight++;
      return shut;
    };
    const { key, prefix } = await issue();
    const processes = [await process(gate), await process(gate)];
    const running = processes.flatMap(({ status }) => Array.from({ length: 5 }, () => status(key)));
    await until(() => inFlight === running.length);
    await revokeKey(world.store.client, TABLE, prefix);
    open();
    expect(await Promise.all(running)).toEqual(Array(10).fill(200));
    for (const { clock } of processes) clock.now += TTL_MS;
    const later = processes.flatMap(({ status }) => Array.from({ length: 5 }, () => status(key)));
    expect(await Promise.all(later)).toEqual(Array(10).fill(401));
  });
});
