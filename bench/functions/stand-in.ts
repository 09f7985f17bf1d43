/**
 * DynamoDB as a function finds it: an HTTP server that passes each call to the engine and answers four milliseconds after the
 * engine would. Prints its port; arguments: the socket of the engine.
 */
import '../../local/compiler.ts';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** AWS promises single-digit milliseconds for a read. */
const LATENCY_MS = 4;

const [socketPath = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });

const server = createServer((received, response) => {
  const { method, url: path } = received;
  const headers = { ...received.headers, host: 'localhost' };
  const passed = request({ agent, socketPath, method, path, headers }, async (answer) => {
    await pause(LATENCY_MS);
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  passed.on('error', () => response.destroy());
  received.pipe(passed);
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
