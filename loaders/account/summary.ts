/** Adds up the counts of a load over its files and buckets, for the gates and for the operator. */
import { createHash } from 'node:crypto';
import type { FileOutcome, NewColumns } from '../../shared/store/loads/load-outcome.ts';
import type { LoadReport } from '../../shared/store/loads/load-report.ts';
import { type Built, type BuiltTable, firstExamples } from '../work/built.ts';
import { type Plan, resourceOf, sourceOf } from '../work/plan.ts';
import type { ScatterIndex } from '../work/scattered.ts';
import { reportOf } from './value-report.ts';

type Counts<K extends string> = Partial<Record<K, number>>;

export interface Summary {
  readonly contentHash: string;
  readonly files: readonly FileOutcome[];
  readonly items: Readonly<Record<string, number>>;
  /** Documents (partitions with an entity) by table, and the number that lack each single, by resource. */
  readonly documents: Readonly<Record<string, number>>;
  readonly without: Readonly<Record<string, number>>;
  /** Numbers with letters by table. */
  readonly lettered: Readonly<Record<string, number>>;
  readonly lostCharacters: number;
  /**
   * The publisher's own counts by resource, with null for a count that the file of totals lacks; null where
   * there is no such file.
   */
  readonly publisherTotals: Readonly<Record<string, number | null>> | null;
  /** Columns that no field takes, each with its file. */
  readonly passedOver: readonly string[];
  /** Those of them that the publisher has added to a documented layout, unless `colunas.json` names them. */
  readonly newColumns: readonly NewColumns[];
  /** Keys of records that may be shown, the first one first. */
  readonly examples: readonly string[];
  readonly report: LoadReport;
}

function newColumnsOf(plan: Plan, indexes: readonly ScatterIndex[], built: readonly Built[]): NewColumns[] {
  const tallied = built.flatMap(({ values }) => values);
  const resources = [...new Set(plan.members.map(({ resource }) => resource))].filter((name) => {
    const { layout } = resourceOf(plan, name);
    return layout.kind === 'headered' && layout.documented;
  });
  return resources.flatMap((resource) => {
    const rows = new Map<string, number>();
    let files = 0;
    for (const index of indexes.filter(({ task }) => plan.members[task]?.resource === resource)) {
      const found = columnsOf(index).filter(({ column }) => !Object.hasOwn(plan.columnNames, column));
      if (found.length > 0) files++;
      const own = tallied.filter(({ task, passedOver }) => passedOver && task === index.task);
      for (const { column, at } of found) {
        const values = own.reduce((sum, { passedOver }) => sum + (passedOver?.[at] ?? 0), 0);
        rows.set(column, (rows.get(column) ?? 0) + values);
      }
    }
    const columns = [...rows].map(([column, n]) => ({ column, rows: n }));
    return files > 0 ? [{ resource, files, columns }] : [];
  });
}

/** Returns the columns of a file that no field takes, each with its number in the file. */
function columnsOf({ form, passedOver }: ScatterIndex): { readonly column: string; readonly at: number }[] {
  if (form.kind === 'fixed') return [];
  const places = form.columns.flatMap((field, at) => (field < 0 ? [at] : []));
  return passedOver.map((column, i) => ({ column, at: places[i] ?? -1 }));
}

export function summarise(plan: Plan, indexes: readonly ScatterIndex[], built: readonly Built[]): Summary {
  const tables = built.flatMap((b) => b.tables);
  return {
    contentHash: contentHash(plan, indexes),
    files: plan.members.map(({ task, file, resource }) => {
      const index = indexes[task];
      const counts = built.flatMap((b) => b.files.filter((f) => f.task === task));
      return {
        file,
        resource,
        read: index?.rows ?? 0,
        blankLines: index?.blank ?? 0,
        // The row of totals is not a record: it is kept in this summary and counts as stored.
        stored: index?.totals ? index.rows : counts.reduce((sum, c) => sum + c.stored, 0),
        again: counts.reduce((sum, c) => sum + c.again, 0),
        dropped: addUp(counts.map((c) => c.dropped)),
        quarantined: addUp(counts.map((c) => c.quarantined)),
      };
    }),
    items: byTable(tables, (t) => t.items),
    documents: byTable(tables, (t) => t.documents),
    without: addUp(tables.map((t) => t.without)),
    lettered: byTable(tables, (t) => t.lettered ?? 0),
    lostCharacters: built.reduce((sum, b) => sum + b.lostCharacters, 0),
    publisherTotals: totalsByResource(plan, indexes),
    passedOver: indexes.flatMap(({ task, passedOver }) =>
      passedOver.map((column) => `${plan.members[task]?.file}: column ${column}`),
    ),
    newColumns: newColumnsOf(plan, indexes, built),
    examples: examplesIn(plan, tables),
    report: reportOf(
      plan,
      indexes,
      built.flatMap(({ values }) => values),
    ),
  };
}

function examplesIn(plan: Plan, tables: readonly BuiltTable[]): string[] {
  const { example } = sourceOf(plan);
  const found = tables.flatMap(({ examples = [] }) => examples);
  return example ? firstExamples(example, found).map(({ key }) => key) : [];
}

function totalsByResource(plan: Plan, indexes: readonly ScatterIndex[]): Summary['publisherTotals'] {
  const { totals: declared } = sourceOf(plan);
  const published = indexes.find((index) => index.totals)?.totals ?? {};
  if (!declared) return null;
  return Object.fromEntries(
    Object.entries(declared.counts).map(([column, resource]) => {
      const count = published[column];
      return [resource, Number.isSafeInteger(count) ? (count ?? null) : null];
    }),
  );
}

/** Hashes the rows and not the archives, so that the same rows compressed again are the same data. */
function contentHash(plan: Plan, indexes: readonly ScatterIndex[]): string {
  const lines = plan.members.map((m) => `${m.resource}\t${indexes[m.task]?.contentHash}\n`);
  if (Object.keys(plan.columnNames).length > 0) lines.push(JSON.stringify(plan.columnNames));
  return createHash('sha256').update(lines.join('')).digest('hex');
}

const byTable = (tables: readonly BuiltTable[], count: (t: BuiltTable) => number): Record<string, number> =>
  addUp(tables.map((t) => ({ [t.table]: count(t) })));

export function addUp<K extends string>(all: readonly Counts<K>[]): Record<K, number> {
  const sum: Partial<Record<K, number>> = {};
  for (const counts of all) {
    for (const [name, n] of Object.entries(counts) as [K, number][]) sum[name] = (sum[name] ?? 0) + n;
  }
  return sum as Record<K, number>;
}

export const total = (counts: Counts<string>): number =>
  Object.values(counts).reduce<number>((sum, n) => sum + (n ?? 0), 0);

export const byResource = (summary: Summary, of: (file: FileOutcome) => number): Record<string, number> =>
  addUp(summary.files.map((f) => ({ [f.resource]: of(f) })));
