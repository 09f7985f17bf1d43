/** Measures the first requests of a service that has just started: it gets no warm-up. */
import { performance } from 'node:perf_hooks';
import { type Environment, serving } from '../local-service.ts';
import { type Client, keyHeader, targetOf } from './client.ts';
import type { Driven } from './serve-client.ts';

export const FIRST = 1_000;

export interface Fresh {
  readonly connections: number;
  readonly starts: readonly (Driven & {
    /** From the start of the process to the printed addresses, with the data in place. */
    readonly startSeconds: number;
  })[];
}

export async function measureFresh(
  client: Client,
  env: Environment,
  key: string,
  paths: readonly string[],
  plan: { readonly starts: number; readonly connections: readonly number[] },
): Promise<Fresh[]> {
  const found: Fresh[] = plan.connections.map((connections) => ({ connections, starts: [] }));
  for (let start = 0; start < plan.starts; start += 1) {
    for (const { connections, starts } of found) {
      const before = performance.now();
      await serving(env, async ({ url }) => {
        const startSeconds = (performance.now() - before) / 1_000;
        const target = targetOf(url, keyHeader(key));
        const driven = await client.drive(target, { paths, connections, requests: FIRST });
        (starts as (typeof starts)[number][]).push({ ...driven, startSeconds });
      });
    }
  }
  return found;
}
