/**
 * The client of the serving campaign, in a thread: sends one request after another on each of its
 * connections. It uses sockets, because an HTTP client of Node would take as much processor time as the
 * service under test. The thread stays for the whole campaign, so that its own code is compiled before
 * anything is measured.
 */
import '../../local/compiler.ts';
import { parentPort } from 'node:worker_threads';
import { type Book, runConnection, type Target } from './serve-connection.ts';

export interface DriveInput extends Target {
  readonly paths: readonly string[];
  readonly connections: number;
  /** The end of the measurement; the requests that are sent then are still answered. */
  readonly seconds: number;
  /** The end of the measurement, if it comes first. */
  readonly requests: number;
}

export interface Driven {
  /** Answers with status 200. */
  readonly requests: number;
  /** All other answers, and requests without one. */
  readonly errors: number;
  /** Errors by status, or by the reason why there is none. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly reconnections: number;
  readonly bytes: number;
  readonly seconds: number;
  /** Processor time of the client. */
  readonly clientSeconds: number;
  /** Latencies of the answers with 200, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** The place goes on through the list, so that the next measurement asks for other companies. */
const places = new Map<string, number>();

async function drive({ paths, connections, seconds, requests, ...target }: DriveInput): Promise<Driven> {
  const list = `${target.host}:${target.port} ${paths[0]}`;
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  const counts = { errors: 0, reconnections: 0, bytes: 0, left: requests };
  let place = places.get(list) ?? 0;
  const cpu = process.cpuUsage();
  const started = performance.now();
  const until = started + seconds * 1_000;
  const fail = (reason: string): void => {
    statuses[reason] = (statuses[reason] ?? 0) + 1;
    counts.errors += 1;
  };
  const book: Book = {
    next: () => {
      if (counts.left === 0 || performance.now() > until) return null;
      counts.left -= 1;
      return paths[place++ % paths.length] ?? null;
    },
    answered: ({ status, bytes }, ms) => {
      if (status !== '200') return fail(status);
      latencies.push(ms);
      counts.bytes += bytes;
    },
    failed: fail,
    reconnected: () => {
      counts.reconnections += 1;
    },
  };
  await Promise.all(Array.from({ length: connections }, () => runConnection(target, book)));
  places.set(list, place);
  const ended = performance.now();
  const { user, system } = process.cpuUsage(cpu);
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    requests: sorted.length,
    errors: counts.errors,
    statuses,
    reconnections: counts.reconnections,
    bytes: counts.bytes,
    seconds: (ended - started) / 1_000,
    clientSeconds: (user + system) / 1e6,
    p50: at(0.5),
    p99: at(0.99),
  };
}

parentPort?.on('message', async (input: DriveInput) => parentPort?.postMessage(await drive(input)));
