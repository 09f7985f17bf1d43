/**
 * A process as Lambda starts one: it loads a bundle, keeps its handler and calls it with the events that the
 * campaign sends. Argument: the bundle. The bundle alone sets options of V8, as on AWS.
 */
import { createRequire } from 'node:module';
import type { HttpResult } from '../../shared/http/exchange.ts';

/** Milliseconds. */
export interface Took {
  readonly cpu: number;
  readonly wall: number;
}

export interface Answered extends Took {
  /** Status codes, or true for answers of the authorizer. */
  readonly statuses: readonly unknown[];
}

type Handler = (event: object, context: object) => Promise<Partial<HttpResult> & { isAuthorized?: boolean }>;

const CONTEXT = {
  awsRequestId: '00000000-0000-4000-8000-000000000000',
  functionName: 'function',
  getRemainingTimeInMillis: () => 15_000,
};

const { handler } = createRequire(import.meta.url)(process.argv[2] ?? '') as { handler: Handler };

async function answer(events: readonly object[]): Promise<Answered> {
  const statuses = new Set<unknown>();
  const [wall, cpu] = [performance.now(), process.cpuUsage()];
  for (const event of events) {
    const { statusCode, isAuthorized } = await handler(event, CONTEXT);
    statuses.add(statusCode ?? isAuthorized);
  }
  const { user, system } = process.cpuUsage(cpu);
  return { wall: performance.now() - wall, cpu: (user + system) / 1_000, statuses: [...statuses] };
}

process.on('message', async (events: readonly object[]) => process.send?.(await answer(events)));
