/** The report of the campaign: lines for the terminal, and the page of results. */
import { table } from '../../bench/markdown.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { machine } from '../break/report.ts';
import type { Months } from './good-months.ts';
import { faultsOf, type Outcome, type Tried } from './wrong-publications.ts';

export interface Result {
  readonly seed: number;
  readonly good: Months;
  readonly tried: readonly Tried[];
  readonly seconds: number;
}

const attempts = (tried: readonly Tried[]): number =>
  tried.length + tried.filter(({ first }) => first !== null).length;

export function summaryOf({ good, tried, seconds }: Result): string {
  const { publications, refused } = good;
  const faults = faultsOf(tried);
  return [
    `good publications: ${publications.toLocaleString('en')}, of which gates refused ${refused.length}`,
    `wrong publications: ${tried.length}, offered ${attempts(tried)} times, of which ${faults.length} were not refused as they must be`,
    `${seconds.toLocaleString('en')} s`,
  ].join('\n');
}

const shown = (outcome: Outcome | null): string => {
  if (!outcome) return '';
  return outcome.fault === null
    ? outcome.gates
        .map((gate) => `\`${gate}\``)
        .join(', ')
        .replace('`the file`', 'the file')
    : '**not refused**';
};

export function pageOf(result: Result): string {
  const { seed, tried, good } = result;
  const date = new Date().toISOString().slice(0, 10);
  const rows = tried.map(({ source, corruption: { name, resource, field }, served, first }) => [
    source,
    name,
    field === null ? resource : `${resource}.${field}`,
    shown(first),
    shown(served),
  ]);
  return [
    '# What the gates refuse, and what they let pass',
    '',
    `\`npm run bench -- truth --seed ${seed}\` wrote this page on ${date}, on`,
    `${machine()}.`,
    '',
    `Good months: ${good.publications.toLocaleString('en')} publications of ${SOURCES.length} sources with the faults that publishers have, each compared with the one`,
    `before it. Gates refused ${good.refused.length}.`,
    '',
    `Wrong publications: ${tried.length}, of which ${tried.filter(({ first }) => first).length} were also offered where nothing was served. The columns name the gates that refused;`,
    '`the file` means that its layout or bytes could not be read. An empty cell was not tried.',
    '',
    table(['source', 'what is wrong', 'where', 'with nothing served', 'beside the served'], rows),
    '',
  ].join('\n');
}
