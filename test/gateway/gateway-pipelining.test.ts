/** Requests that one caller pipelines wait for their turn; they neither fail nor delay other callers. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Gateway } from '../../local/gateway.ts';
import type { HttpResult } from '../../shared/http/exchange.ts';
import { until } from '../support/programs.ts';
import { connection, gatewayOver, OK, statusesOf } from '../support/service/gateway.ts';
import { ask } from '../support/service/http.ts';

let gateway: Gateway;
afterEach(() => gateway.close());

const requests = (count: number): string =>
  Array.from({ length: count }, (_, i) => `GET /v1/cnpjs/${i} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join('');

/** Functions that answer with the path, when the test releases them. */
function held() {
  const waiting: (() => void)[] = [];
  let most = 0;
  const answer = (event: { rawPath: string }): Promise<HttpResult> =>
    new Promise((done) => {
      waiting.push(() => done({ ...OK, body: JSON.stringify(event.rawPath) }));
      most = Math.max(most, waiting.length);
    });
  return { answer, waiting, most: () => most };
}

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

  test('of a connection that has ended are not served any more', async () => {
    let release: (() => void) | undefined;
    const answer = vi.fn(async () => {
      if (!release) await new Promise<void>((done) => (release = done));
      return OK;
    });
    gateway = await gatewayOver({ answer });
    const { socket } = connection(gateway.url, requests(100));
    await until(() => release !== undefined);
    socket.destroy();
    release?.();
    await ask(gateway.url, '/v1/status');
    // While requests wait, nothing is read, so the end of the connection shows at the second answer.
    expect(answer.mock.calls.length).toBeLessThan(10);
  });
});

describe('requests of many callers', () => {
  test('are served 32 at a time, and the others wait', async () => {
    const { answer, waiting, most } = held();
    gateway = await gatewayOver({ answer });
    const replies = Array.from({ length: 100 }, () => ask(gateway.url, '/v1/status'));
    await until(() => waiting.length === 32);
    let released = 0;
    while (released < 100) {
      await until(() => waiting.length > 0);
      for (const release of waiting.splice(0)) {
        release();
        released++;
      }
    }
    expect((await Promise.all(replies)).every(({ status }) => status === 200)).toBe(true);
    expect(most()).toBe(32);
  });
});
