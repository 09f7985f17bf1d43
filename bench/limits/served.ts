/**
 * Measures the processor time of profiles with and without a limit. One service answers keys of each kind in short turns, so that each
 * round of turns can be compared by itself: two processes of the same code differ by more than a limit costs, and the speed of the
 * machine changes within seconds. `AGAIN` shows by how much the turns differ. The service is started several times.
 */
import type { Random } from '../../synthetic/kit/random.ts';
import { issueKey, type RunningApi } from '../local-service.ts';
import { median, table } from '../markdown.ts';
import { cpuNanoseconds } from '../processes.ts';
import { type Client, keyHeader, openClient, targetOf } from '../serve/client.ts';
import type { Driven } from '../serve/serve-client.ts';
import { type Environment, engineEnded, serving } from '../serve/serving.ts';
import { shuffled } from '../shuffled.ts';

export const NO_LIMIT = 'no limit';
const AGAIN = 'no limit, other keys';
const UNLIMITED = [NO_LIMIT, AGAIN];
/** Limits of the keys. One of several keys does not reach this rate, so that nearly every request gets its permit. */
const VARIANTS: Readonly<Record<string, readonly string[]>> = {
  [NO_LIMIT]: [],
  [AGAIN]: [],
  '10,000/s, burst 1,000': ['--per-second', '10000', '--burst', '1000'],
  '10,000/s, burst 100': ['--per-second', '10000', '--burst', '100'],
};
const CONNECTIONS = [1, 16];
/** The service answers more requests a second than the highest limit of one key. */
const KEYS = 4;
/** Refused requests, whose answers take less time, of all requests. A key exceeds its rate for moments. */
const MOST_REFUSED = 0.02;
const WARM_UP_SECONDS = 3;
const TURN_SECONDS = 0.25;

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
  /** Seconds in which each kind of key is asked after each start, with each number of connections. */
  readonly seconds: number;
  readonly starts: number;
}

export async function measureServed(env: Environment, asked: Asked): Promise<Served[]> {
  const variants: Variant[] = [];
  for (const [variant, limits] of Object.entries(VARIANTS)) {
    const keys: string[] = [];
    while (keys.length < KEYS) keys.push(await issueKey(env, limits));
    variants.push({ variant, keys });
  }
  await engineEnded(env);
  const found = CONNECTIONS.flatMap((connections) =>
    variants.map((one) => ({ ...one, connections, starts: [] as Measured[][] })),
  );
  const random: Random = { state: 7 };
  const clients = Array.from({ length: KEYS }, openClient);
  try {
    for (let n = 0; n < asked.starts; n++) {
      const measured = await serving(env, (api) => measureByTurns({ api, clients, ...asked }, found, random));
      for (const [i, { starts }] of found.entries()) starts.push(measured[i] ?? []);
    }
    return found;
  } finally {
    await Promise.all(clients.map((client) => client.close()));
  }
}

interface Variant {
  readonly variant: string;
  readonly keys: readonly string[];
}

type Turn = Variant & Pick<Served, 'connections'>;

interface Asking extends Asked {
  readonly api: RunningApi;
  /** One for each key of a variant. */
  readonly clients: readonly Client[];
}

/** Returns the rounds of each turn. */
async function measureByTurns(asking: Asking, turns: readonly Turn[], random: Random): Promise<Measured[][]> {
  const found = turns.map((turn) => ({ ...turn, rounds: [] as Measured[] }));
  for (const { keys, connections } of found) {
    if (connections > 1) await driveKeys(asking, keys, connections, WARM_UP_SECONDS);
  }
  for (let round = 0; round < asking.seconds / TURN_SECONDS; round++) {
    // In a fixed order, the place of a variant in it changed its cost by up to 4 %.
    for (const { keys, connections, rounds } of shuffled([...found], random)) {
      rounds.push(await driveKeys(asking, keys, connections, TURN_SECONDS));
    }
  }
  return found.map(({ rounds }) => rounds);
}

/** Shares the connections among the keys. */
async function driveKeys(
  { api, clients, paths }: Asking,
  keys: readonly string[],
  connections: number,
  seconds: number,
): Promise<Measured> {
  const used = keys.slice(0, connections);
  const round = { paths, connections: connections / used.length, seconds };
  const before = cpuNanoseconds(api.pid);
  const driven = await Promise.all(
    used.map((key, i) => (clients[i] as Client).drive(targetOf(api.url, keyHeader(key)), round)),
  );
  const nanoseconds = cpuNanoseconds(api.pid) - before;
  const sum = (of: (one: Driven) => number): number => driven.reduce((all, one) => all + of(one), 0);
  const requests = sum((one) => one.requests);
  return {
    requests,
    errors: sum(({ errors }) => errors),
    seconds: Math.max(...driven.map((one) => one.seconds)),
    p50: median(driven.map(({ p50 }) => p50)),
    p99: Math.max(...driven.map(({ p99 }) => p99)),
    microseconds: nanoseconds / requests / 1_000,
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
