/**
 * Makes the rows of derived tables from documents: for each CNPJ the works that name it, for the list of all properties
 * each property.
 */
import type { Source } from '../../shared/datasets/define.ts';
import { codecsOf } from '../../shared/store/records/codec.ts';
import type { Derivation, PackTo, TableCodec } from '../../shared/store/records/table-codec.ts';
import { type Plan, workKeys } from '../work/plan.ts';
import type { Objects } from '../work/ports.ts';
import { bucketOfKey } from './buckets.ts';
import { ROW_HEADER, Scatter } from './scatter.ts';

export interface DerivedTable {
  readonly codec: TableCodec;
  readonly derivation: Derivation;
}

export const derivedTables = (source: Source): DerivedTable[] =>
  codecsOf(source).flatMap((codec) => (codec.derivation ? [{ codec, derivation: codec.derivation }] : []));

interface DerivedRow {
  readonly bucket: number;
  readonly row: string;
}

/** Rows by derived table, in the order of their documents. */
export type Derived = Map<TableCodec, DerivedRow[]>;

/** Returns a function that adds the rows of one document to the tables that are derived from its table. */
export function deriver(
  source: Source,
  { table }: TableCodec,
  buckets: number,
  derived: Derived,
): PackTo['document'] {
  const makers = derivedTables(source)
    .filter(({ derivation }) => derivation.from === table)
    .map(({ codec, derivation }) => {
      const rows: DerivedRow[] = [];
      derived.set(codec, rows);
      const emit = (group: string, row: string): void => {
        rows.push({ bucket: bucketOfKey(codec, group, buckets), row });
      };
      return { derivation, emit };
    });
  return (partition, rows) => {
    for (const { derivation, emit } of makers) derivation.derive(partition, rows, emit);
  };
}

/** The most bytes of each of the two arenas. A bucket has fewer derived rows than rows of its own. */
const ARENA_BYTES = 8 << 20;
/** The most bytes of UTF-8 that a UTF-16 unit takes. */
const WIDEST = 3;

/** Few rows get a small arena: allocating megabytes for each bucket takes longer than the rest of a small load. */
const arenaBytes = (rows: readonly DerivedRow[]): number => {
  const most = rows.reduce((sum, { row }) => sum + row.length * WIDEST + ROW_HEADER, 0);
  return Math.min(ARENA_BYTES, most);
};

/** Scatters derived rows for the second round of the build. */
export async function writeDerived(
  work: Objects,
  plan: Plan,
  bucket: number,
  derived: Derived,
): Promise<void> {
  const keys = workKeys(plan);
  for (const [{ table }, rows] of derived) {
    const out = await work.writer(keys.derived(table.name, bucket));
    const scatter = new Scatter(out, plan.buckets, arenaBytes(rows));
    for (const { bucket: to, row } of rows) {
      const bytes = Buffer.from(row);
      if (scatter.isFull(bytes.length)) await scatter.flush();
      scatter.add(to, 0, bytes, 0, bytes.length);
    }
    await scatter.flush();
    await out.close();
    await work.write(keys.derivedIndex(table.name, bucket), JSON.stringify(scatter.flushes));
  }
}
