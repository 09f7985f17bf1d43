/**
 * Shortens the lists and texts of an outcome for its record: an item of DynamoDB has at most 400 KB, and a
 * record that is refused after the switch would hide that the generation is served.
 */
import type { FileOutcome, LoadOutcome, NewColumns } from '../../shared/store/loads/load-outcome.ts';
import { addUp } from './summary.ts';

/** Entries and bytes of JSON. A month of the CNPJ has 37 files; the sum of all bounds is below 250 KB. */
const FILES = { entries: 500, bytes: 120_000 };
const IGNORED = { entries: 500, bytes: 60_000 };
/** The added columns of one resource. A source has at most four resources. */
const COLUMNS = { entries: 100, bytes: 10_000 };
/** Bytes of the detail of one gate. All gates together fit into the bytes of a reason. */
const DETAIL_BYTES = 1_500;
/** Step Functions keeps 32,768 characters of a cause. */
const REASON_BYTES = 16_000;

/** Returns the first entries that are within both limits, and what `summed` makes of the others. */
function within<T>(
  all: readonly T[],
  { entries, bytes }: typeof FILES,
  summed: (others: readonly T[]) => readonly T[],
): readonly T[] {
  let left = bytes;
  const tooMany = all.findIndex((entry, i) => {
    left -= Buffer.byteLength(JSON.stringify(entry)) + 1;
    return i >= entries || left < 0;
  });
  return tooMany < 0 ? all : [...all.slice(0, tooMany), ...summed(all.slice(tooMany))];
}

const more = ({ length }: readonly unknown[]): string => `and ${length} more`;

/** Joins the parts that fit in the bytes, at least the beginning of the first, and counts those left out. */
export const joined = (parts: readonly string[], separator: string, bytes = DETAIL_BYTES): string =>
  within(parts, { entries: Number.POSITIVE_INFINITY, bytes }, (left) => {
    if (left.length < parts.length) return [more(left)];
    const [first = '', ...others] = left;
    return [`${cut(first, bytes)}…`, ...(others.length > 0 ? [more(others)] : [])];
  }).join(separator);

/** A character takes at most four bytes. Removes half of a surrogate pair at the end. */
const cut = (text: string, bytes: number): string => text.slice(0, bytes / 4).replace(/[\ud800-\udbff]$/, '');

export const boundedReason = (reason: string): string => joined(reason.split('\n'), '\n', REASON_BYTES);

/** Adds up files by resource, so that the sums over the list stay those of the load. */
const sumsOf = (files: readonly FileOutcome[]): FileOutcome[] =>
  [...Map.groupBy(files, ({ resource }) => resource)].map(([resource, of]) => {
    const sum = (count: 'read' | 'blankLines' | 'stored' | 'again'): number =>
      of.reduce((n, file) => n + file[count], 0);
    return {
      file: more(of),
      resource,
      read: sum('read'),
      blankLines: sum('blankLines'),
      stored: sum('stored'),
      again: sum('again'),
      dropped: addUp(of.map(({ dropped }) => dropped)),
      quarantined: addUp(of.map(({ quarantined }) => quarantined)),
    };
  });

const columnsOf = (columns: NewColumns['columns']): NewColumns['columns'] =>
  within(columns, COLUMNS, (left) => [
    { column: more(left), rows: left.reduce((n, { rows }) => n + rows, 0) },
  ]);

export const bounded = (outcome: LoadOutcome): LoadOutcome => ({
  ...outcome,
  files: within(outcome.files, FILES, sumsOf),
  ignored: within(outcome.ignored, IGNORED, (left) => [more(left)]),
  newColumns: outcome.newColumns.map((found) => ({ ...found, columns: columnsOf(found.columns) })),
  reason: outcome.reason && boundedReason(outcome.reason),
  warning: outcome.warning && boundedReason(outcome.warning),
});
