/**
 * Measures the processor time of profiles with and without a limit. One service for each variant runs over a copy of the data
 * folder, and they are asked by turns: what slows the machine down slows all of them, so that each round can be compared by itself.
 * All are started several times, because two processes of the same code differ too. `AGAIN` shows by how much.
 */
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../../synthetic/kit/random.ts';
import { issueKey, type RunningApi } from '../local-service.ts';
import { median, table } from '../markdown.ts';
import { cpuSeconds } from '../processes.ts';
import { drive } from '../serve/client.ts';
import type { Driven } from '../serve/serve-client.ts';
import { type Environment, engineEnded, serving } from '../serve/serving.ts';
import { shuffled } from '../shuffled.ts';

export const NO_LIMIT = 'no limit';
const AGAIN = 'no limit, a second service';
const UNLIMITED = [NO_LIMIT, AGAIN];
/** A rate that one of several keys does not reach, so that nearly every request gets its permit. */
const VARIANTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [NO_LIMIT]: {},
  [AGAIN]: {},
  '10,000/s, burst 1,000': { LIMIT_PER_SECOND: '10000', LIMIT_BURST: '1000' },
  '10,000/s, burst 100': { LIMIT_PER_SECOND: '10000', LIMIT_BURST: '100' },
};
const CONNECTIONS = [1, 16];
/** The service answers more requests a second than the highest limit of one key. */
const KEYS = 4;
/** Refused requests, whose answers take less time, of all requests. A key exceeds its rate for moments. */
const MOST_REFUSED = 0.02;
const WARM_UP_SECONDS = 3;
/** Rounds after each start. */
const ROUNDS = 4;

type Measured = Pick<Driven, 'requests' | 'errors' | 'seconds' | 'p50' | 'p99'> & {
  /** Processor time of the service for a request. */
  readonly microseconds: number;
};

/** The measurements of a variant: one list of rounds for each start. */
export interface Served {
  readonly variant: string;
  readonly connections: number;
  readonly starts: readonly (readonly Measured[])[];
}

export interface Asked {
  readonly paths: readonly string[];
  readonly seconds: number;
  readonly starts: number;
}

/** Copies the data folder of `env` for each variant. */
export async function measureServed(folder: string, env: Environment, asked: Asked): Promise<Served[]> {
  const keys: string[] = [];
  while (keys.length < KEYS) keys.push(await issueKey(env));
  await engineEnded(env);
  const envs = Object.values(VARIANTS).map((limits, n) => {
    const copy = join(folder, `served-${n}`);
    mkdirSync(copy, { mode: 0o700 });
    cpSync(env.DATA_DIR, copy, { recursive: true });
    return { ...env, ...limits, DATA_DIR: copy };
  });
  const found = Object.keys(VARIANTS).flatMap((variant) =>
    CONNECTIONS.map((connections) => ({ variant, connections, starts: [] as Measured[][] })),
  );
  const random: Random = { state: 7 };
  for (let n = 0; n < asked.starts; n++) {
    const measured = await servingAll(envs, (apis) => measureByTurns(apis, keys, asked, random));
    for (const [i, { starts }] of found.entries()) starts.push(measured[i] ?? []);
  }
  return found;
}

/** Starts the services one after the other, and calls `work` while all of them run. */
async function servingAll<T>(
  [first, ...rest]: readonly Environment[],
  work: (apis: readonly RunningApi[]) => Promise<T>,
  running: readonly RunningApi[] = [],
): Promise<T> {
  if (!first) return work(running);
  return serving(first, (api) => servingAll(rest, work, [...running, api]));
}

/** Returns the rounds of each service and number of connections. */
async function measureByTurns(
  apis: readonly RunningApi[],
  keys: readonly string[],
  { paths, seconds }: Asked,
  random: Random,
): Promise<Measured[][]> {
  for (const api of apis) await driveKeys(api, keys, paths, 16, WARM_UP_SECONDS);
  const found = apis.flatMap((api) =>
    CONNECTIONS.map((connections) => ({ api, connections, rounds: [] as Measured[] })),
  );
  for (let round = 0; round < ROUNDS; round++) {
    // In a fixed order, the place of a service in it changed its cost by up to 4 %.
    for (const { api, connections, rounds } of shuffled([...found], random)) {
      rounds.push(await driveKeys(api, keys, paths, connections, seconds));
    }
  }
  return found.map(({ rounds }) => rounds);
}

/** Shares the connections among the keys. */
async function driveKeys(
  api: RunningApi,
  keys: readonly string[],
  paths: readonly string[],
  connections: number,
  seconds: number,
): Promise<Measured> {
  const used = keys.slice(0, connections);
  const before = cpuSeconds(api.pid);
  const driven = await Promise.all(
    used.map((key) => drive(api, key, paths, connections / used.length, seconds)),
  );
  const cpu = cpuSeconds(api.pid) - before;
  const sum = (of: (one: Driven) => number): number => driven.reduce((all, one) => all + of(one), 0);
  const requests = sum((one) => one.requests);
  return {
    requests,
    errors: sum(({ errors }) => errors),
    seconds: Math.max(...driven.map((one) => one.seconds)),
    p50: median(driven.map(({ p50 }) => p50)),
    p99: Math.max(...driven.map(({ p99 }) => p99)),
    microseconds: (cpu / requests) * 1_000_000,
  };
}

export const isAdmitted = ({ starts }: Served): boolean =>
  starts.flat().every(({ requests, errors }) => errors <= MOST_REFUSED * (requests + errors));

export function servedTable(served: readonly Served[]): string {
  return table(
    [
      'profiles',
      'connections',
      'requests/s',
      'p50 ms',
      'p99 ms',
      'errors',
      'CPU µs: service',
      'more than without a limit, %',
    ],
    served.map((one) => {
      const rounds = one.starts.flat();
      const middle = (of: (round: Measured) => number): number => median(rounds.map(of));
      return [
        one.variant,
        one.connections,
        Math.round(middle(({ requests, seconds }) => requests / seconds)),
        middle(({ p50 }) => p50).toFixed(2),
        middle(({ p99 }) => p99).toFixed(2),
        rounds.reduce((sum, { errors }) => sum + errors, 0),
        middle(({ microseconds }) => microseconds).toFixed(1),
        costOf(one, served),
      ];
    }),
  );
}

/**
 * The cost is the median of the ratios of all rounds, with the medians of the starts in brackets. A round is compared with the mean
 * of both services without a limit, so that the difference between these two counts half.
 */
function costOf({ connections, starts }: Served, served: readonly Served[]): string {
  const without = served.filter((one) => UNLIMITED.includes(one.variant) && one.connections === connections);
  const percents = starts.map((rounds, start) =>
    rounds.map(({ microseconds }, n) => {
      const of = without.map((one) => one.starts[start]?.[n]?.microseconds ?? 0);
      return (microseconds / (of.reduce((sum, one) => sum + one, 0) / of.length) - 1) * 100;
    }),
  );
  return `${median(percents.flat()).toFixed(1)} (${percents.map((one) => median(one).toFixed(1)).join('; ')})`;
}
