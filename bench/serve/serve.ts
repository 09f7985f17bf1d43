/** Campaign: measures how many profiles and lists a second the service answers, how fast, and which parts take the time. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Values } from '../../local/command/declaration.ts';
import type { SERVE } from '../campaigns.ts';
import { machine, withSynthetic } from '../load/measured-load.ts';
import { issueKey, loadCnpj, type RunningApi, startApi } from '../local-service.ts';
import { rounded, table } from '../markdown.ts';
import { cpuSeconds, enginePid } from '../processes.ts';
import { readProfiles, type Split } from './cpu-split.ts';
import type { DriveInput, Driven } from './serve-client.ts';
import { cnpjsOf, listPaths, profilePaths } from './serve-paths.ts';

/** Profiles a second of public services over the same files. */
const PEERS = 'Peers: 364 profiles/s (TypeScript + PostgreSQL), 3,109 profiles/s (edge worker over files).';
const WARM_UP_SECONDS = 2;

interface Measured extends Driven {
  readonly what: string;
  readonly connections: number;
  /** Milliseconds of processor time for a request. */
  readonly serviceMs: number;
  readonly engineMs: number;
}

type Environment = Record<string, string | undefined> & { readonly DATA_DIR: string };
type Paths = Readonly<Record<string, readonly string[]>>;

export async function run({ companies, seconds, json }: Values<typeof SERVE.flags>): Promise<boolean> {
  return withSynthetic(companies, async (folder, files) => {
    const env = { ...process.env, DATA_DIR: join(folder, 'data'), PORT: '0', API_ENVIRONMENT: 'dev' };
    await loadCnpj(files, env);
    const key = await issueKey(env);
    const cnpjs = await cnpjsOf(files);
    const paths: Paths = { profiles: profilePaths(cnpjs), lists: listPaths(cnpjs) };
    const measured = await serving(env, (api) => measureAll(api, env, key, paths, seconds));
    const profiles = join(folder, 'profiles');
    mkdirSync(profiles);
    const profiled = { ...env, NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profiles}` };
    await serving(profiled, (api) => drive(api, key, paths['profiles'] ?? [], 16, seconds));
    const splits = readProfiles(profiles);
    console.log(report(companies, measured, splits));
    if (json) console.log(JSON.stringify({ companies, measured, splits }));
    return measured.every((m) => m.errors === 0);
  });
}

export async function serving<T>(env: Environment, work: (api: RunningApi) => Promise<T>): Promise<T> {
  // Waits until the engine of the previous program has ended, so that each run starts a new one.
  while (enginePid(env.DATA_DIR) > 0) await new Promise((done) => setTimeout(done, 100));
  const api = await startApi(env);
  try {
    return await work(api);
  } finally {
    await api.stop();
    while (enginePid(env.DATA_DIR) > 0) await new Promise((done) => setTimeout(done, 100));
  }
}

async function measureAll(
  api: RunningApi,
  env: Environment,
  key: string,
  paths: Paths,
  seconds: number,
): Promise<Measured[]> {
  const measured: Measured[] = [];
  const engine = enginePid(env.DATA_DIR);
  for (const [what, list] of Object.entries(paths)) {
    await drive(api, key, list, 16, WARM_UP_SECONDS);
    for (const connections of [1, 16]) {
      const before = [cpuSeconds(api.pid), cpuSeconds(engine)] as const;
      const driven = await drive(api, key, list, connections, seconds);
      const cost = (pid: number, from: number): number => ((cpuSeconds(pid) - from) / driven.requests) * 1000;
      const [serviceMs, engineMs] = [cost(api.pid, before[0]), cost(engine, before[1])];
      measured.push({ ...driven, what, connections, serviceMs, engineMs });
    }
  }
  return measured;
}

export function drive(
  { url }: RunningApi,
  apiKey: string,
  paths: readonly string[],
  connections: number,
  seconds: number,
): Promise<Driven> {
  const { hostname: host, port } = new URL(url);
  const workerData: DriveInput = { host, port: Number(port), apiKey, paths, connections, seconds };
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./serve-client.ts', import.meta.url), { workerData });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

function report(
  companies: number,
  measured: readonly Measured[],
  { service, engine }: { service: Split | null; engine: Split | null },
): string {
  const rows = measured.map((m) => [
    m.what,
    m.connections,
    Math.round(m.requests / m.seconds),
    rounded(m.p50, 2),
    rounded(m.p99, 2),
    m.errors,
    rounded(m.serviceMs, 3),
    rounded(m.engineMs, 3),
  ]);
  const profile = measured.find((m) => m.what === 'profiles' && m.connections === 16);
  return [
    `${machine()}, shared by service, engine and caller; ${companies.toLocaleString('en-US')} companies`,
    '',
    table(
      ['', 'connections', 'requests/s', 'p50 ms', 'p99 ms', 'errors', 'CPU ms: service', 'CPU ms: engine'],
      rows,
    ),
    '',
    PEERS,
    ...(service ? ['', partsTable('A profile in the service', service, profile?.serviceMs ?? 0)] : []),
    ...(engine ? ['', partsTable('A profile in the engine', engine, profile?.engineMs ?? 0)] : []),
  ].join('\n');
}

const partsTable = (title: string, { busy, parts }: Split, ms: number): string =>
  table(
    [`${title} (thread busy ${Math.round(busy * 100)} % of the time)`, 'share', 'CPU ms'],
    Object.entries(parts).map(([name, share]) => [
      name,
      `${(share * 100).toFixed(1)} %`,
      rounded(share * ms, 3),
    ]),
  );
