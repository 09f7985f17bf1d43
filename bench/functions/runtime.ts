/**
 * A process as Lambda starts one: it loads a bundle, keeps its handler and calls it with one event after another. The campaign
 * sends orders and receives what each took. The bundle alone sets options of V8, as on AWS.
 */
import { Session } from 'node:inspector/promises';
import { createRequire } from 'node:module';
import type { HttpResult } from '../../shared/http/exchange.ts';
import type { Profile } from './split.ts';

export type Order =
  | { readonly do: 'load'; readonly file: string }
  | { readonly do: 'answer'; readonly events: readonly object[]; readonly isProfiled?: boolean };

/** Milliseconds. */
export interface Took {
  readonly cpu: number;
  readonly wall: number;
}

export interface Answered extends Took {
  /** Wall time of each request. */
  readonly walls: readonly number[];
  /** Status codes, or true for answers of the authorizer. */
  readonly statuses: readonly unknown[];
  readonly profile?: Profile;
}

type Handler = (event: object, context: object) => Promise<Partial<HttpResult> & { isAuthorized?: boolean }>;

const CONTEXT = {
  awsRequestId: '00000000-0000-4000-8000-000000000000',
  functionName: 'function',
  getRemainingTimeInMillis: () => 15_000,
};
/** Between two samples of the profiler, in microseconds. */
const SAMPLE = 200;

let handler: Handler | undefined;

function meter(): () => Took {
  const [wall, cpu] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(cpu);
    return { wall: performance.now() - wall, cpu: (user + system) / 1_000 };
  };
}

function load(file: string): void {
  handler = (createRequire(import.meta.url)(file) as { handler: Handler }).handler;
}

async function answer(events: readonly object[]): Promise<Answered> {
  const walls: number[] = [];
  const statuses = new Set<unknown>();
  const took = meter();
  for (const event of events) {
    const started = performance.now();
    const { statusCode, isAuthorized } = (await handler?.(event, CONTEXT)) ?? {};
    walls.push(performance.now() - started);
    statuses.add(statusCode ?? isAuthorized);
  }
  return { ...took(), walls, statuses: [...statuses] };
}

async function profiled(events: readonly object[]): Promise<Answered> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLE });
  await session.post('Profiler.start');
  const answered = await answer(events);
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  return { ...answered, profile };
}

process.on('message', async (order: Order) => {
  if (order.do === 'load') {
    load(order.file);
    process.send?.('loaded');
  } else process.send?.(await (order.isProfiled ? profiled : answer)(order.events));
});
