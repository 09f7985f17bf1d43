/**
 * Measures the calls that requests share: reads of the manifest and of the key, leases of permits, and writes of usage. They
 * depend on how often a process gets a request, so the clock of the service is set and not waited for.
 */
import { Agent, request } from 'node:http';
import { functionsOver } from '../../../local/functions.ts';
import { startGateway } from '../../../local/gateway.ts';
import { openStore } from '../../../local/store.ts';
import { createSocketClient, type StoreClient } from '../../../shared/aws/dynamodb.ts';
import { readItems } from '../../../shared/aws/read-items.ts';
import { FUNCTION_SETTINGS, type FunctionSettings, readSettings } from '../../../shared/env.ts';
import { createAuthorizer } from '../../../shared/http/authorize.ts';
import type { Dependencies } from '../../../shared/http/dependencies.ts';
import { cachedManifest, readManifest } from '../../../shared/store/generations/manifest.ts';
import { cachedKeys } from '../../../shared/store/keys/key-cache.ts';
import { findKey } from '../../../shared/store/keys/keys.ts';
import { cachedDirectories } from '../../../shared/store/records/directory-cache.ts';
import { cachedLookups } from '../../../shared/store/records/lookups.ts';
import { createSearcher } from '../../../shared/store/search/searcher.ts';
import { apiKeysTable, controlTable, usageTable } from '../../../shared/store/tables.ts';
import { storedPermits } from '../../../shared/store/usage/permit-store.ts';
import { createPermits } from '../../../shared/store/usage/permits.ts';
import { writeUsage } from '../../../shared/store/usage/usage.ts';
import { countUsage } from '../../../shared/store/usage/usage-counts.ts';
import type { Clock } from '../../../shared/time.ts';
import type { MeasuredRhythm } from '../measured.ts';
import { isRead, meterStore, type StoreCall } from './store-meter.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Milliseconds between two requests of a process: apart, so that nothing is cached any more; some; and a stream of them. */
const RHYTHMS = [90_000, 5_000, 50] as const;
const REQUESTS = 400;
const PER = 1_000;

/** The limits of the environments, so that permits are leased. */
const LIMITS = { LIMIT_PER_SECOND: '50', LIMIT_BURST: '100' };

function dependenciesAt(settings: FunctionSettings, client: StoreClient, clock: Clock): Dependencies {
  const { TABLE_PREFIX, MANIFEST_TTL_SECONDS, KEY_TTL_SECONDS } = settings;
  const keys = apiKeysTable(TABLE_PREFIX);
  const uso = usageTable(TABLE_PREFIX);
  return {
    settings,
    manifest: cachedManifest(
      () => readManifest(client, controlTable(TABLE_PREFIX)),
      MANIFEST_TTL_SECONDS * 1_000,
      clock,
    ),
    read: (wanted) => readItems(client, wanted),
    directory: cachedDirectories(),
    lookup: cachedLookups(),
    searcher: createSearcher(),
    findKey: cachedKeys((hash) => findKey(client, keys, hash), KEY_TTL_SECONDS * 1_000, clock),
    permits: createPermits(storedPermits(client, uso), clock),
    usage: countUsage((batch) => writeUsage(client, uso, batch), clock),
    now: () => clock().wall,
  };
}

export async function measuredRhythms(env: Env, key: string, path: string): Promise<MeasuredRhythm[]> {
  Object.assign(process.env, env);
  const store = await openStore();
  const client = createSocketClient(store.lease.socket);
  const meter = meterStore(client);
  const settings = readSettings(FUNCTION_SETTINGS, { ...env, ...LIMITS });
  const { write } = process.stdout;
  process.stdout.write = () => true;
  try {
    const measured: MeasuredRhythm[] = [];
    // The clock goes on from one rhythm to the next: permits that were leased later would count as used up.
    const start = Date.now();
    let elapsed = 0;
    for (const everyMs of RHYTHMS) {
      const deps = dependenciesAt(settings, client, () => ({ wall: start + elapsed, monotonic: elapsed }));
      const gateway = await startGateway({
        host: '127.0.0.1',
        port: 0,
        handlers: functionsOver(deps),
        authorizer: createAuthorizer(() => deps),
      });
      meter.take();
      await ask(new URL(path, gateway.url), key, () => {
        elapsed += everyMs;
      });
      measured.push(rhythmOf(everyMs, meter.take()));
      await gateway.close();
    }
    return measured;
  } finally {
    process.stdout.write = write;
    client.destroy();
    store.client.destroy();
    store.lease.release();
  }
}

async function ask(url: URL, key: string, tick: () => void): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  for (let i = 0; i < REQUESTS; i++) {
    tick();
    const status = await new Promise<number>((resolve, reject) => {
      request(url, { agent, headers: { 'x-api-key': key } }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
      })
        .on('error', reject)
        .end();
    });
    if (status !== 200) throw new Error(`GET ${url.pathname} answers ${status}`);
  }
  agent.destroy();
}

function rhythmOf(everyMs: number, calls: readonly StoreCall[]): MeasuredRhythm {
  const per = (some: readonly StoreCall[], of: (call: StoreCall) => number): number =>
    Math.round((some.reduce((sum, call) => sum + of(call), 0) * PER) / REQUESTS);
  const to = (suffix: string, command: string): StoreCall[] =>
    calls.filter((call) => call.table.endsWith(suffix) && call.command === command);
  const one = (): number => 1;
  const units = ({ units: some }: StoreCall): number => some;
  return {
    everyMs,
    requests: PER,
    manifestReads: per(to('-controle', 'GetItem'), one),
    keyReads: per(to('-api-keys', 'GetItem'), one),
    leaseWrites: per(to('-uso', 'UpdateItem'), one),
    usageWrites: per(to('-uso', 'PutItem'), one),
    strongReadUnits: per(
      calls.filter((call) => isRead(call) && call.isStrong),
      units,
    ),
    writeUnits: per(
      calls.filter((call) => !isRead(call)),
      units,
    ),
  };
}
