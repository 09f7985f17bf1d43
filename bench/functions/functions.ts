/** Campaign: measures the API's bundles as Lambda runs them, over a store with DynamoDB's latency. */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { bundleText, entryOf, TARGETS } from '../../lib/bundle.ts';
import { eventOf, splitTarget } from '../../local/gateway/event.ts';
import { matcher } from '../../local/gateway/match.ts';
import type { Values } from '../../operator/command/declaration.ts';
import { gatewayRoutes } from '../../shared/api/routes.ts';
import type { FUNCTIONS } from '../campaigns/requests.ts';
import { withSynthetic } from '../load/measured-load.ts';
import { issueKey, loadCnpj } from '../local-service.ts';
import { machine } from '../machine.ts';
import { rounded, table } from '../markdown.ts';
import { spreadOf } from '../serve/report.ts';
import { cnpjsOf } from '../serve/serve-paths.ts';
import { type Ran, runInstance, startStandIn } from './instance.ts';

/** Requests by what they ask; each has the name of its function. */
type Requests = Readonly<Record<string, { readonly fn: string; readonly events: readonly object[] }>>;

interface Found extends Ran {
  readonly bundle: Bundle;
  /** The request that was sent; null if the process was started without one. */
  readonly what: string | null;
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
      return found.every(({ answered }) => answered === null || String(answered.statuses) === '200');
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

/** Starts every bundle in each round, those that are asked once for each kind of request. */
async function measure(
  bundles: readonly Bundle[],
  requests: Requests,
  env: Readonly<Record<string, string>>,
  rounds: number,
): Promise<Found[]> {
  const found: Found[] = [];
  for (let round = 1; round <= rounds; round++) {
    for (const bundle of bundles) {
      const asked = Object.entries(requests).filter(([, { fn }]) => fn === bundle.name);
      for (const [what, { events }] of asked)
        found.push({ bundle, what, ...(await runInstance(bundle.file, events, env)) });
      // The sources of the other functions are not loaded.
      if (asked.length === 0)
        found.push({ bundle, what: null, ...(await runInstance(bundle.file, [], env)) });
    }
    process.stderr.write(`Round ${round} of ${rounds} is done.\n`);
  }
  return found;
}

function report(
  found: readonly Found[],
  { companies, rounds, requests }: Values<typeof FUNCTIONS.flags>,
): string {
  const starts = Map.groupBy(found, ({ bundle }) => bundle);
  const asked = found.flatMap(({ what, answered }) =>
    answered ? [{ what: String(what), ...answered }] : [],
  );
  return [
    `${machine()}; ${companies.toLocaleString('en-US')} companies; ${rounds} processes of each kind by turns, median (least–most); ` +
      `each answers ${requests.toLocaleString('en-US')} requests after as many to warm up`,
    '',
    table(
      ['function', 'KB', 'init: CPU ms', 'init ms'],
      [...starts].map(([{ name, bytes }, all]) => [
        name,
        rounded(bytes / 1_000, 0),
        spreadOf(all, ({ init }) => init.cpu),
        spreadOf(all, ({ init }) => init.wall),
      ]),
    ),
    '',
    table(
      ['request', 'CPU ms', 'ms'],
      [...Map.groupBy(asked, ({ what }) => what)].map(([what, all]) => [
        what,
        spreadOf(all, ({ cpu }) => cpu / requests, 2),
        spreadOf(all, ({ wall }) => wall / requests, 1),
      ]),
    ),
  ].join('\n');
}

interface Bundle {
  readonly name: string;
  readonly file: string;
  readonly bytes: number;
}

/** Makes the bundles of the API, as they are deployed, in folders of their own. */
async function bundleFunctions(folder: string): Promise<Bundle[]> {
  const bundles: Bundle[] = [];
  for (const name of [...TARGETS, 'authorizer'] as const) {
    const { code, later } = await bundleText(entryOf(name));
    const file = join(folder, name, 'index.js');
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, code);
    for (const [name, text] of later) writeFileSync(join(file, '..', name), text);
    bundles.push({ name, file, bytes: Buffer.byteLength(code) });
  }
  return bundles;
}

const HEADERS = {
  accept: '*/*',
  'accept-encoding': 'gzip',
  host: 'a1b2c3d4e5.execute-api.sa-east-1.amazonaws.com',
  'user-agent': 'curl/8.14.1',
};

const match = matcher(gatewayRoutes());

/** Returns the event of a GET; `key` is for the authorizer. */
function eventFor(target: string, key?: string): object {
  const headers = { ...HEADERS, ...(key && { 'x-api-key': key }) };
  const request = {
    method: 'GET',
    httpVersion: '1.1',
    rawHeaders: Object.entries(headers).flat(),
    socket: { remoteAddress: '192.0.2.7' },
  };
  const { path, query } = splitTarget(target);
  // The gateway reads nothing else of a request.
  const event = eventOf(request as unknown as IncomingMessage, path, query, match('GET', path));
  const lambda = { condition: 'valid', customer: 'bench', key_prefix: 'cnpj_dev_Ab3dE6gH' };
  return { ...event, requestContext: { ...event.requestContext, authorizer: { lambda } } };
}
