/** Campaign: measures how fast a load is, step by step and from the zips to the served generation. */
import type { Values } from '../../operator/command/declaration.ts';
import type { LOAD } from '../campaigns/loads.ts';
import { machine } from '../machine.ts';
import { median, rounded, table } from '../markdown.ts';
import { type MeasuredLoad, measureLoad, withSynthetic } from './measured-load.ts';
import { type ByTurns, byTurnsTable, loadByOther, settleDisk, timesAsFast } from './other-loader.ts';

/** Rows/s of the fastest other loader of these files, Polars into PostgreSQL, by turns on such a machine. */
const PEER_ROWS_A_SECOND = 91_000;
const MB = 1_000_000;

export async function run(flags: Values<typeof LOAD.flags>): Promise<boolean> {
  const { companies, runs, against, json } = flags;
  const others: number[] = [];
  const loads = await withSynthetic(companies, async (folder, files, summary) => {
    const measured: MeasuredLoad[] = [];
    for (let i = 0; i < runs; i++) {
      if (against !== undefined) {
        settleDisk();
        others.push(await loadByOther(against, files));
        settleDisk();
      }
      measured.push(await measureLoad(companies, folder, files, summary));
    }
    return measured;
  });
  console.log(report(loads));
  const byTurns: ByTurns = {
    rows: loads[0]?.rows ?? 0,
    ours: loads.map(({ wallSeconds }) => wallSeconds),
    others,
  };
  if (others.length > 0) console.log(`\n${byTurnsTable(byTurns)}`);
  if (json) console.log(JSON.stringify(others.length > 0 ? { loads, others } : loads));
  if (others.length > 0) return timesAsFast(byTurns) > 1;
  return median(loads.map((l) => l.rows / l.seconds)) > PEER_ROWS_A_SECOND;
}

const secondsOf = (loads: readonly MeasuredLoad[], step: string): number =>
  median(loads.map((l) => l.steps[step] ?? 0));

function report(loads: readonly MeasuredLoad[]): string {
  const [first] = loads;
  if (!first) return '';
  const rate = (seconds: number, of: number): number | string =>
    seconds < 0.5 ? '–' : Math.round(of / seconds);
  const line = (name: string, seconds: number, items: boolean) => [
    name,
    rounded(seconds, 2),
    rate(seconds, first.rows),
    rate(seconds, first.bytes / MB),
    items ? rate(seconds, first.items) : '–',
  ];
  const steps = Object.keys(first.steps).map((s) => line(s, secondsOf(loads, s), s === 'import'));
  const whole = line('zip to serving', median(loads.map((l) => l.seconds)), false);
  const peak = (of: (l: MeasuredLoad) => number): string =>
    Math.max(...loads.map(of)).toLocaleString('en-US');
  return [
    `${machine()}; ${first.companies.toLocaleString('en-US')} companies, ${first.rows.toLocaleString('en-US')} rows, ` +
      `${Math.round(first.bytes / MB)} MB of rows, ${first.items.toLocaleString('en-US')} items; ` +
      `median of ${loads.length}: ${loads.map((l) => `${rounded(l.seconds)} s`).join(', ')}`,
    '',
    table(['step', 'seconds', 'rows/s', 'MB/s', 'items/s'], [...steps, whole]),
    '',
    `Peak memory: load ${peak((l) => l.loadMb)} MB. ` +
      `Fastest other loader: ${PEER_ROWS_A_SECOND.toLocaleString('en-US')} rows/s.`,
  ].join('\n');
}
