/** Formats the generations of every source, and the values of those that are served, as tables. */
import type { Snapshot, SourceSnapshots } from '../shared/store/generations/snapshots.ts';
import type { ValueCounts } from '../shared/store/generations/value-counts.ts';
import { type Column, textTable } from './admin/table.ts';

const number = (n: number): string => n.toLocaleString('en-US');

const NAMES = ['source', '', 'versao', 'published', 'rows', 'items', 'malformed', 'generation', 'waived'];
const NUMBERS = ['rows', 'items', 'malformed'];
const COLUMNS = NAMES.map((name, i): Column<readonly string[]> => {
  const cell = (row: readonly string[]): string => row[i] ?? '';
  return NUMBERS.includes(name) ? [name, cell, 'right'] : [name, cell];
});

export function snapshotTable(all: readonly SourceSnapshots[]): string {
  const rows = all.flatMap(({ source, active, previous, loading, left }) => [
    cells(source, active ? 'active' : 'never loaded', active),
    ...(previous ? [cells('', 'previous', previous)] : []),
    ...(loading ? [['', 'loading', loading]] : []),
    ...(left ? [['', 'clean-up pending', left.id, left.since, '', '', '', '', left.left.join('; ')]] : []),
  ]);
  return textTable(COLUMNS, rows);
}

/** A sample is loaded with waivers, which say nothing of it. */
const waivedIn = ({ sample, waived }: Snapshot): string => (sample ? 'bundled sample' : waived.join(', '));

const cells = (source: string, what: string, s: Snapshot | null): string[] => [
  source,
  what,
  ...(s
    ? [s.versao, s.published_at, number(s.rows), number(s.items), malformedIn(s), s.generation, waivedIn(s)]
    : []),
];

/** `1,234 (0.02 %)`: malformed values, and their share of the values that are present. */
function malformedIn({ values }: Snapshot): string {
  if (!values) return '-';
  const all = Object.values(values).flatMap((fields) => Object.values(fields));
  const malformed = all.reduce((sum, counts) => sum + counts.malformed, 0);
  const present = all.reduce((sum, counts) => sum + counts.valid, malformed);
  return `${number(malformed)} (${percent(malformed, present)})`;
}

const percent = (part: number, of: number): string => {
  const share = of === 0 ? 0 : (part / of) * 100;
  return part > 0 && share < 0.01 ? '< 0.01 %' : `${share.toFixed(2)} %`;
};

interface FieldCounts {
  readonly source: string;
  readonly resource: string;
  readonly field: string;
  readonly counts: ValueCounts;
}

/** The share is that of the malformed values in those that are present. */
const VALUE_COLUMNS: readonly Column<FieldCounts>[] = [
  ['source', ({ source }) => source],
  ['resource', ({ resource }) => resource],
  ['field', ({ field }) => field],
  ['empty', ({ counts }) => number(counts.empty), 'right'],
  ['marked', ({ counts }) => number(counts.marked), 'right'],
  ['valid', ({ counts }) => number(counts.valid), 'right'],
  ['malformed', ({ counts }) => number(counts.malformed), 'right'],
  ['share', ({ counts: { valid, malformed } }) => percent(malformed, valid + malformed), 'right'],
];

export function valueTable(all: readonly SourceSnapshots[]): string {
  const rows = all.flatMap(({ source, active }) =>
    Object.entries(active?.values ?? {}).flatMap(([resource, fields]) =>
      Object.entries(fields).map(([field, counts]) => ({ source, resource, field, counts })),
    ),
  );
  return rows.length === 0 ? 'No counts of values.' : textTable(VALUE_COLUMNS, rows);
}
