/** Measures servers by turns: every round asks each of them for the same companies, one after the other. */
import type { Client, Round, Server } from './client.ts';
import type { Driven } from './serve-client.ts';

/** A server with the kinds of requests that it is asked. */
export interface Subject {
  readonly server: Server;
  /** Paths by kind, such as `profiles`. */
  readonly paths: Readonly<Record<string, readonly string[]>>;
  /** Seconds of processor time so far of all its processes; undefined where they are not known. */
  readonly cpu: () => number | undefined;
}

export interface OneRound extends Driven {
  /** Milliseconds of processor time for a request; absent where the processes are not known. */
  readonly cpuMs?: number;
  readonly clientMs: number;
}

export interface Measured {
  readonly server: string;
  readonly what: string;
  readonly connections: number;
  readonly rounds: OneRound[];
}

export interface Plan {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: readonly number[];
}

export async function measureByTurns(
  client: Client,
  subjects: readonly Subject[],
  { rounds, seconds, connections: counts }: Plan,
): Promise<Measured[]> {
  const measured = new Map<string, Measured>();
  const kinds = [...new Set(subjects.flatMap(({ paths }) => Object.keys(paths)))];
  for (let round = 0; round < rounds; round += 1) {
    for (const what of kinds) {
      for (const connections of counts) {
        // The first of a round may profit or suffer from its place, so each server is first by turns.
        for (const subject of turned(subjects, round)) {
          const { server } = subject;
          const asked = subject.paths[what];
          if (!asked) continue;
          const name = `${what} ${connections} ${server.name}`;
          const known = measured.get(name) ?? { server: server.name, what, connections, rounds: [] };
          known.rounds.push(await oneRound(subject, client, { paths: asked, connections, seconds }));
          measured.set(name, known);
        }
      }
    }
  }
  return [...measured.values()];
}

const turned = <T>(list: readonly T[], by: number): T[] =>
  list.map((_, i) => list[(i + by) % list.length] as T);

async function oneRound({ server, cpu }: Subject, client: Client, round: Round): Promise<OneRound> {
  const before = cpu();
  const driven = await client.drive(server, round);
  const after = cpu();
  const each = (seconds: number): number => (seconds / Math.max(1, driven.requests)) * 1_000;
  const own = before === undefined || after === undefined ? {} : { cpuMs: each(after - before) };
  return { ...driven, ...own, clientMs: each(driven.clientSeconds) };
}
