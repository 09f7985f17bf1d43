/** Sends requests to a server until its speed is steady, and keeps the figures of each second. */
import type { Client, Server } from './client.ts';
import type { Driven } from './serve-client.ts';

export type WarmUp = Awaited<ReturnType<typeof warmUp>>;

export const CONNECTIONS = 16;
/** Seconds in a row whose requests a second must be alike. */
export const ALIKE = 3;
/** The most by which the fastest may exceed the slowest. Other programs on a machine cause about as much. */
export const SPREAD = 0.08;

/** A server that is not steady after `atMost` seconds is measured all the same, and the report says so. */
export async function warmUp(
  client: Client,
  server: Server,
  what: string,
  paths: readonly string[],
  atMost: number,
) {
  const seconds: Driven[] = [];
  while (seconds.length < atMost && !isSteady(seconds)) {
    seconds.push(await client.drive(server, { paths, connections: CONNECTIONS, seconds: 1 }));
  }
  // Steady: the last seconds differ by no more than SPREAD.
  return { server: server.name, what, seconds, steady: isSteady(seconds) };
}

export const rateOf = ({ requests, seconds }: Pick<Driven, 'requests' | 'seconds'>): number =>
  requests / seconds;

function isSteady(seconds: readonly Pick<Driven, 'requests' | 'seconds'>[]): boolean {
  const last = seconds.slice(-ALIKE).map(rateOf);
  return last.length === ALIKE && Math.max(...last) <= Math.min(...last) * (1 + SPREAD);
}
