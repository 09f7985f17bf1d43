/** Formats the generations of every source as a table. */
import type { Snapshot, SourceSnapshots } from '../shared/store/generations/snapshots.ts';

const HEADER = ['source', '', 'versao', 'published', 'rows', 'items', 'generation', 'waived'];

export function snapshotTable(all: readonly SourceSnapshots[]): string {
  const lines = all.flatMap(({ source, active, previous, loading }) => [
    cells(source, active ? 'active' : 'never loaded', active),
    ...(previous ? [cells('', 'previous', previous)] : []),
    ...(loading ? [['', 'loading', loading, '', '', '', '', '']] : []),
  ]);
  const rows = [HEADER, ...lines];
  const widths = HEADER.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  const isNumber = (i: number): boolean => i === 4 || i === 5;
  const text = (row: readonly string[]): string =>
    row.map((c, i) => (isNumber(i) ? c.padStart(widths[i] ?? 0) : c.padEnd(widths[i] ?? 0))).join('  ');
  return rows.map((row) => text(row).trimEnd()).join('\n');
}

/** A sample is loaded with waivers, which say nothing of it. */
const waivedIn = ({ sample, waived }: Snapshot): string => (sample ? 'bundled sample' : waived.join(', '));

const cells = (source: string, what: string, s: Snapshot | null): string[] => [
  source,
  what,
  ...(s
    ? [
        s.versao,
        s.published_at,
        s.rows.toLocaleString('en-US'),
        s.items.toLocaleString('en-US'),
        s.generation,
        waivedIn(s),
      ]
    : ['', '', '', '', '', '']),
];
