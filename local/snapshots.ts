/** What of each source is served, and what a rollback would serve: for the command line. */
import { SOURCES } from '../shared/datasets/index.ts';
import { type GenerationRecord, readGenerations, readLock } from '../shared/store/catalog.ts';
import type { StoreClient } from '../shared/store/client.ts';
import { tableExists } from '../shared/store/drop-table.ts';
import { readManifest } from '../shared/store/manifest.ts';
import { isHeld, type Rollback } from '../shared/store/rollback.ts';
import { controlTable } from '../shared/store/tables.ts';

export interface Snapshot {
  readonly generation: string;
  readonly versao: string;
  /** Instants, ISO 8601. */
  readonly published_at: string;
  readonly rolled_back_at: string | null;
  readonly rows: number;
  readonly items: number;
}

export interface SourceSnapshots {
  readonly source: string;
  readonly active: Snapshot | null;
  /** What a rollback would serve; null where it would be refused. */
  readonly previous: Snapshot | null;
  /** The load that runs. */
  readonly loading: string | null;
}

const snapshot = (g: GenerationRecord): Snapshot => ({
  generation: g.generation,
  versao: g.versao,
  published_at: g.published_at,
  rolled_back_at: g.rolled_back_at ?? null,
  rows: Object.values(g.rows).reduce((sum, n) => sum + n, 0),
  items: g.items,
});

/** @throws StoreError */
export async function snapshots(
  client: StoreClient,
  tablePrefix: string,
  isAlive: Rollback['isAlive'],
): Promise<SourceSnapshots[]> {
  const control = controlTable(tablePrefix);
  const { sources } = await readManifest(client, control);
  return Promise.all(
    SOURCES.map(async ({ name: source }) => {
      const known = await readGenerations(client, control, source);
      const find = (id: string | null | undefined) => known.find(({ generation }) => generation === id);
      const active = find(sources[source]?.generation);
      const previous = find(sources[source]?.previous);
      const lock = await readLock(client, control, source);
      return {
        source,
        active: active ? snapshot(active) : null,
        previous: previous && (await isWhole(client, previous)) ? snapshot(previous) : null,
        loading: lock && (await isHeld(lock, isAlive)) ? lock.load_id : null,
      };
    }),
  );
}

async function isWhole(client: StoreClient, { tables }: GenerationRecord): Promise<boolean> {
  const there = await Promise.all(Object.values(tables).map((name) => tableExists(client, name)));
  return there.every(Boolean);
}

const HEADER = ['source', '', 'versao', 'published', 'rows', 'items', 'generation'];

/** As a table for people. */
export function snapshotTable(all: readonly SourceSnapshots[]): string {
  const lines = all.flatMap(({ source, active, previous, loading }) => [
    cells(source, active ? 'active' : 'never loaded', active),
    ...(previous ? [cells('', 'previous', previous)] : []),
    ...(loading ? [['', 'loading', loading, '', '', '', '']] : []),
  ]);
  const rows = [HEADER, ...lines];
  const widths = HEADER.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  const isNumber = (i: number): boolean => i === 4 || i === 5;
  const text = (row: readonly string[]): string =>
    row.map((c, i) => (isNumber(i) ? c.padStart(widths[i] ?? 0) : c.padEnd(widths[i] ?? 0))).join('  ');
  return rows.map((row) => text(row).trimEnd()).join('\n');
}

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
      ]
    : ['', '', '', '', '']),
];
