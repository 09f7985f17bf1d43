/** Entries of a search index in the memory of the kernels. */
import { Containers } from '../../../shared/store/records/indexing/containers.ts';
import type { EntryRows } from '../../../shared/store/records/indexing/entry-rows.ts';
import { termRecordAt } from '../../../shared/store/records/indexing/term-records.ts';
import { encodeRow } from '../../../shared/store/records/rows.ts';

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
  const bytes = rows.map(({ columns, lists = [] }) =>
    Buffer.from([encodeRow(columns), ...lists].join('\x7f')),
  );
  let end = 0;
  const ends = bytes.map(({ length }) => {
    end += length;
    return end;
  });
  return {
    bytes: Buffer.concat(bytes),
    starts: Uint32Array.from([0, ...ends].slice(0, -1)),
    ends: Uint32Array.from(ends),
    lists: Uint32Array.from(rows, ({ listsOf }, i) => listsOf ?? i),
    count: rows.length,
  };
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
