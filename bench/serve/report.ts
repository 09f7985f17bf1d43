/** The report of the serving campaign: tables of the first requests, the warm-up and the rounds. */
import { machine } from '../machine.ts';
import { type Cell, median, rounded, table } from '../markdown.ts';
import type { Asked } from './ask.ts';
import { FIRST, type Fresh } from './fresh.ts';
import type { Measured, OneRound } from './rounds.ts';
import type { Driven } from './serve-client.ts';
import { ALIKE, rateOf, SPREAD, type WarmUp } from './warm-up.ts';

export interface Figures extends Asked {
  readonly companies: number;
}

/** The median, with the least and the most. */
export function spread(values: readonly number[], digits = 0): string {
  const shown = (value: number): string => rounded(value, digits).toLocaleString('en-US');
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return values.length < 2
    ? shown(median(values))
    : `${shown(median(values))} (${shown(least)}–${shown(most)})`;
}

export const spreadOf = <T>(all: readonly T[], of: (one: T) => number, digits = 0): string =>
  spread(all.map(of), digits);

export function report({ companies, fresh, warmUps, measured }: Figures): string {
  return [
    `${machine()}, shared by servers and caller; ${companies.toLocaleString('en-US')} companies`,
    '',
    `The first ${FIRST.toLocaleString('en-US')} requests of a fresh service: median (least–most) of the starts.`,
    '',
    freshTable(fresh),
    '',
    `Warm-up, 16 connections: until ${ALIKE} seconds in a row differ by at most ${SPREAD * 100} %.`,
    '',
    warmUpTable(warmUps),
    '',
    `${measured[0]?.rounds.length ?? 0} rounds by turns: median (least–most).`,
    '',
    roundsTable(measured),
    ...comparison(measured),
    '',
    ...errorLines({ fresh, warmUps, measured }),
  ].join('\n');
}

export const freshTable = (fresh: readonly Fresh[]): string =>
  table(
    ['connections', 'starts', 'start, s', `${FIRST} requests, s`, 'p50 ms', 'p99 ms'],
    fresh.map(({ connections, starts }) => [
      connections,
      starts.length,
      spreadOf(starts, ({ startSeconds }) => startSeconds, 2),
      spreadOf(starts, ({ seconds }) => seconds, 2),
      spreadOf(starts, ({ p50 }) => p50, 2),
      spreadOf(starts, ({ p99 }) => p99, 2),
    ]),
  );

export function warmUpTable(warmUps: readonly WarmUp[]): string {
  const longest = Math.max(...warmUps.map(({ seconds }) => seconds.length));
  const figures = (one: Driven | undefined): Cell[] =>
    one ? [Math.round(rateOf(one)), rounded(one.p50, 2)] : ['', ''];
  const titles = warmUps.map(({ server, what }) => `${server}, ${what}`);
  const ends = warmUps.flatMap(({ steady }) => [steady ? 'steady' : 'not steady', '']);
  const rows = Array.from({ length: longest }, (_, second) => [
    String(second + 1),
    ...warmUps.flatMap(({ seconds }) => figures(seconds[second])),
  ]);
  return table(
    ['second', ...titles.flatMap((t) => [`${t}: requests/s`, 'p50 ms'])],
    [...rows, ['', ...ends]],
  );
}

export function roundsTable(measured: readonly Measured[]): string {
  const cpu = (rounds: readonly OneRound[]): string => {
    const known = rounds.flatMap(({ cpuMs }) => cpuMs ?? []);
    return known.length === 0 ? '–' : spread(known, 3);
  };
  return table(
    [
      '',
      'server',
      'connections',
      'requests/s',
      'p50 ms',
      'p99 ms',
      'bytes an answer',
      'errors',
      'CPU ms: service',
      'client',
    ],
    measured.map(({ server, what, connections, rounds }) => [
      what,
      server,
      connections,
      spread(rounds.map(rateOf)),
      spreadOf(rounds, ({ p50 }) => p50, 2),
      spreadOf(rounds, ({ p99 }) => p99, 2),
      Math.round(median(rounds.map(({ bytes, requests }) => bytes / Math.max(1, requests)))),
      rounds.reduce((sum, { errors }) => sum + errors, 0),
      cpu(rounds),
      spreadOf(rounds, ({ clientMs }) => clientMs, 3),
    ]),
  );
}

/** Compares the servers round by round, so that a slow moment of the machine is in both. */
function comparison(measured: readonly Measured[]): string[] {
  const [own] = measured;
  const others = measured.filter(({ server }) => server !== own?.server);
  const lines = others.flatMap((other) => {
    const ours = measured.find(
      (one) => one.server === own?.server && one.what === other.what && one.connections === other.connections,
    );
    if (!ours) return [];
    const ratios = other.rounds.map((round, i) => rateOf(ours.rounds[i] ?? round) / rateOf(round));
    return `- ${other.what}, connections ${other.connections}: ${own?.server} answers ${spread(ratios, 2)} times as many requests a second as ${other.server}.`;
  });
  return lines.length === 0 ? [] : ['', ...lines];
}

/** Every measurement with its server, whose errors count. */
export function drivenOf({ fresh, warmUps, measured }: Omit<Asked, 'peaks'>) {
  const one = (server: string) => (driven: Driven) => ({ server, driven });
  return [
    ...fresh.flatMap(({ starts }) => starts.map(one('fresh service'))),
    ...warmUps.flatMap(({ server, seconds }) => seconds.map(one(server))),
    ...measured.flatMap(({ server, rounds }) => rounds.map(one(server))),
  ];
}

/** A line for each server and status; connections that were opened again are no error. */
export function errorLines(figures: Omit<Asked, 'peaks'>): string[] {
  const counts = new Map<string, number>();
  const add = (line: string, count: number): void => {
    if (count > 0) counts.set(line, (counts.get(line) ?? 0) + count);
  };
  for (const { server, driven } of drivenOf(figures)) {
    for (const [status, count] of Object.entries(driven.statuses)) add(`ERRORS ${server}: ${status}`, count);
    add(`Connections opened again: ${server}`, driven.reconnections);
  }
  const lines = [...counts].map(([line, count]) => `- ${line}: ${count.toLocaleString('en-US')}`);
  return lines.some((line) => line.startsWith('- ERRORS')) ? lines : [...lines, 'No errors.'];
}
