/** Campaign: measures the bundles of the API as Lambda runs them, over a store with the latency of DynamoDB. */
import { join } from 'node:path';
import type { Values } from '../../local/command/declaration.ts';
import { openStore } from '../../local/store.ts';
import type { FUNCTIONS } from '../campaigns/requests.ts';
import { withSynthetic } from '../load/measured-load.ts';
import { issueKey, loadCnpj } from '../local-service.ts';
import { cnpjsOf } from '../serve/serve-paths.ts';
import { type Bundle, bundleFunctions, type Reads } from './bundles.ts';
import { eventFor, pageEvents, profileEvents } from './events.ts';
import type { Found, Served, Started } from './found.ts';
import { type Instance, startInstance, startOnce, startStandIn } from './instance.ts';
import { quotaOf, SHARES, type Share } from './processor.ts';
import { report } from './report.ts';
import type { Answered } from './runtime.ts';
import { splitBundle } from './split.ts';

/** Requests by what they ask; each has the name of its function. */
type Requests = Readonly<Record<string, { readonly fn: string; readonly events: readonly object[] }>>;

type Env = Readonly<Record<string, string>>;

export async function run(flags: Values<typeof FUNCTIONS.flags>): Promise<boolean> {
  const { companies, json } = flags;
  return withSynthetic(companies, async (folder, files) => {
    const env = { ...process.env, DATA_DIR: join(folder, 'data'), API_ENVIRONMENT: 'dev' };
    await loadCnpj(files, env);
    const requests = requestsOf(await cnpjsOf(files), await issueKey(env), flags.requests);
    const code = join(folder, 'bundles');
    const bundles = await bundleFunctions(code);
    const store = await openStore(env);
    const standIn = await startStandIn(store.lease.socket);
    try {
      const found = await measure(bundles, requests, standIn.env, flags.rounds);
      console.log(report(found, flags));
      if (json) console.log(JSON.stringify(found.splits));
      return found.served.every(({ answered }) => String(answered.statuses) === '200' || isAllowed(answered));
    } finally {
      standIn.stop();
      store.client.destroy();
      store.lease.release();
    }
  });
}

/** The authorizer returns no status. */
const isAllowed = ({ statuses }: Answered): boolean => String(statuses) === 'true';

function requestsOf(cnpjs: readonly string[], key: string, count: number): Requests {
  const sizes = new Map<string, number>();
  for (const cnpj of cnpjs) sizes.set(cnpj.slice(0, 8), (sizes.get(cnpj.slice(0, 8)) ?? 0) + 1);
  const large = cnpjs.filter((cnpj) => (sizes.get(cnpj.slice(0, 8)) ?? 0) >= 100);
  if (large.length === 0) throw new Error('no company has 100 establishments; --companies must be larger');
  const repeated = (list: readonly string[]) =>
    Array.from({ length: count }, (_, i) => list[i % list.length] ?? '');
  const asked = eventFor({ route: '/v1/cnpjs/{cnpj}', path: '/v1/cnpjs/99111001000170', key });
  return {
    profile: { fn: 'cnpjs', events: profileEvents(repeated(cnpjs)) },
    'page of 100': { fn: 'cnpjs', events: pageEvents(repeated(large)) },
    'authorizer (key cached)': { fn: 'authorizer', events: Array.from({ length: count }, () => asked) },
  };
}

async function measure(
  bundles: readonly Bundle[],
  requests: Requests,
  env: Env,
  rounds: number,
): Promise<Found> {
  const started: Started[] = [];
  const served: Served[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const share of SHARES) {
      for (const bundle of bundles) started.push(await startOf(bundle, share, requests, env));
      for (const [what, { fn, events }] of Object.entries(requests)) {
        for (const bundle of bundles.filter(({ name }) => name === fn)) {
          const answered = await withInstance(env, share, async (instance) => {
            await instance.load(bundle.file);
            await instance.answer(events);
            return instance.answer(events);
          });
          served.push({ what, reads: bundle.reads, share, requests: events.length, answered });
        }
      }
    }
    process.stderr.write(`Round ${round + 1} of ${rounds} is done.\n`);
  }
  const split = (reads: Reads) => splitOf(bundles, reads, requests['profile']?.events ?? [], env);
  return { started, served, splits: { direct: await split('direct'), SDK: await split('SDK') } };
}

/** The first request is one of those to the function; functions whose sources are not loaded get none. */
async function startOf(bundle: Bundle, share: Share, requests: Requests, env: Env): Promise<Started> {
  const event = Object.values(requests).find(({ fn }) => fn === bundle.name)?.events[0];
  const quota = quotaOf(share);
  try {
    return { bundle, share, ...(await startOnce(bundle.file, event, env, quota)) };
  } finally {
    quota.end();
  }
}

async function splitOf(bundles: readonly Bundle[], reads: Reads, events: readonly object[], env: Env) {
  const bundle = bundles.find((one) => one.name === 'cnpjs' && one.reads === reads);
  if (!bundle) throw new Error('no bundle of cnpjs');
  const { profile } = await withInstance(env, 1, async (instance) => {
    await instance.load(bundle.file);
    await instance.answer(events);
    return instance.answer([...events, ...events], true);
  });
  if (!profile) throw new Error('the function was not profiled');
  return splitBundle(profile, bundle.map);
}

async function withInstance<T>(env: Env, share: Share, work: (instance: Instance) => Promise<T>): Promise<T> {
  const quota = quotaOf(share);
  const instance = await startInstance(env, quota);
  try {
    return await work(instance);
  } finally {
    await instance.end();
    quota.end();
  }
}
