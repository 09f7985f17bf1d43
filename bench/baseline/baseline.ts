/**
 * Campaign: records what must not change while the project gets smaller, and compares with a record; it goes
 * when that work is done. A record has requests with digests of their answers, and figures by name, so that
 * it compares with trees of any internal form.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleFolder } from '../../local/sample.ts';
import type { Values } from '../../operator/command/declaration.ts';
import { UsageError } from '../../operator/command/errors.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { longestOf } from '../../synthetic/registry.ts';
import { PUBLICATION_DEFAULTS } from '../../synthetic/write.ts';
import { apiClient } from '../api-client.ts';
import type { BASELINE } from '../campaigns/trials.ts';
import { casesOf } from '../cost/cost-cases.ts';
import { searchCases } from '../cost/search-cases.ts';
import { asking, loadAll } from '../cost/world.ts';
import { bytesUnder } from '../country/disk.ts';
import { issueKey } from '../local-service.ts';
import { rounded, table } from '../markdown.ts';
import { cnpjsOf } from '../serve/serve-paths.ts';
import { type Environment, serving } from '../serve/serving.ts';
import { type Answers, type Asked, askAgain, askAll } from './answers.ts';
import { type Figures, measureLoads, measureServing } from './figures.ts';

export interface Baseline {
  readonly companies: number;
  readonly seed: number;
  /** Those of the bundled samples, and of the invented country. */
  readonly samples: Answers;
  readonly country: Answers;
  readonly figures: Figures;
}

export async function run(flags: Values<typeof BASELINE.flags>): Promise<boolean> {
  const { out, against, runs, json } = flags;
  if (out === undefined && against === undefined) throw new UsageError('--out or --against is missing');
  const before = against === undefined ? null : (JSON.parse(readFileSync(against, 'utf8')) as Baseline);
  const now = await measure(before ?? flags, runs, before);
  if (out !== undefined) writeFileSync(out, JSON.stringify(now));
  const differing = differencesOf(before ?? now, now);
  console.log(figuresTable(before ?? now, now));
  console.log([`${differing.length} answers differ.`, ...differing.slice(0, 20)].join('\n'));
  if (json) console.log(JSON.stringify(now));
  return differing.length === 0;
}

const figuresTable = (before: Baseline, now: Baseline): string =>
  table(
    ['', 'baseline', 'now', 'ratio'],
    Object.entries(before.figures).map(([name, old]) => {
      const value = now.figures[name] ?? Number.NaN;
      return [name, rounded(old, 3), rounded(value, 3), (value / old).toFixed(2)];
    }),
  );

/** Names each request of the record whose answer is another one now. */
export const differencesOf = (before: Baseline, now: Baseline): string[] =>
  (['samples', 'country'] as const).flatMap((world) =>
    Object.entries(before[world])
      .filter(([request, answer]) => now[world][request] !== answer)
      .map(([request, answer]) => `${world}: ${request}: ${answer} is now ${now[world][request]}`),
  );

const DRAWN = 200;

async function measure(
  { companies, seed }: Pick<Baseline, 'companies' | 'seed'>,
  runs: number,
  before: Baseline | null,
): Promise<Baseline> {
  const work = mkdtempSync(join(tmpdir(), 'base-'));
  const folder = (name: string): Environment => ({
    ...process.env,
    DATA_DIR: join(work, name),
    PORT: '0',
    API_ENVIRONMENT: 'dev',
  });
  try {
    const env = folder('s');
    const samples = await answersOf(env, await issueKey(env), before?.samples, async () => samplePaths());
    const publication = { ...PUBLICATION_DEFAULTS, companies, seed };
    const invented = folder('c');
    await loadAll(SOURCES, publication, work, invented);
    const stored = bytesUnder(invented.DATA_DIR);
    const key = await issueKey(invented);
    const files = join(work, 'files', 'cnpj');
    const cnpjs = await cnpjsOf(files);
    const country = await answersOf(invented, key, before?.country, async (asked) => [
      ...(await hardPaths(asked, longestOf(publication))),
      ...cnpjs.slice(0, DRAWN).map((cnpj) => `/v1/cnpjs/${cnpj}`),
    ]);
    const served = await measureServing(invented, key, cnpjs, runs);
    const figures = {
      ...(await measureLoads(work, files, runs)),
      ...served,
      'all sources, stored MB': stored / 1e6,
    };
    return { companies, seed, samples, country, figures };
  } finally {
    rmSync(work, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }
}

const answersOf = (
  env: Environment,
  key: string,
  earlier: Answers | undefined,
  paths: (asked: Asked) => Promise<readonly string[]>,
): Promise<Answers> =>
  serving(env, async ({ url }) =>
    earlier ? askAgain({ url, key }, Object.keys(earlier)) : askAll({ url, key }, await paths({ url, key })),
  );

/** Every path and every CNPJ of the expected answers. */
const samplePaths = (): string[] =>
  SOURCES.flatMap((source) => {
    const expected = readFileSync(join(sampleFolder(source), 'expected.json'), 'utf8');
    const companies = [...expected.matchAll(/"(\d{14})"/g)].map(([, cnpj]) => `/v1/cnpjs/${cnpj}`);
    return [...companies, ...[...expected.matchAll(/"(\/v1\/[^"]+)"/g)].map(([, path = '']) => path)];
  });

/** The longest lists, and the kinds of questions. */
async function hardPaths({ url, key }: Asked, longest: ReturnType<typeof longestOf>): Promise<string[]> {
  const client = apiClient(url, key, 1);
  const ask = asking(client);
  try {
    const lists = await casesOf(ask, longest);
    const questions = await searchCases(ask, longest['cnpj']?.[1] ?? '');
    return [...lists, ...questions].map(({ path }) => path);
  } finally {
    client.close();
  }
}
