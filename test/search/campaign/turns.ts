/** Asks two versions of the service the same questions by turns: processor time of each, and elapsed time. */
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { machine } from '../../../bench/load/measured-load.ts';
import { issueKey, loadSource, type RunningApi, startApi, TREE } from '../../../bench/local-service.ts';
import { median, rounded, table } from '../../../bench/markdown.ts';
import { treeCpuSeconds } from '../../../bench/processes.ts';
import { answerTimes } from '../../../bench/serve/answer-times.ts';
import { keyHeader, targetOf } from '../../../bench/serve/client.ts';
import type { Scan } from '../../readers/search/scan.ts';
import { type Kind, kindsOf } from './kinds.ts';
import { WARM_UP } from './measure.ts';
import { type Environment, environmentOf, FIRST_MONTH } from './service.ts';

const ROUNDS = 5;
const REPEATED = 10;
const SEED = 5;

/** Milliseconds of one question: of the processor in all processes of the service, and until the answer. */
interface Taken {
  readonly cpu: number;
  readonly wall: number;
}

/** Null where the version refuses the question. */
type Turn = Readonly<Record<'first' | 'again', Taken>> | null;

interface Version {
  readonly tree: string;
  readonly env: Environment;
}

export interface Compared {
  readonly kind: string;
  readonly before: readonly Turn[];
  readonly now: readonly Turn[];
}

interface Input {
  readonly folder: string;
  readonly files: string;
  readonly env: Environment;
  readonly scan: Scan;
  readonly other: string;
}

/** Each version loads the same files itself, because the stored form may differ. */
export async function askByTurns({ folder, files, env, scan, other }: Input): Promise<Compared[]> {
  const before: Version = { tree: resolve(other), env: environmentOf(join(folder, 'before')) };
  await loadSource('cnpj', FIRST_MONTH, files, before.env, [], before.tree);
  const versions = [before, { tree: TREE, env }] as const;
  // A kind of one question has none left after the one that shows whether a version knows the kind.
  const kinds = kindsOf(scan, SEED).filter(({ addresses }) => addresses.length > 1);
  const turns: [Turn[][], Turn[][]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    for (const i of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      turns[i].push(await turnsOf(versions[i], kinds));
    }
  }
  const of = (i: 0 | 1, kind: number): Turn[] => turns[i].map((round) => round[kind] ?? null);
  return kinds.map(({ name }, kind) => ({ kind: name, before: of(0, kind), now: of(1, kind) }));
}

/** Asks a new service all kinds in their order, so later kinds may find sets of earlier ones in memory. */
async function turnsOf({ tree, env }: Version, kinds: readonly Kind[]): Promise<Turn[]> {
  const key = await issueKey(env, [], tree);
  const api = await startApi(env, tree);
  const turns: Turn[] = [];
  try {
    // Compiles the code of questions.
    await answerTimes(targetOf(api.url, keyHeader(key)), repeated(WARM_UP));
    for (const kind of kinds) turns.push(await turnOf(api, key, kind));
  } finally {
    await api.stop();
  }
  return turns;
}

const repeated = (paths: readonly string[]): string[] => Array.from({ length: REPEATED }, () => paths).flat();

async function turnOf({ url, pid }: RunningApi, key: string, { addresses, accept }: Kind): Promise<Turn> {
  const [one = '', ...others] = addresses;
  const probe = await fetch(new URL(one, url), { headers: { 'x-api-key': key, accept } });
  await probe.arrayBuffer();
  if (!probe.ok) return null;
  const target = targetOf(url, [...keyHeader(key), `accept: ${accept}`]);
  const taken = async (paths: readonly string[]): Promise<Taken> => {
    const from = treeCpuSeconds(pid);
    const times = await answerTimes(target, paths);
    return { cpu: ((treeCpuSeconds(pid) - from) * 1000) / paths.length, wall: median(times) };
  };
  return { first: await taken(others), again: await taken(repeated(addresses)) };
}

const COLUMNS = (['first', 'again'] as const).flatMap((what) =>
  (['cpu', 'wall'] as const).map((unit) => [what, unit] as const),
);

/** `before → now`, in milliseconds, by the medians of the rounds. */
function cellOf({ before, now }: Compared, what: 'first' | 'again', unit: 'cpu' | 'wall'): string {
  const of = (turns: readonly Turn[]): string => {
    const values = turns.flatMap((turn) => (turn ? [turn[what][unit]] : []));
    return values.length > 0 ? String(rounded(median(values), 2)) : 'refused';
  };
  return `${of(before)} → ${of(now)}`;
}

export function turnsReport(companies: number, compared: readonly Compared[]): string {
  return [
    `${machine()}, load average ${rounded(loadavg()[0] ?? 0)}; ${companies.toLocaleString('en-US')} companies; ` +
      `${ROUNDS} rounds by turns; the other version → this one, medians in ms.`,
    '',
    table(
      ['', ...COLUMNS.map(([what, unit]) => `${what}, ${unit === 'cpu' ? 'processor' : 'until the answer'}`)],
      compared.map((one) => [one.kind, ...COLUMNS.map(([what, unit]) => cellOf(one, what, unit))]),
    ),
  ].join('\n');
}
