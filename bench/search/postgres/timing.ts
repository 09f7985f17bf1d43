/** Times of statements: warm, and in a server that has just started, with the files out of the caches. */
import { median } from '../../markdown.ts';
import { countsOf, pageOf, type SqlKind, totalOf } from './questions.ts';
import type { Server } from './server.ts';

export interface Statement {
  readonly kind: string;
  readonly what: 'total' | 'first page' | 'page in the middle' | 'page near the end' | 'counts';
  /** Rows that match, as the median of the values. */
  readonly rows: number;
  /** Medians and largest values, in milliseconds. */
  readonly cold: readonly [number, number];
  readonly warm: readonly [number, number];
}

const NEAR_END = 20;
/** Values whose cold times are taken, because each needs a new start of the server. */
const COLD = 2;

/** Runs statements in one session and returns the milliseconds of each. psql prints `Time: 1.234 ms`. */
async function timesOf({ sql }: Server, statements: readonly string[]): Promise<number[]> {
  const script = `SELECT cnpj FROM busca LIMIT 1;\n\\timing on\n${statements.map((one) => `${one}\n`).join('')}`;
  const output = await sql(script);
  return [...output.matchAll(/^Time: ([\d.]+) ms/gm)].map(([, ms]) => Number(ms));
}

async function coldTimes(server: Server, statements: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const statement of statements.slice(0, COLD)) {
    server.stop();
    server.forget();
    server.start();
    times.push(...(await timesOf(server, [statement])));
  }
  return times;
}

const spread = (values: readonly number[]): [number, number] => [median(values), Math.max(...values)];

/** `runs` is the number of warm runs of each statement, after one that is not counted. */
export async function timeKind(
  server: Server,
  { name, where, by }: SqlKind,
  runs: number,
): Promise<Statement[]> {
  const totals: number[] = [];
  for (const one of where) totals.push(Number(await server.sql(totalOf(one))));
  const at = (offset: (total: number) => number): string[] =>
    where.map((one, i) => pageOf(one, offset(totals[i] ?? 0)));
  const statements: [Statement['what'], string[]][] =
    by === null
      ? [
          ['total', where.map(totalOf)],
          ['first page', at(() => 0)],
          ['page in the middle', at((total) => total >> 1)],
          ['page near the end', at((total) => Math.max(0, total - NEAR_END))],
        ]
      : [['counts', where.map((one) => countsOf(one, by))]];
  const timed: Statement[] = [];
  for (const [what, list] of statements) {
    const cold = await coldTimes(server, list);
    const warm: number[] = [];
    await timesOf(server, list);
    for (let run = 0; run < runs; run += 1) warm.push(...(await timesOf(server, list)));
    timed.push({ kind: name, what, rows: median(totals), cold: spread(cold), warm: spread(warm) });
  }
  return timed;
}
