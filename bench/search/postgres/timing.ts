/**
 * Times of statements and of the service's answers, by turns: warm, and of statements also in a server that has just started, with the files
 * out of the caches.
 */
import { median } from '../../markdown.ts';
import { type Asked, countsOf, pageOf, type SqlKind, totalOf } from './questions.ts';
import type { Server } from './server.ts';
import { addressOf, type Service } from './service.ts';

/** Median and largest value, in milliseconds. */
export type Spread = readonly [number, number];

export interface Statement {
  readonly kind: string;
  readonly what: 'total' | 'first page' | 'page in the middle' | 'page near the end' | 'counts';
  /** Rows that match, as the median of the values. */
  readonly rows: number;
  readonly cold: Spread;
  readonly warm: Spread;
  /** The service's answers, which have the total too; null for a statement of totals alone. */
  readonly service: Spread | null;
}

const NEAR_END = 20;
/** Values whose cold times are taken, because each needs a new start of the server. */
const COLD = 2;
/** Warm answers for each warm run of a statement: they take less. */
const ANSWERS = 40;

/** Runs statements in one session and returns the milliseconds of each. psql prints `Time: 1.234 ms`. */
async function timesOf({ sql }: Server, statements: readonly string[], untimed: string): Promise<number[]> {
  const script = `${untimed}\n\\timing on\n${statements.map((one) => `${one}\n`).join('')}`;
  const output = await sql(script);
  return [...output.matchAll(/^Time: ([\d.]+) ms/gm)].map(([, ms]) => Number(ms));
}

/** The session has run each statement once before it is timed. */
const warmTimes = (server: Server, statements: readonly string[]): Promise<number[]> =>
  timesOf(server, statements, statements.join('\n'));

async function coldTimes(server: Server, statements: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const statement of statements.slice(0, COLD)) {
    server.stop();
    server.forget();
    server.start();
    times.push(...(await timesOf(server, [statement], 'SELECT cnpj FROM busca LIMIT 1;')));
  }
  return times;
}

const spread = (values: readonly number[]): Spread => [median(values), Math.max(...values)];

interface Measured {
  readonly what: Statement['what'];
  readonly statements: readonly string[];
  readonly addresses: readonly string[];
}

/** The offsets are in the order of the questions. */
type Offsets = readonly number[];

function measuredOf({ asked, by }: SqlKind, inSql: Offsets, inService: Offsets): Measured[] {
  const conditions = asked.map(({ where }) => where);
  if (by !== null) {
    const addresses = asked.map((one) => addressOf(one, by));
    return [{ what: 'counts', statements: conditions.map((one) => countsOf(one, by)), addresses }];
  }
  const at = (what: Statement['what'], offset: (total: number) => number): Measured => ({
    what,
    statements: conditions.map((one, i) => pageOf(one, offset(inSql[i] ?? 0))),
    addresses: asked.map((one, i) => addressOf(one, null, offset(inService[i] ?? 0))),
  });
  return [
    { what: 'total', statements: conditions.map(totalOf), addresses: [] },
    at('first page', () => 0),
    at('page in the middle', (total) => total >> 1),
    at('page near the end', (total) => Math.max(0, total - NEAR_END)),
  ];
}

async function totalsOf(asked: readonly Asked[], of: (one: Asked) => Promise<number>): Promise<number[]> {
  const totals: number[] = [];
  for (const one of asked) totals.push(await of(one));
  return totals;
}

/** `runs` is the number of warm runs of each statement. */
export async function timeKind(
  server: Server,
  service: Service,
  kind: SqlKind,
  runs: number,
): Promise<Statement[]> {
  const inSql = await totalsOf(kind.asked, async ({ where }) => Number(await server.sql(totalOf(where))));
  const inService = await totalsOf(kind.asked, service.total);
  const timed: Statement[] = [];
  for (const { what, statements, addresses } of measuredOf(kind, inSql, inService)) {
    const cold = await coldTimes(server, statements);
    const warm: number[] = [];
    const answers: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      warm.push(...(await warmTimes(server, statements)));
      answers.push(...(await service.times(addresses, ANSWERS)));
    }
    timed.push({
      kind: kind.name,
      what,
      rows: median(inSql),
      cold: spread(cold),
      warm: spread(warm),
      service: answers.length > 0 ? spread(answers) : null,
    });
  }
  return timed;
}
