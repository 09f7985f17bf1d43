/** The number of connections is limited, and one address or idle connections cannot take them all. */
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Gateway } from '../../local/gateway.ts';
import { until } from '../support/programs.ts';
import { gatewayOver, statusesOf } from '../support/service/gateway.ts';

let gateway: Gateway;
let open: Caller[] = [];
beforeEach(async () => {
  open = [];
  gateway = await gatewayOver({ callers: { MAX_CONNECTIONS: 10 } });
});
afterEach(async () => {
  for (const { socket } of open) socket.destroy();
  await gateway.close();
});

interface Caller {
  readonly socket: Socket;
  /** Sends a request; null if the connection has ended before the answer. */
  readonly ask: () => Promise<number | null>;
}

function callFrom(localAddress: string): Caller {
  const socket = connect({ port: Number(new URL(gateway.url).port), host: '127.0.0.1', localAddress });
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => undefined);
  const ask = async (): Promise<number | null> => {
    text = '';
    socket.write('GET /v1/status HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await until(() => text !== '' || socket.destroyed);
    return statusesOf(text)[0] ?? null;
  };
  const caller = { socket, ask };
  open.push(caller);
  return caller;
}

// Other systems than Linux have only the first address of the loopback network.
describe.skipIf(process.platform !== 'linux')('connections', () => {
  test('of one address are at most half of all, and another address is still served', async () => {
    for (let i = 0; i < 5; i++) expect(await callFrom('127.0.0.1').ask()).toBe(200);
    expect(await callFrom('127.0.0.1').ask()).toBeNull();
    expect(await callFrom('127.0.0.2').ask()).toBe(200);
    open[0]?.socket.destroy();
    await until(async () => (await callFrom('127.0.0.1').ask()) === 200);
  });

  test('that are idle end before a new one is refused', async () => {
    for (let i = 0; i < 20; i++) expect(await callFrom(`127.0.0.${1 + (i % 5)}`).ask()).toBe(200);
    expect(open.filter(({ socket }) => socket.destroyed).length).toBeGreaterThan(10);
  });
});
