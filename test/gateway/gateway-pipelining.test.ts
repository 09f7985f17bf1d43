/** Neither pipelined requests nor connections of one caller keep others from being served. */

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Gateway } from '../../local/gateway.ts';
import { until } from '../support/programs.ts';
import { connection, gatewayOver, OK, statusesOf } from '../support/service/gateway.ts';
import { ask } from '../support/service/http.ts';

let gateway: Gateway;
afterEach(() => gateway.close());

const requests = (count: number): string =>
  Array.from({ length: count }, (_, i) => `GET /v1/cnpjs/${i} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join('');

/** Three reads of the system. */
const MANY = 3_000;

describe('pipelined requests', () => {
  test('are all answered in their order, and another caller is served among them', async () => {
    let served = 0;
    let running = 0;
    const atOnce: number[] = [];
    gateway = await gatewayOver({
      answer: async ({ rawPath }) => {
        served++;
        atOnce.push(++running);
        await new Promise(setImmediate);
        running--;
        return { ...OK, body: JSON.stringify(rawPath) };
      },
    });
    const { received, socket } = connection(gateway.url, requests(MANY));
    await until(() => served > 10);
    expect((await ask(gateway.url, '/v1/status')).status).toBe(200);
    const servedBefore = served;
    await until(() => received().includes(`"/v1/cnpjs/${MANY - 1}"`));
    socket.destroy();
    const order = [...received().matchAll(/"\/v1\/cnpjs\/(\d+)"/g)].map(([, i]) => Number(i));
    expect(order).toEqual(Array.from({ length: MANY }, (_, i) => i));
    expect(new Set(statusesOf(received()))).toEqual(new Set([200]));
    expect(servedBefore, 'served before the other caller').toBeLessThan(MANY / 2);
    expect(Math.max(...atOnce), 'of both callers at once').toBeLessThanOrEqual(2);
  });

  test('of a caller who does not read the answers are not read either', async () => {
    const big = 'x'.repeat(100_000);
    const answer = vi.fn(async () => ({ ...OK, body: big }));
    gateway = await gatewayOver({ answer });
    const { socket } = connection(gateway.url);
    socket.pause();
    const one = requests(1_000);
    for (let i = 0; i < 20; i++) socket.write(one);
    let before = -1;
    // Buffers of the system take the first answers; then the number stays the same.
    await until(async () => {
      const same = answer.mock.calls.length === before && before > 0;
      before = answer.mock.calls.length;
      for (let turns = 0; turns < 100; turns++) await new Promise((done) => setImmediate(done));
      return same;
    });
    expect(before * big.length).toBeLessThan(20_000_000);
    socket.destroy();
  });
});

let open: ReturnType<typeof connection>[] = [];

/** Sends a request from an address; returns null if the connection has ended before the answer. */
async function askFrom(localAddress: string): Promise<number | null> {
  const caller = connection(gateway.url, requests(1), localAddress);
  open.push(caller);
  await until(() => caller.received() !== '' || caller.socket.destroyed);
  return statusesOf(caller.received())[0] ?? null;
}

// Other systems than Linux have only the first address of the loopback network.
describe.skipIf(process.platform !== 'linux')('connections', () => {
  beforeEach(async () => {
    open = [];
    gateway = await gatewayOver({ callers: { MAX_CONNECTIONS: 10 } });
  });
  afterEach(() => {
    for (const { socket } of open) socket.destroy();
  });

  test('of one address are at most half of all, and another address is still served', async () => {
    for (let i = 0; i < 5; i++) expect(await askFrom('127.0.0.1')).toBe(200);
    expect(await askFrom('127.0.0.1')).toBeNull();
    expect(await askFrom('127.0.0.2')).toBe(200);
    open[0]?.socket.destroy();
    await until(async () => (await askFrom('127.0.0.1')) === 200);
  });

  test('that are idle end before a new one is refused', async () => {
    for (let i = 0; i < 20; i++) expect(await askFrom(`127.0.0.${1 + (i % 5)}`)).toBe(200);
    expect(open.filter(({ socket }) => socket.destroyed).length).toBeGreaterThan(10);
  });
});
