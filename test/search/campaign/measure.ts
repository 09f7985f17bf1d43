/** Measures each kind of question: first and repeated times, round trips, items, bytes and read units. */
import { loadavg } from 'node:os';
import type { ReadCall } from '../../../bench/cost/cost-meter.ts';
import { meteredApi } from '../../../bench/cost/metered-api.ts';
import { roundsOf } from '../../../bench/cost/rounds.ts';
import { machine } from '../../../bench/load/measured-load.ts';
import { issueKey } from '../../../bench/local-service.ts';
import { median, rounded, table } from '../../../bench/markdown.ts';
import { answerTimes } from '../../../bench/serve/answer-times.ts';
import { keyHeader, targetOf } from '../../../bench/serve/client.ts';
import type { Scan } from '../../readers/search/scan.ts';
import { type Kind, kindsOf } from './kinds.ts';
import { type Environment, serve } from './service.ts';

/** Milliseconds. */
interface Times {
  readonly p50: number;
  readonly p99: number;
}

export interface Measured {
  readonly kind: string;
  readonly questions: number;
  /** A question that the process has not answered before; it may have answered others of the kind. */
  readonly cold: Times;
  readonly warm: Times;
  /** Reads of a first question: median and largest. Reads that a process makes only once are not counted. */
  readonly reads: Readonly<
    Record<'rounds' | 'calls' | 'items' | 'bytes' | 'units', readonly [number, number]>
  >;
}

const REPEATED = 10;
const SEED = 5;

/** Questions about the smallest state, which the kinds hardly ask for. */
export const WARM_UP = Array.from(
  { length: 20 },
  (_, i) => `/v1/cnpjs${i % 2 === 0 ? '' : '/contagens'}?uf=RR&offset=${i}${i % 2 === 0 ? '' : '&por=porte'}`,
);

export async function measureSearch(env: Environment, scan: Scan): Promise<Measured[]> {
  const key = await issueKey(env);
  const measured: Measured[] = [];
  for (const kind of kindsOf(scan, SEED)) {
    const times = await timesOf(env, kind);
    const reads = await readsOf(env, key, kind);
    measured.push({ kind: kind.name, questions: kind.addresses.length, ...times, reads });
  }
  return measured;
}

function quantiles(values: readonly number[]): Times {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Starts a service per kind, so no other kind has used its values. One process answers a connection. */
async function timesOf(
  env: Environment,
  { addresses, accept }: Kind,
): Promise<Pick<Measured, 'cold' | 'warm'>> {
  const { api, key, close } = await serve(env);
  try {
    // Before anything is measured, the manifest, the key and the directory are read and the code is compiled.
    const again = Array.from({ length: REPEATED }, () => addresses).flat();
    const paths = [...WARM_UP, ...addresses, ...again];
    const times = await answerTimes(targetOf(api.url, [...keyHeader(key), `accept: ${accept}`]), paths);
    const warm = times.splice(WARM_UP.length + addresses.length);
    return { cold: quantiles(times.slice(WARM_UP.length)), warm: quantiles(warm) };
  } finally {
    await close();
  }
}

async function readsOf(
  env: Environment,
  key: string,
  { addresses, accept }: Kind,
): Promise<Measured['reads']> {
  const api = await meteredApi(env);
  const target = targetOf(api.url, [...keyHeader(key), `accept: ${accept}`]);
  const each: Record<keyof Measured['reads'], number>[] = [];
  try {
    await answerTimes(target, WARM_UP);
    for (const one of addresses) {
      api.meter.take();
      await answerTimes(target, [one]);
      each.push(summed(api.meter.take().filter(({ remembered }) => remembered === null)));
    }
  } finally {
    await api.stop();
  }
  const of = (name: keyof Measured['reads']): [number, number] => {
    const values = each.map((one) => one[name]);
    return [median(values), Math.max(...values)];
  };
  return {
    rounds: of('rounds'),
    calls: of('calls'),
    items: of('items'),
    bytes: of('bytes'),
    units: of('units'),
  };
}

function summed(calls: readonly ReadCall[]): Record<keyof Measured['reads'], number> {
  const sum = (of: (call: ReadCall) => number): number => calls.reduce((all, call) => all + of(call), 0);
  return {
    rounds: roundsOf(calls),
    calls: calls.length,
    items: sum(({ items }) => items),
    bytes: sum(({ bytes }) => bytes),
    units: sum(({ units }) => units),
  };
}

export function reportOf(companies: number, measured: readonly Measured[]): string {
  const pair = ([middle, most]: readonly [number, number], digits = 0): string =>
    `${rounded(middle, digits).toLocaleString('en-US')} / ${rounded(most, digits).toLocaleString('en-US')}`;
  return [
    `${machine()}, load average ${rounded(loadavg()[0] ?? 0)}; ${companies.toLocaleString('en-US')} companies. ` +
      'Each kind is asked of a new service; `first` is the first time of each question. Reads of first questions: median / most.',
    '',
    table(
      [
        '',
        'questions',
        'first p50 ms',
        'first p99',
        'again p50',
        'again p99',
        'rounds',
        'calls',
        'items',
        'KB',
        'read units',
      ],
      measured.map(({ kind, questions, cold, warm, reads }) => [
        kind,
        questions,
        rounded(cold.p50),
        rounded(cold.p99),
        rounded(warm.p50),
        rounded(warm.p99),
        pair(reads.rounds),
        pair(reads.calls),
        pair(reads.items),
        pair([reads.bytes[0] / 1024, reads.bytes[1] / 1024], 1),
        pair(reads.units, 1),
      ]),
    ),
  ].join('\n');
}
