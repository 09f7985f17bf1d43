/** The report of the campaign over a whole country. */

import { machine } from '../machine.ts';
import { type Cell, rounded, table } from '../markdown.ts';
import type { ProcessPeak } from '../processes.ts';
import { drivenOf, errorLines, freshTable, roundsTable, warmUpTable } from '../serve/report.ts';
import type { AskedCountry } from './ask.ts';
import type { Country } from './make.ts';
import { PLACES, TIME_TITLES, timeCells } from './times.ts';

const MB = 1e6;

export function report({ companies, wanted, written, loaded }: Country, asked: AskedCountry): string {
  const share =
    companies === wanted ? '' : ` of ${wanted.toLocaleString('en-US')}, for which the disk is short`;
  const megabytes = (bytes: number): string => Math.round(bytes / MB).toLocaleString('en-US');
  return [
    `${machine()}; ${companies.toLocaleString('en-US')} companies${share}; ${written.rows.toLocaleString('en-US')} rows, ` +
      `${megabytes(written.bytes)} MB of rows, ${loaded.items.toLocaleString('en-US')} items`,
    '',
    stepsTable(written, loaded),
    '',
    table(
      ['disk', 'MB', 'of the archives'],
      (
        [
          ['archives', written.stored],
          ['data folder at the peak of the load', loaded.peakBytes],
          ['data folder afterwards', loaded.finalBytes],
        ] as const
      ).map(([what, bytes]) => [what, megabytes(bytes), rounded(bytes / written.stored, 2)]),
    ),
    '',
    processTable(written.peakMb, loaded.peaks, asked.peaks),
    '',
    `The first requests of a fresh service:`,
    '',
    freshTable(asked.fresh),
    '',
    'Warm-up, 16 connections:',
    '',
    warmUpTable(asked.warmUps),
    '',
    'Rounds by turns, median (least–most):',
    '',
    roundsTable(asked.measured),
    '',
    'Pages of 100 over one connection, rounds by turns, median (least–most):',
    '',
    pagesTable(asked),
    '',
    ...errorLines(asked),
  ].join('\n');
}

function stepsTable(written: Country['written'], loaded: Country['loaded']): string {
  const rate = (seconds: number): Cell => (seconds < 0.5 ? '–' : Math.round(written.rows / seconds));
  const steps: [string, number][] = [
    ['writing the archives', written.seconds],
    ...Object.entries(loaded.steps),
    ['from the archives to serving', loaded.seconds],
  ];
  return table(
    ['step', 'seconds', 'rows/s'],
    steps.map(([step, seconds]) => [step, rounded(seconds, 1), rate(seconds)]),
  );
}

/** The largest process of each program; resident memory includes mapped files, which can be reclaimed. */
function processTable(
  writing: number,
  loading: readonly (ProcessPeak & { processes?: number })[],
  serving: readonly (ProcessPeak & { processes?: number })[],
): string {
  const rows = (when: string, peaks: typeof loading): Cell[][] =>
    peaks.map(({ program, rss, own, processes = 1 }) => [when, program, processes, rss, own]);
  return table(
    ['', 'program', 'processes', 'peak of one, MB', 'of it no mapped file'],
    [
      ['writing the archives', 'bench/main.ts', 1, writing, '–'],
      ...rows('loading', loading),
      ...rows('serving', serving),
    ],
  );
}

const pagesTable = ({ lists }: AskedCountry): string =>
  table(
    ['list', 'records', 'place', ...TIME_TITLES],
    lists.flatMap(({ what, total, times }) =>
      PLACES.map((place) => [what, total, place, ...timeCells(times, place)]),
    ),
  );

export const succeeded = (asked: AskedCountry): boolean =>
  drivenOf(asked).every(({ driven }) => driven.errors === 0 && driven.requests > 0);
