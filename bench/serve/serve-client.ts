/**
 * The client of the serving campaign, in a thread: sends one request after another on each of its connections. It uses
 * sockets, because an HTTP client of Node would take as much processor time as the service under test.
 */
import '../../local/compiler.ts';
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

export interface DriveInput {
  readonly host: string;
  readonly port: number;
  readonly apiKey: string;
  readonly paths: readonly string[];
  readonly connections: number;
  readonly seconds: number;
}

export interface Driven {
  readonly requests: number;
  readonly errors: number;
  readonly bytes: number;
  readonly seconds: number;
  /** Latencies in milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

const { host, port, apiKey, paths, connections, seconds } = workerData as DriveInput;
const latencies: number[] = [];
let errors = 0;
let bytes = 0;
let next = 0;

/** Returns the length of the whole answer once its head has been received, else 0. */
function lengthOf(received: Buffer): number {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return 0;
  const head = received.toString('latin1', 0, end);
  return end + 4 + Number(/\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
}

const drive = (until: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, host);
    let sent = 0;
    let received: Buffer = Buffer.alloc(0);
    const ask = (): void => {
      if (performance.now() > until) {
        socket.destroy();
        resolve();
        return;
      }
      const path = paths[next++ % paths.length];
      sent = performance.now();
      socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}:${port}\r\nx-api-key: ${apiKey}\r\n\r\n`);
    };
    socket.setNoDelay(true);
    socket.on('connect', ask);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const length = lengthOf(received);
      if (length === 0 || received.length < length) return;
      latencies.push(performance.now() - sent);
      if (received.toString('latin1', 9, 12) !== '200') errors++;
      bytes += received.length;
      received = Buffer.alloc(0);
      ask();
    });
  });

const started = performance.now();
await Promise.all(Array.from({ length: connections }, () => drive(started + seconds * 1000)));
const sorted = latencies.sort((a, b) => a - b);
const at = (share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const driven: Driven = {
  requests: sorted.length,
  errors,
  bytes,
  seconds: (performance.now() - started) / 1000,
  p50: at(0.5),
  p99: at(0.99),
};
parentPort?.postMessage(driven);
