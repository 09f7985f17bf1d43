/** The answers of the deployed routes and bundles, compared with those of the service on one machine. */
import { beforeAll, describe, expect, test } from 'vitest';
import { addressesOfCases } from '../../support/emulators/addresses.ts';
import type { EmulatedCloud } from '../../support/emulators/cloud.ts';
import type { Answered } from '../../support/emulators/gateway.ts';
import { type LocalService, UNLIMITED } from '../../support/emulators/local-service.ts';
import { newKey } from '../../support/service/api.ts';

const LANES = 8;

/** Headers that depend on the data and the request alone. */
const HEADERS = ['content-type', 'cache-control', 'etag', 'x-snapshot', 'allow', 'www-authenticate'];

/** Instants of the loads and addresses of files differ from place to place. */
const OWN = ['publicado_em', 'publicada_em', 'iniciada_em', 'endereco', 'manifesto'];
/** The key and its counts. */
const OF_KEY = ['chave', 'mes', 'dias'];

function comparable(address: string, { status, headers, body }: Answered) {
  const own = address === '/v1/uso' ? OF_KEY : OWN;
  const text = JSON.stringify(body, (name, value: unknown) => (own.includes(name) ? undefined : value));
  return { status, headers: Object.fromEntries(HEADERS.map((name) => [name, headers[name]])), body: text };
}

export function answerCases(at: () => EmulatedCloud, local: () => LocalService): void {
  describe('the deployed API', () => {
    let key = '';
    beforeAll(async () => {
      key = await newKey(at(), UNLIMITED);
    });

    const differences: object[] = [];
    let compared = 0;
    /** Asks again after a 503, as a client does: a function may take too long to start on a busy machine. */
    async function askCloud(address: string): Promise<Answered> {
      const ask = () => at().ask(address, { headers: { 'x-api-key': key } });
      const answered = await ask();
      return answered.status === 503 ? ask() : answered;
    }
    async function compare(address: string): Promise<void> {
      const [there, here] = await Promise.all([askCloud(address), local().ask(address)]);
      compared++;
      const [cloud, machine] = [comparable(address, there), comparable(address, here)];
      if (JSON.stringify(cloud) !== JSON.stringify(machine)) differences.push({ address, cloud, machine });
    }

    async function compareAll(addresses: AsyncIterable<string> | Iterable<string>): Promise<void> {
      const underway = new Set<Promise<void>>();
      for await (const address of addresses) {
        const one = compare(address).finally(() => underway.delete(one));
        underway.add(one);
        if (underway.size >= LANES) await Promise.race(underway);
      }
      await Promise.all(underway);
    }

    test('answers the cases of the samples as the service on one machine does', async () => {
      const addresses = addressesOfCases();
      await compareAll(addresses);
      expect(differences.slice(0, 3)).toEqual([]);
      expect(compared).toBe(addresses.length);
      expect(compared).toBeGreaterThan(200);
    });

    test('refuses a request without a key, and one with a wrong key', async () => {
      for (const headers of [{}, { 'x-api-key': 'dev_wrong' }]) {
        const { status, headers: answered, body } = await at().ask('/v1/cnpjs/99111001000170', { headers });
        expect([status, body]).toEqual([401, { detail: expect.any(String) }]);
        expect(answered['www-authenticate']).toBeDefined();
      }
    });
  });
}
