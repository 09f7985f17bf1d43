/** Splits the processor time of a profile (`--cpu-prof`) by part of the service, according to the files of its frames. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rounded, table } from '../markdown.ts';

interface Node {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string };
  readonly hitCount: number;
  readonly children?: readonly number[];
  readonly positionTicks?: readonly { readonly line: number; readonly ticks: number }[];
}

interface Profile {
  readonly nodes: readonly Node[];
  readonly startTime: number;
  readonly endTime: number;
}

/**
 * The parts by file; the first match counts. Work of Node for a part, such as sockets and hashing, counts as work of that
 * part.
 */
const PARTS: readonly [string, RegExp][] = [
  ['authorizer', /shared\/(http\/authorize|store\/key)|functions\/authorizer/],
  ['manifest', /shared\/store\/manifest/],
  ['SDK client', /node_modules\/(@aws-sdk|@smithy|@aws)|shared\/store\/(client|read)\.ts/],
  ['decode', /shared\/store\/(placement|rows|read-list)/],
  ['view', /functions\/cnpjs|shared\/(api|datasets)|shared\/http\/answers/],
  ['log', /shared\/(log|http\/request-log)/],
  ['chain', /shared\/http|@middy|functions\//],
  ['gateway and event', /local\/gateway/],
  ['engine: fast reads', /local\/engine\/(fast-read|read-plan|server)/],
  ['engine: dynalite', /node_modules\/dynalite/],
  ['engine: LevelDB', /node_modules\/(classic-level|abstract-level)/],
  ['engine: other', /local\/engine/],
];
const NODE = 'node (HTTP server, sockets, event loop)';
const IDLE = new Set(['(idle)', '(program)', '(root)']);

/** The share of each part in the busy time of the thread, and the share of busy time in all time. */
export interface Split {
  readonly busy: number;
  readonly parts: Readonly<Record<string, number>>;
}

export function splitProfile({ nodes, startTime, endTime }: Profile): Split {
  const ticks: Record<string, number> = {};
  const parents = new Map(nodes.flatMap((n) => (n.children ?? []).map((child) => [child, n] as const)));
  let all = 0;
  let idle = 0;
  for (const node of nodes) {
    all += node.hitCount;
    if (IDLE.has(node.callFrame.functionName)) {
      idle += node.hitCount;
      continue;
    }
    const lines = node.positionTicks ?? [{ line: 0, ticks: node.hitCount }];
    for (const { line, ticks: n } of lines) {
      const part = partOf(node, line, parents);
      ticks[part] = (ticks[part] ?? 0) + n;
    }
  }
  if (endTime <= startTime || all === 0) return { busy: 0, parts: {} };
  const busy = all - idle;
  const parts = Object.entries(ticks).map(([name, n]) => [name, n / busy] as const);
  return { busy: busy / all, parts: Object.fromEntries(parts.sort((a, b) => b[1] - a[1])) };
}

function partOf(node: Node, line: number, parents: ReadonlyMap<number, Node>): string {
  if (node.callFrame.functionName === '(garbage collector)') return 'garbage collection';
  if (isJson(node.callFrame.url, line)) return 'JSON';
  for (let at: Node | undefined = node; at; at = parents.get(at.id)) {
    const { url } = at.callFrame;
    const part = PARTS.find(([, pattern]) => pattern.test(url));
    if (part) return part[0];
  }
  return NODE;
}

const sources = new Map<string, string[]>();

/**
 * Returns whether a line calls JSON.parse or JSON.stringify, which have no frame of their own: their time is on that line.
 */
function isJson(url: string, line: number): boolean {
  if (!url.startsWith('file:')) return false;
  let lines = sources.get(url);
  if (!lines) {
    lines = readFileSync(fileURLToPath(url), 'utf8').split('\n');
    sources.set(url, lines);
  }
  return /JSON\.(parse|stringify)/.test(lines[line - 1] ?? '');
}

/** Reads the profiles in a folder: those of the engine, and those of the threads with the gateway. */
export function readProfiles(folder: string): { service: Split | null; engine: Split | null } {
  const profiles = readdirSync(folder)
    .filter((name) => name.endsWith('.cpuprofile'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Profile);
  const has = (profile: Profile, part: string): boolean =>
    profile.nodes.some((n) => n.callFrame.url.includes(part));
  const of = (part: string): Split | null => together(profiles.filter((p) => has(p, part)).map(splitProfile));
  return { service: of('local/gateway.ts'), engine: of('local/engine/server.ts') };
}

/** The mean of the profiles, each weighed by its busy time; null where there is none. */
function together(splits: readonly Split[]): Split | null {
  if (splits.length === 0) return null;
  const busy = splits.reduce((sum, one) => sum + one.busy, 0);
  const parts = new Map<string, number>();
  for (const one of splits) {
    for (const [name, share] of Object.entries(one.parts)) {
      parts.set(name, (parts.get(name) ?? 0) + share * (one.busy / (busy || 1)));
    }
  }
  const sorted = [...parts].sort((a, b) => b[1] - a[1]);
  return { busy: busy / splits.length, parts: Object.fromEntries(sorted) };
}

export const partsTable = (title: string, { busy, parts }: Split, ms: number): string =>
  table(
    [`${title} (thread busy ${Math.round(busy * 100)} % of the time)`, 'share', 'CPU ms'],
    Object.entries(parts).map(([name, share]) => [
      name,
      `${(share * 100).toFixed(1)} %`,
      rounded(share * ms, 3),
    ]),
  );
