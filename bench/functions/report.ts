/** The tables of the campaign, with medians and the spread of the rounds. */
import type { Values } from '../../local/command/declaration.ts';
import type { FUNCTIONS } from '../campaigns/requests.ts';
import { machine } from '../load/measured-load.ts';
import { median, rounded, table } from '../markdown.ts';
import { READS, type Reads } from './bundles.ts';
import type { Found, Served, Started } from './found.ts';
import { SHARES, type Share } from './processor.ts';

const spread = (values: readonly number[], digits: number): string => {
  const [low, middle, high] = [Math.min(...values), median(values), Math.max(...values)];
  return `${middle.toFixed(digits)} (${low.toFixed(digits)}–${high.toFixed(digits)})`;
};

const sharesOf = (title: string): string[] => SHARES.map((share) => `${title}, ${share} vCPU`);

export function report(
  found: Found,
  { companies, rounds, requests }: Values<typeof FUNCTIONS.flags>,
): string {
  return [
    `${machine()}; ${companies.toLocaleString('en-US')} companies; medians of ${rounds} processes of each kind, by turns, with the ` +
      `least and the most; each answers ${requests.toLocaleString('en-US')} requests after as many to warm up`,
    '',
    startsTable(found.started),
    '',
    servedTable(found.served),
    '',
    splitTable(found),
  ].join('\n');
}

function startsTable(started: readonly Started[]): string {
  const names = [...new Set(started.map(({ bundle }) => `${bundle.name} ${bundle.reads}`))];
  const rows = names.map((name) => {
    const all = started.filter(({ bundle }) => `${bundle.name} ${bundle.reads}` === name);
    const of = (share: Share, value: (one: Started) => number | undefined): string => {
      const values = all.filter((one) => one.share === share).flatMap((one) => value(one) ?? []);
      return values.length > 0 ? spread(values, 0) : '–';
    };
    const { bundle } = all[0] ?? {};
    return [
      bundle?.name ?? '',
      bundle?.reads ?? '',
      rounded((bundle?.bytes ?? 0) / 1_000, 0),
      of(1, ({ init }) => init.cpu),
      of(1, ({ start }) => start.cpu),
      of(1, ({ first }) => first?.cpu),
      ...SHARES.map((share) => of(share, ({ init }) => init.wall)),
      ...SHARES.map((share) => of(share, ({ first }) => first?.wall)),
    ];
  });
  const head = [
    'function',
    'reads',
    'KB',
    'init: CPU ms',
    'from the start of the process: CPU ms',
    'first request: CPU ms',
    ...sharesOf('init ms'),
    ...sharesOf('first request ms'),
  ];
  return table(head, rows);
}

function servedTable(served: readonly Served[]): string {
  const kinds = [...new Set(served.map(({ what }) => what))];
  const rows = kinds.flatMap((what) =>
    SHARES.flatMap((share) =>
      READS.map((reads) => {
        const all = served.filter((one) => one.what === what && one.share === share && one.reads === reads);
        const cpu = all.map(({ answered, requests }) => answered.cpu / requests);
        return [
          what,
          share,
          reads,
          spread(cpu, 2),
          spread(
            all.map(({ answered }) => median(answered.walls)),
            1,
          ),
        ];
      }),
    ),
  );
  return table(['', 'vCPU', 'reads', 'CPU ms', 'wall ms (p50)'], rows);
}

function splitTable({ splits, served }: Found): string {
  const cpuOf = (reads: Reads): number =>
    median(
      served
        .filter((one) => one.what === 'profile' && one.share === 1 && one.reads === reads)
        .map(({ answered, requests }) => answered.cpu / requests),
    );
  const parts = [...new Set(READS.flatMap((reads) => Object.keys(splits[reads])))].sort();
  const rows = parts.map((part) => [
    part,
    ...READS.flatMap((reads) => {
      const share = splits[reads][part] ?? 0;
      return [`${(share * 100).toFixed(1)} %`, (share * cpuOf(reads)).toFixed(3)];
    }),
  ]);
  const head = ['processor time of a profile', ...READS.flatMap((reads) => [`${reads} reads`, 'ms'])];
  return table(head, rows);
}
