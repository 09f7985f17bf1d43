/** Compares which of two days of a row is usually the earlier, for columns of days that were exchanged. */
import type { DayOrders } from '../../work/profile.ts';
import { type Finding, finding } from '../finding.ts';
import { excess, shareDifference } from './distance.ts';
import { type FilePair, nameOf, percent } from './file-pair.ts';

const FEWEST = 100;
/** Beyond chance. A correction of many dates moves fewer rows, and exchanged columns exchange the shares. */
const SLACK = 0.15;

/** Returns a finding for each file and each two fields of days. */
export const dayOrderFaults = (pairs: readonly FilePair[], versao: string): Finding[] =>
  pairs.flatMap((pair) => {
    const names = Object.keys(pair.one.orders);
    return names.flatMap((name) => faultOf(name, pair, versao));
  });

function faultOf(name: string, { one, others }: FilePair, versao: string): Finding[] {
  const now = one.orders[name];
  const before = others.flatMap(({ orders }) => orders[name] ?? []).reduce(added, { smaller: 0, rows: 0 });
  if (!now || now.rows < FEWEST || before.rows < FEWEST) return [];
  const difference = shareDifference([now.smaller, now.rows], [before.smaller, before.rows], SLACK);
  if (excess(difference) <= 1) return [];
  const [share, shareBefore] = [now.smaller / now.rows, before.smaller / before.rows];
  return [
    finding(
      `${one.file}: ${name} in ${percent(share)} of the rows that have both, ${percent(shareBefore)} in ${nameOf(others)} of the served ${versao} (allowed ± ${percent(difference.allowed)}); now ${exampleOf(name, one)}`,
      // Both fields, with a sign that no shell takes for a redirection.
      `${one.resource}.${name.split(' < ').join('+')}`,
    ),
  ];
}

const added = (one: DayOrders, other: DayOrders): DayOrders => ({
  smaller: one.smaller + other.smaller,
  rows: one.rows + other.rows,
});

const exampleOf = (name: string, { fields }: FilePair['one']): string =>
  name
    .split(' < ')
    .map((field) => JSON.stringify(fields[field]?.example ?? null))
    .join(' and ');
