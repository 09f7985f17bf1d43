/** Entries of a search index in the memory of the kernels. */
import { Containers } from '../../../loaders/records/indexing/containers.ts';
import type { EntryRows } from '../../../loaders/records/indexing/entry-rows.ts';
import { termRecordAt } from '../../../loaders/records/terms/term-records.ts';
import { encodeRow } from '../../../shared/store/records/rows.ts';
import { ByteWriter } from '../../../shared/store/records/sets/varints.ts';

/** The order by the first column, as the kernels read it. */
const BY_FIRST = Uint32Array.from([0, 0, 0, 0]);

export interface GivenEntry {
  readonly columns: readonly (string | null)[];
  readonly lists?: readonly string[];
  /** The number of the row whose lists it has. @default its own */
  readonly listsOf?: number;
}

/** The rows of entries with the cells of their columns and the stored cells of their lists. */
export function entryRows(rows: readonly GivenEntry[]): EntryRows {
  // A row without lists follows the one that has them; the order is that of the first column in any case.
  const together = Map.groupBy(rows.keys(), (row) => rows[row]!.listsOf ?? row);
  const bytes = [...together.values()].flatMap((own) =>
    own.map((row, i) => {
      const { columns, lists = [] } = rows[row]!;
      const cells = Buffer.from([encodeRow(columns), ...(i === 0 ? lists : [])].join('\x7f'));
      return Buffer.concat([new ByteWriter().varint(cells.length * 2 + (i === 0 ? 0 : 1)).done(), cells]);
    }),
  );
  return { bytes: Buffer.concat(bytes), count: rows.length };
}

/** Calls `use` with one container of all rows, in the order of their first column. */
export function withContainer<T>(
  rows: EntryRows,
  cells: { readonly columns: number; readonly lists: number },
  use: (containers: Containers) => T,
  buckets = 1,
): T {
  const columns = new Set(Array.from({ length: cells.columns }, (_, column) => column));
  const containers = new Containers(columns, BY_FIRST, buckets);
  try {
    containers.load(rows);
    containers.begin(0, rows.count, cells);
    return use(containers);
  } finally {
    containers.release();
  }
}

export interface FoundTerm {
  readonly text: string;
  readonly form: number;
  readonly container: number;
  readonly count: number;
  readonly set: Buffer;
}

/** Returns the terms that were emitted, in the order of their buckets. */
export const termsOf = (containers: Containers): FoundTerm[] => termsIn(containers.records().bytes);

export function termsIn(bytes: Buffer): FoundTerm[] {
  const found: FoundTerm[] = [];
  for (let at = 0; at < bytes.length; ) {
    const { text, set, end, ...rest } = termRecordAt(bytes, at);
    found.push({ text: bytes.toString('utf8', text, set), set: bytes.subarray(set, end), ...rest });
    at = end;
  }
  return found;
}
