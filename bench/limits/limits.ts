/** Campaign: measures what a limit costs a request, and by how much processes that share a key exceed it. */
import { join } from 'node:path';
import type { Values } from '../../local/command/declaration.ts';
import { openStore } from '../../local/store.ts';
import { usageTable } from '../../shared/store/tables.ts';
import { PATIENCE_MS } from '../../shared/store/usage/permit-store.ts';
import type { LIMITS } from '../campaigns/requests.ts';
import { machine, withSynthetic } from '../load/measured-load.ts';
import { issueKey, loadCnpj } from '../local-service.ts';
import { median, rounded, table } from '../markdown.ts';
import { cpuSeconds } from '../processes.ts';
import { drive } from '../serve/client.ts';
import type { Driven } from '../serve/serve-client.ts';
import { cnpjsOf, profilePaths } from '../serve/serve-paths.ts';
import { serving } from '../serve/serving.ts';
import { type ChainCost, chainCosts, permitNanoseconds } from './limits-chain.ts';
import { type Overshoot, overshoot } from './overshoot.ts';

/** A rate that one of several keys does not reach, so that nearly every request gets its permit. */
const VARIANTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'no limit': {},
  '10,000/s, burst 1,000': { LIMIT_PER_SECOND: '10000', LIMIT_BURST: '1000' },
  '10,000/s, burst 100': { LIMIT_PER_SECOND: '10000', LIMIT_BURST: '100' },
};
/** The chain by itself, at a pace that is below these limits. */
const CHAIN_VARIANTS: typeof VARIANTS = {
  'no limit': {},
  ...Object.fromEntries(
    [10, 100, 1_000, 10_000].map((burst) => [
      `10,000/s, burst ${burst.toLocaleString('en-US')}`,
      { LIMIT_PER_SECOND: '10000', LIMIT_BURST: String(burst) },
    ]),
  ),
};
const CONNECTIONS = [1, 16];
/** The service answers more requests a second than the highest limit of one key. */
const KEYS = 4;
/** Refused requests, whose answers take less time, of all requests. A key exceeds its rate for moments. */
const MOST_REFUSED = 0.02;
const WARM_UP_SECONDS = 1;

type Env = Record<string, string | undefined> & { readonly DATA_DIR: string };

type Measured = Pick<Driven, 'requests' | 'errors' | 'seconds' | 'p50' | 'p99'>;

interface Served {
  readonly variant: string;
  readonly connections: number;
  readonly driven: readonly (Measured & { readonly serviceMs: number })[];
}

export async function run(flags: Values<typeof LIMITS.flags>): Promise<boolean> {
  const { companies, seconds, runs, processes, json } = flags;
  return withSynthetic(companies, async (folder, files) => {
    // The processor time is that of one process.
    const own = { DATA_DIR: join(folder, 'data'), PORT: '0', API_ENVIRONMENT: 'dev', SERVICE_PROCESSES: '1' };
    const env: Env = { ...process.env, ...own };
    await loadCnpj(files, env);
    const cnpjs = await cnpjsOf(files);
    const served = await serveAll(env, profilePaths(cnpjs), seconds, runs);
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

/** Alternates the variants, so that other load on the machine affects all of them alike. */
async function serveAll(env: Env, paths: readonly string[], seconds: number, runs: number) {
  const keys: string[] = [];
  while (keys.length < KEYS) keys.push(await issueKey(env));
  const served = new Map<string, Served & { driven: Served['driven'][number][] }>();
  for (let i = 0; i < runs; i++) {
    for (const [variant, limits] of Object.entries(VARIANTS)) {
      await serving({ ...env, ...limits }, async (api) => {
        await driveKeys(api, keys, paths, 16, WARM_UP_SECONDS);
        for (const connections of CONNECTIONS) {
          const name = `${variant} ${connections}`;
          const known = served.get(name) ?? { variant, connections, driven: [] };
          const before = cpuSeconds(api.pid);
          const driven = await driveKeys(api, keys, paths, connections, seconds);
          const serviceMs = ((cpuSeconds(api.pid) - before) / driven.requests) * 1_000;
          known.driven.push({ ...driven, serviceMs });
          served.set(name, known);
        }
      });
    }
  }
  return [...served.values()];
}

/** Shares the connections among the keys. */
async function driveKeys(
  api: { readonly url: string },
  keys: readonly string[],
  paths: readonly string[],
  connections: number,
  seconds: number,
): Promise<Measured> {
  const used = keys.slice(0, connections);
  const driven = await Promise.all(
    used.map((key) => drive(api, key, paths, connections / used.length, seconds)),
  );
  const sum = (of: (one: Driven) => number): number => driven.reduce((all, one) => all + of(one), 0);
  return {
    requests: sum(({ requests }) => requests),
    errors: sum(({ errors }) => errors),
    seconds: Math.max(...driven.map((one) => one.seconds)),
    p50: median(driven.map(({ p50 }) => p50)),
    p99: Math.max(...driven.map(({ p99 }) => p99)),
  };
}

const isAdmitted = ({ driven }: Served): boolean =>
  driven.every(({ requests, errors }) => errors <= MOST_REFUSED * (requests + errors));

async function withEngine<T>(env: Env, work: (socket: string, table: string) => Promise<T>): Promise<T> {
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
    `Medians of ${runs} runs by turns:`,
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

function servedTable(served: readonly Served[]): string {
  const middle = ({ driven }: Served, of: (one: Served['driven'][number]) => number): number =>
    median(driven.map(of));
  return table(
    ['profiles', 'connections', 'requests/s', 'p50 ms', 'p99 ms', 'errors', 'CPU ms: service'],
    served.map((one) => [
      one.variant,
      one.connections,
      Math.round(middle(one, ({ requests, seconds }) => requests / seconds)),
      rounded(
        middle(one, ({ p50 }) => p50),
        2,
      ),
      rounded(
        middle(one, ({ p99 }) => p99),
        2,
      ),
      one.driven.reduce((sum, { errors }) => sum + errors, 0),
      rounded(
        middle(one, ({ serviceMs }) => serviceMs),
        3,
      ),
    ]),
  );
}

const sharedTable = (shared: readonly Overshoot[]): string =>
  table(
    ['limit', 'lease', 'asked', 'admitted', 'calls of the store', 'excess', 'bound', 'let through'],
    shared.map(({ limits, asked, admitted, calls, excess, bound, unlimited }) => [
      `${limits.rate}/s, burst ${limits.burst}`,
      ...[limits.largestLease, asked, admitted, calls, rounded(excess), bound, unlimited],
    ]),
  );
