/** Campaign: measures the API's bundles as Lambda runs them, over a store with DynamoDB's latency. */
import { join } from 'node:path';
import type { Values } from '../../operator/command/declaration.ts';
import type { FUNCTIONS } from '../campaigns/requests.ts';
import { machine, withSynthetic } from '../load/measured-load.ts';
import { issueKey, loadCnpj } from '../local-service.ts';
import { rounded, table } from '../markdown.ts';
import { spreadOf } from '../serve/report.ts';
import { cnpjsOf } from '../serve/serve-paths.ts';
import { type Bundle, bundleFunctions } from './bundles.ts';
import { eventFor } from './events.ts';
import { answersOf, type Started, startOnce, startStandIn } from './instance.ts';
import type { Answered } from './runtime.ts';

/** Requests by what they ask; each has the name of its function. */
type Requests = Readonly<Record<string, { readonly fn: string; readonly events: readonly object[] }>>;

interface Served extends Answered {
  readonly what: string;
  readonly bundle: Bundle;
}

interface Found {
  readonly started: readonly (Started & { readonly bundle: Bundle })[];
  readonly served: readonly Served[];
}

export async function run(flags: Values<typeof FUNCTIONS.flags>): Promise<boolean> {
  const { companies, json } = flags;
  return withSynthetic(companies, async (folder, files) => {
    const env = { ...process.env, DATA_DIR: join(folder, 'data'), API_ENVIRONMENT: 'dev' };
    await loadCnpj(files, env);
    const requests = requestsOf(await cnpjsOf(files), await issueKey(env), flags.requests);
    const bundles = await bundleFunctions(join(folder, 'bundles'));
    const standIn = await startStandIn(env.DATA_DIR);
    try {
      const found = await measure(bundles, requests, standIn.env, flags.rounds);
      console.log(report(found, flags));
      if (json) console.log(JSON.stringify(found));
      // The authorizer returns no status.
      return found.served.every(({ statuses }) => ['200', 'true'].includes(String(statuses)));
    } finally {
      standIn.stop();
    }
  });
}

function requestsOf(cnpjs: readonly string[], key: string, count: number): Requests {
  const sizes = new Map<string, number>();
  for (const cnpj of cnpjs) sizes.set(cnpj.slice(0, 8), (sizes.get(cnpj.slice(0, 8)) ?? 0) + 1);
  const large = cnpjs.filter((cnpj) => (sizes.get(cnpj.slice(0, 8)) ?? 0) >= 100);
  if (large.length === 0) throw new Error('no company has 100 establishments; --companies must be larger');
  const asked = (list: readonly string[], suffix = ''): object[] =>
    Array.from({ length: count }, (_, i) => eventFor(`/v1/cnpjs/${list[i % list.length]}${suffix}`));
  const authorized = eventFor('/v1/cnpjs/99111001000170', key);
  return {
    profile: { fn: 'cnpjs', events: asked(cnpjs) },
    'page of 100': { fn: 'cnpjs', events: asked(large, '/estabelecimentos?limite=100') },
    'authorizer (key cached)': { fn: 'authorizer', events: Array(count).fill(authorized) },
  };
}

async function measure(
  bundles: readonly Bundle[],
  requests: Requests,
  env: Readonly<Record<string, string>>,
  rounds: number,
): Promise<Found> {
  const started: (Started & { bundle: Bundle })[] = [];
  const served: Served[] = [];
  for (let round = 1; round <= rounds; round++) {
    for (const bundle of bundles) {
      // The first request is one of those to the function; functions whose sources are not loaded get none.
      const event = Object.values(requests).find(({ fn }) => fn === bundle.name)?.events[0];
      started.push({ bundle, ...(await startOnce(bundle.file, event, env)) });
    }
    for (const [what, { fn, events }] of Object.entries(requests)) {
      for (const bundle of bundles.filter(({ name }) => name === fn))
        served.push({ what, bundle, ...(await answersOf(bundle.file, events, env)) });
    }
    process.stderr.write(`Round ${round} of ${rounds} is done.\n`);
  }
  return { started, served };
}

function report(
  { started, served }: Found,
  { companies, rounds, requests }: Values<typeof FUNCTIONS.flags>,
): string {
  const starts = Map.groupBy(started, ({ bundle }) => bundle);
  const answers = Map.groupBy(served, ({ what, bundle }) => `${what}, ${bundle.reads}`);
  return [
    `${machine()}; ${companies.toLocaleString('en-US')} companies; ${rounds} processes of each kind by turns, median (least–most); ` +
      `each answers ${requests.toLocaleString('en-US')} requests after as many to warm up`,
    '',
    table(
      [
        'function',
        'reads',
        'KB',
        'init: CPU ms',
        'init ms',
        'from the start of the process: CPU ms',
        'first request: CPU ms',
      ],
      [...starts].map(([{ name, reads, bytes }, all]) => [
        name,
        reads,
        rounded(bytes / 1_000, 0),
        spreadOf(all, ({ init }) => init.cpu),
        spreadOf(all, ({ init }) => init.wall),
        spreadOf(all, ({ start }) => start.cpu),
        all[0]?.first ? spreadOf(all, ({ first }) => first?.cpu ?? 0) : '–',
      ]),
    ),
    '',
    table(
      ['request, reads', 'CPU ms', 'ms'],
      [...answers].map(([what, all]) => [
        what,
        spreadOf(all, ({ cpu }) => cpu / requests, 2),
        spreadOf(all, ({ wall }) => wall / requests, 1),
      ]),
    ),
  ].join('\n');
}
