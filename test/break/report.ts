/** The report of the campaign: lines for the terminal, and the page of results. */
import { cpus, totalmem } from 'node:os';
import { table } from '../../bench/markdown.ts';
import type { PartResult } from './run-part.ts';

/** Returns what a part printed: its counts, what did not hold in its first failure, and how to repeat it. */
export function linesOf(result: PartResult): string[] {
  const { name, tried, failed, seconds, first, figures } = result;
  const counts = `${tried.toLocaleString('en')} tried, ${failed.toLocaleString('en')} failed`;
  const failure = first ? [`  FAILED ${first.what}`, `  repeat ${first.repeat}`] : [];
  return [
    `${name.padEnd(16)} ${counts}, ${seconds} s`,
    ...figures.map((figure) => `  ${figure}`),
    ...failure,
  ];
}

export function summaryOf(results: readonly PartResult[]): string {
  const failed = results.filter((result) => result.failed > 0).map(({ name }) => name);
  return failed.length > 0 ? `Did not hold: ${failed.join(', ')}.` : 'Every promise that was tried held.';
}

/** Describes the machine that measured. */
export const machine = (): string => {
  const [{ model } = { model: 'an unknown processor' }] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores of ${model}, ${gigabytes} GB, Node ${process.versions.node}, ${process.platform}`;
};

const HEAD = ['part', 'tried', 'failed', 'seconds', 'seed', 'date', 'what did not hold'];

/** A cell must not end its column or its row. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function rowOf(result: PartResult, seed: number, date: string): string {
  const { name, tried, failed, seconds, first } = result;
  const cells = [
    `\`${name}\``,
    tried,
    failed,
    seconds,
    seed,
    date,
    cell(first ? `FAILED: ${first.what}` : ''),
  ];
  return table(HEAD, [cells]).split('\n')[2] ?? '';
}

/** Returns the page of results, in which parts that did not run keep the row of their last run. */
export function pageOf(
  before: string,
  results: readonly PartResult[],
  order: readonly string[],
  seed: number,
): string {
  const date = new Date().toISOString().slice(0, 10);
  const rows = new Map<string, string>();
  for (const [row, name = ''] of before.matchAll(/^\| `(\w+)` \|.*$/gm)) rows.set(name, row);
  for (const result of results) rows.set(result.name, rowOf(result, seed, date));
  const [head = '', rule = ''] = table(HEAD, []).split('\n');
  return [
    '# What was tried to break the service',
    '',
    '`npm run bench -- break` writes this page after a full run; a run of some parts replaces their rows. The last machine was',
    `${machine()}. [reliability.md](../../docs/reliability.md) has the promises of the parts.`,
    '',
    head,
    rule,
    ...order.flatMap((name) => rows.get(name) ?? []),
    '',
  ].join('\n');
}
