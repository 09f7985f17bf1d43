/** Measures each kind of question: first and repeated times. `npm run bench -- cost` has what they read. */
import { loadavg } from 'node:os';
import { machine } from '../../../bench/load/measured-load.ts';
import { rounded, table } from '../../../bench/markdown.ts';
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
}

const REPEATED = 10;
const SEED = 5;

/** Questions about the smallest state, which the kinds hardly ask for. */
const WARM_UP = Array.from(
  { length: 20 },
  (_, i) => `/v1/cnpjs${i % 2 === 0 ? '' : '/contagens'}?uf=RR&offset=${i}${i % 2 === 0 ? '' : '&por=porte'}`,
);

export async function measureSearch(env: Environment, scan: Scan): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const kind of kindsOf(scan, SEED)) {
    measured.push({ kind: kind.name, questions: kind.addresses.length, ...(await timesOf(env, kind)) });
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

export function reportOf(companies: number, measured: readonly Measured[]): string {
  return [
    `${machine()}, load average ${rounded(loadavg()[0] ?? 0)}; ${companies.toLocaleString('en-US')} companies. ` +
      'Each kind is asked of a new service; `first` is the first time of each question.',
    '',
    table(
      ['', 'questions', 'first p50 ms', 'first p99', 'again p50', 'again p99'],
      measured.map(({ kind, questions, cold, warm }) => [
        kind,
        questions,
        rounded(cold.p50),
        rounded(cold.p99),
        rounded(warm.p50),
        rounded(warm.p99),
      ]),
    ),
  ].join('\n');
}
