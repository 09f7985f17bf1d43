/** The report of the campaign: lines for the terminal, and the page of results. */
import { machine } from '../../bench/machine.ts';
import { type Cell, table } from '../../bench/markdown.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import type { Months } from './good-months.ts';
import { faultsOf, type Tried } from './wrong-publications.ts';

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

/** Returns a source's row: its wrong publications, and how often each gate refused one beside the served. */
function rowOf(source: string, tried: readonly Tried[]): Cell[] {
  const counts = new Map<string, number>();
  for (const gate of tried.flatMap(({ served }) => served.gates))
    counts.set(gate, (counts.get(gate) ?? 0) + 1);
  const refusals = [...counts].sort(([, one], [, other]) => other - one);
  return [
    source,
    tried.length,
    tried.filter(({ first }) => first !== null).length,
    faultsOf(tried).length,
    refusals.map(([gate, count]) => `${gate} ${count}`).join(', '),
  ];
}

export function pageOf(result: Result): string {
  const { seed, tried, good } = result;
  const date = new Date().toISOString().slice(0, 10);
  const rows = Object.entries(Object.groupBy(tried, ({ source }) => source)).map(([source, own = []]) =>
    rowOf(source, own),
  );
  return [
    '# What the gates refuse, and what they let pass',
    '',
    `\`npm run bench -- truth --seed ${seed}\` wrote this page on ${date}, on`,
    `${machine()}.`,
    '',
    `Good months: ${good.publications.toLocaleString('en')} publications of ${SOURCES.length} sources with the faults that publishers have, each compared with the one`,
    `before it. Gates refused ${good.refused.length}.`,
    '',
    `Wrong publications: ${tried.length}, of which ${tried.filter(({ first }) => first).length} were also offered where nothing was served. The last column says how many each gate`,
    'refused beside the served publication; one may be refused by several. `the file` means that its layout or bytes could not be read.',
    'The corruptions are those of `test/truth/corruptions/`.',
    '',
    table(['source', 'wrong', 'also with nothing served', 'not refused', 'refused by'], rows),
    '',
  ].join('\n');
}
