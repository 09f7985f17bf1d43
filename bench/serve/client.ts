/** Starts the thread of the campaign's client, and lets it send requests to a server. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import type { DriveInput, Driven } from './serve-client.ts';
import type { Target } from './serve-connection.ts';

/** A server under test. */
export interface Server extends Target {
  readonly name: string;
}

export interface Round {
  readonly paths: readonly string[];
  readonly connections: number;
  /** @default one hour */
  readonly seconds?: number;
  /** @default no limit */
  readonly requests?: number;
}

export interface Client {
  drive(target: Target, round: Round): Promise<Driven>;
  close(): Promise<unknown>;
}

const HOUR = 3_600;

export function openClient(): Client {
  const worker = new Worker(new URL('./serve-client.ts', import.meta.url));
  const drive: Client['drive'] = async ({ host, port, headers }, round) => {
    const input: DriveInput = { seconds: HOUR, requests: -1, ...round, host, port, headers };
    worker.postMessage(input);
    // `once` rejects with the error of the thread.
    const [driven] = await once(worker, 'message');
    return driven as Driven;
  };
  return { drive, close: () => worker.terminate() };
}

export const targetOf = (url: string, headers: readonly string[]): Target => {
  const { hostname, port } = new URL(url);
  // Node's sockets take an IPv6 address without the brackets of a URL.
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 80), headers };
};

export const keyHeader = (key: string): string[] => [`x-api-key: ${key}`];

/** Bytes of an answer that warms the client up; a profile has about as many. */
const ANSWER = JSON.stringify({ filler: 'x'.repeat(1_500) });
const WARM_UP_SECONDS = 2;

/**
 * Lets the client talk to a server in this process, so that its code is compiled when the first requests of a
 * fresh service are measured.
 */
export async function warmClient(client: Client): Promise<void> {
  const server = createServer((_, response) => response.end(ANSWER));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const target = { host: '127.0.0.1', port, headers: [] };
  await client.drive(target, { paths: ['/'], connections: 16, seconds: WARM_UP_SECONDS });
  server.close();
}
