/** Compares files with those of the served generation: values of look-up tables, and the order of days. */
import type { DayOrders, FieldProfile, FileProfile } from '../../work/profile.ts';
import { type Finding, finding } from '../gate-result.ts';
import { excess, shareDifference } from './distance.ts';

/** A file, and the files of the served generation that it is compared with. */
export interface FilePair {
  readonly one: FileProfile;
  /** The same part, or all files of the resource. */
  readonly others: readonly FileProfile[];
}

export const nameOf = (files: readonly FileProfile[]): string =>
  files.length === 1 ? (files[0]?.file ?? '') : `its ${files.length} files`;

export const percent = (share: number): string => `${Number((share * 100).toFixed(1))} %`;

/**
 * Look-up tables are small, whole, and the same nearly every month. A publisher adds or
 * renames fewer codes at once; a table of another subject shares almost none.
 */
const MOST_OTHER = 0.3;
const FEWEST_CODES = 10;

export const lookupFaults = (pairs: readonly FilePair[], versao: string): Finding[] =>
  pairs.flatMap((pair) => Object.keys(pair.one.fields).flatMap((field) => lookupFault(field, pair, versao)));

function lookupFault(field: string, { one, others }: FilePair, versao: string): Finding[] {
  const now = valuesOf(one.fields[field]);
  const before = new Set(others.flatMap(({ fields }) => [...valuesOf(fields[field])]));
  const left = [...before].filter((value) => now.has(value)).length;
  const other = [...now].find((value) => !before.has(value)) ?? null;
  const share = 1 - left / before.size;
  if (before.size < FEWEST_CODES || share <= MOST_OTHER) return [];
  return [
    finding(
      `${one.file}: ${field}: ${before.size - left} of ${before.size} values of ${nameOf(others)} of the served ${versao} are missing (${percent(share)}, allowed ${percent(MOST_OTHER)}); now ${other === null ? 'no value' : JSON.stringify(other)}`,
      `${one.resource}.${field}`,
      share,
    ),
  ];
}

const valuesOf = (field: FieldProfile | undefined): Set<string> =>
  new Set((field?.values ?? []).map(([value]) => value));

const FEWEST_DAYS = 100;
/** Beyond chance. A correction of many dates moves fewer rows, and exchanged columns exchange the shares. */
const SLACK = 0.15;

/** Returns a finding for each file and each two fields of days, of which others are usually the earlier. */
export const dayOrderFaults = (pairs: readonly FilePair[], versao: string): Finding[] =>
  pairs.flatMap((pair) => Object.keys(pair.one.orders).flatMap((name) => dayOrderFault(name, pair, versao)));

function dayOrderFault(name: string, { one, others }: FilePair, versao: string): Finding[] {
  const now = one.orders[name];
  const before = others.flatMap(({ orders }) => orders[name] ?? []).reduce(added, { smaller: 0, rows: 0 });
  if (!now || now.rows < FEWEST_DAYS || before.rows < FEWEST_DAYS) return [];
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
