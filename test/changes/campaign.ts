/** `npm run bench -- changes`: loads months with planted changes, and compares the answers. */
import '../../local/compiler.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiClient } from '../../bench/api-client.ts';
import type { CHANGES } from '../../bench/campaigns/trials.ts';
import { issueKey, loadSource, startApi } from '../../bench/local-service.ts';
import type { Values } from '../../operator/command/declaration.ts';
import { type Published, READ } from '../readers/changes/changes.ts';
import { compareFeed, compareFilters, compareKeys } from './planted/compared.ts';
import { changesOfMonths, type ExpectedPair, unseen } from './planted/expected.ts';
import { type Month, WAIVED, writeMonths, writeReturn } from './planted/months.ts';

/** The flags of the command, checked by `bench/main.ts` and passed as JSON. */
type Flags = Values<typeof CHANGES.flags>;

/**
 * The share of the changes, and companies for each of them, so that few rows change. The shares are more than
 * one together, because no change is planted in the debts of persons.
 */
const SOURCES = {
  cnpj: { share: 0.62, companies: 4 },
  cno: { share: 0.12, companies: 45 },
  pgfn: { share: 0.2, companies: 30 },
  cafir: { share: 0.16, companies: 85 },
} as const;

const SHOWN = 20;
const AT_ONCE = 16;
/** Only CNPJ has histories of single keys. */
const NO_KEYS = { keys: 0, faults: [] } as const;

type Environment = Readonly<Record<string, string | undefined>>;

interface Loaded {
  readonly source: string;
  readonly planted: number;
  readonly pairs: readonly ExpectedPair[];
  readonly read: readonly Published[];
  readonly faults: readonly string[];
}

async function load(
  source: keyof typeof SOURCES,
  work: string,
  flags: Flags,
  env: Environment,
): Promise<Loaded> {
  const { share, companies } = SOURCES[source];
  const changes = Math.ceil(flags.changes * share);
  const dir = join(work, 'files', source);
  const written = { source, dir, companies: changes * companies, seed: flags.seed, changes };
  const { months, planted } = await writeMonths(written);
  const all = [...months, await writeReturn(written)];
  for (const month of all) await loadSource(source, month.version, month.dir, env, WAIVED[source]);
  const published: Published[] = [];
  for (const month of all) published.push(await read(source, month));
  const pairs = changesOfMonths(source, all, published);
  const [before, now] = published as [Published, Published];
  const faults = unseen(planted, pairs.at(-1)?.changes ?? [], before, now).map(
    (text) => `${source}: planted and not seen: ${text}`,
  );
  return { source, planted: planted.size, pairs, read: published, faults };
}

function read(source: string, { dir }: Month): Promise<Published> {
  const reader = READ[source];
  if (!reader) throw new Error(`no reader of ${source}`);
  return reader(dir);
}

async function run(flags: Flags): Promise<boolean> {
  const work = mkdtempSync(join(tmpdir(), 'changes-'));
  const env = { ...process.env, DATA_DIR: join(work, 'data'), PORT: '0', API_ENVIRONMENT: 'dev' };
  try {
    const loaded: Loaded[] = [];
    for (const source of Object.keys(SOURCES) as (keyof typeof SOURCES)[])
      loaded.push(await load(source, work, flags, env));
    const faults = [...loaded.flatMap((one) => one.faults), ...(await answered(loaded, env, flags))];
    for (const fault of faults.slice(0, SHOWN)) console.log(`DIFFERS ${fault}`);
    return faults.length === 0;
  } finally {
    if (flags.keep) console.log(`Kept ${work}`);
    else rmSync(work, { recursive: true, force: true });
  }
}

/** Serves what was loaded, prints the figures of each source, and returns what differs. */
async function answered(loaded: readonly Loaded[], env: Environment, { json }: Flags): Promise<string[]> {
  const key = await issueKey(env);
  const api = await startApi(env);
  const client = apiClient(api.url, key, AT_ONCE);
  const all: string[] = [];
  try {
    for (const { source, planted, pairs, read } of loaded) {
      const expected = pairs.flatMap(({ changes }) => changes);
      const found: string[] = [];
      let feed = 0;
      for (const { months, changes } of pairs) {
        const compared = await compareFeed(client, source, months, changes);
        feed += compared.feed;
        found.push(...compared.faults);
      }
      const filtered = await compareFilters(client, source, pairs[0]?.changes ?? []);
      const byPair = pairs.map(({ changes }) => changes);
      const histories = source === 'cnpj' ? await compareKeys(client, byPair, read) : NO_KEYS;
      found.push(...filtered.faults, ...histories.faults);
      const { questions } = filtered;
      const figures = { source, planted, expected: expected.length, feed, questions, keys: histories.keys };
      console.log(json ? JSON.stringify({ ...figures, differences: found.length }) : lineOf(figures, found));
      all.push(...found);
    }
  } finally {
    client.close();
    await api.stop();
  }
  return all;
}

function lineOf(figures: Readonly<Record<string, string | number>>, faults: readonly string[]): string {
  const { source, planted, expected, feed, questions, keys } = figures;
  const asked = `${questions} filters and ${keys} keys asked`;
  return `${source}: ${planted} planted, ${expected} expected, ${feed} in the feed, ${asked}, ${faults.length} differences`;
}

process.exitCode = (await run(JSON.parse(process.argv[2] ?? '{}') as Flags)) ? 0 : 1;
