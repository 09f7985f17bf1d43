/** Campaign: measures what a limit costs a request, and by how much processes that share a key exceed it. */
import { join } from 'node:path';
import type { Values } from '../../local/command/declaration.ts';
import { openStore } from '../../local/store.ts';
import { usageTable } from '../../shared/store/tables.ts';
import { PATIENCE_MS } from '../../shared/store/usage/permit-store.ts';
import type { LIMITS } from '../campaigns/requests.ts';
import { machine, withSynthetic } from '../load/measured-load.ts';
import { loadCnpj } from '../local-service.ts';
import { rounded, table } from '../markdown.ts';
import { cnpjsOf, profilePaths } from '../serve/serve-paths.ts';
import type { Environment } from '../serve/serving.ts';
import { type ChainCost, chainCosts, permitNanoseconds } from './limits-chain.ts';
import { type Overshoot, overshoot } from './overshoot.ts';
import { isAdmitted, measureServed, NO_LIMIT, type Served, servedTable } from './served.ts';

/** The chain by itself, at a pace that is below these limits. */
const CHAIN_VARIANTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [NO_LIMIT]: {},
  ...Object.fromEntries(
    [10, 100, 1_000, 10_000].map((burst) => [
      `10,000/s, burst ${burst.toLocaleString('en-US')}`,
      { LIMIT_PER_SECOND: '10000', LIMIT_BURST: String(burst) },
    ]),
  ),
};
export async function run(flags: Values<typeof LIMITS.flags>): Promise<boolean> {
  const { companies, seconds, runs, processes, json } = flags;
  return withSynthetic(companies, async (folder, files) => {
    // The processor time is that of one process.
    const own = { DATA_DIR: join(folder, 'data'), PORT: '0', API_ENVIRONMENT: 'dev', SERVICE_PROCESSES: '1' };
    const env: Environment = { ...process.env, ...own };
    await loadCnpj(files, env);
    const cnpjs = await cnpjsOf(files);
    const served = await measureServed(env, { paths: profilePaths(cnpjs), seconds, starts: runs });
    const within = await withEngine(env, async (socket, name) => ({
      chain: await chainCosts(socket, CHAIN_VARIANTS, cnpjs[0] ?? ''),
      nanoseconds: await permitNanoseconds(socket, name),
      shared: await shareAll(socket, name, processes),
    }));
    console.log(report({ companies, runs, processes, served, ...within }));
    if (json) console.log(JSON.stringify({ companies, served, ...within }));
    return served.every(isAdmitted) && within.shared.every(({ excess, bound }) => excess <= bound);
  });
}

async function withEngine<T>(
  env: Environment,
  work: (socket: string, table: string) => Promise<T>,
): Promise<T> {
  const store = await openStore(env);
  try {
    return await work(store.lease.socket, usageTable(store.settings.TABLE_PREFIX));
  } finally {
    store.client.destroy();
    store.lease.release();
  }
}

async function shareAll(socket: string, name: string, processes: number): Promise<Overshoot[]> {
  const of = { socket, table: name, patienceMs: PATIENCE_MS };
  const found: Overshoot[] = [];
  for (const [perSecond, burst, seconds, holdSeconds] of [
    [50, 100, 10, 0],
    [50, 100, 5, 6],
    [20, 40, 10, 0],
    [1_000, 2_000, 5, 0],
  ] as const) {
    found.push(await overshoot(processes, { ...of, perSecond, burst, seconds, holdSeconds }));
  }
  return found;
}

interface Found {
  readonly companies: number;
  readonly runs: number;
  readonly processes: number;
  readonly served: readonly Served[];
  readonly chain: readonly ChainCost[];
  readonly nanoseconds: number;
  readonly shared: readonly Overshoot[];
}

const report = ({ companies, runs, processes, served, chain, nanoseconds, shared }: Found): string =>
  [
    `${machine()}, shared by service, engine and caller; ${companies.toLocaleString('en-US')} companies`,
    '',
    `Medians of ${runs} starts of the service, which keys of each kind ask by turns:`,
    '',
    servedTable(served),
    '',
    'A profile inside the service, without the reads of its data:',
    '',
    table(
      ['', 'CPU µs'],
      chain.map(({ variant, microseconds }) => [variant, rounded(microseconds)]),
    ),
    '',
    `A permit from a lease in memory takes ${Math.round(nanoseconds)} ns.`,
    '',
    `${processes} processes share one key and request more than its limit:`,
    '',
    sharedTable(shared),
  ].join('\n');

const sharedTable = (shared: readonly Overshoot[]): string =>
  table(
    ['limit', 'lease', 'asked', 'admitted', 'calls of the store', 'excess', 'bound', 'let through'],
    shared.map(({ limits, asked, admitted, calls, excess, bound, unlimited }) => [
      `${limits.rate}/s, burst ${limits.burst}`,
      ...[limits.largestLease, asked, admitted, calls, rounded(excess), bound, unlimited],
    ]),
  );
