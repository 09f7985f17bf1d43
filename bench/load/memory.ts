/** Campaign: compares the peak memory of two loads, of which one has ten times as many rows. */
import type { Values } from '../../local/command/declaration.ts';
import type { MEMORY } from '../campaigns/loads.ts';
import { rounded, table } from '../markdown.ts';
import { type MeasuredLoad, machine, measureLoad, withSynthetic } from './measured-load.ts';

/** Rows in all files together for each company that the generator invents. */
const ROWS_A_COMPANY = 3.25;
/** The larger load may take this much more: the size of heaps varies from run to run. */
const SLACK = 1.35;

export async function run({ small, large, json }: Values<typeof MEMORY.flags>): Promise<boolean> {
  const loads: MeasuredLoad[] = [];
  for (const rows of [small, large]) {
    const companies = Math.ceil(rows / ROWS_A_COMPANY);
    loads.push(await withSynthetic(companies, (...files) => measureLoad(companies, ...files)));
  }
  console.log(report(loads));
  if (json) console.log(JSON.stringify(loads));
  const [less, more] = loads;
  return less !== undefined && more !== undefined && more.loadMb <= less.loadMb * SLACK;
}

const report = (loads: readonly MeasuredLoad[]): string =>
  [
    machine(),
    '',
    table(
      [
        'rows',
        'MB of rows',
        'seconds',
        'rows/s',
        'peak of the load, MB',
        'peak of the engine, MB',
        'of it no mapped file',
      ],
      loads.map((l) => [
        l.rows.toLocaleString('en-US'),
        Math.round(l.bytes / 1_000_000),
        rounded(l.seconds),
        Math.round(l.rows / l.seconds),
        l.loadMb,
        l.engineMb,
        l.engineOwnMb,
      ]),
    ),
  ].join('\n');
