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

interface Limits {
  readonly entries: number;
  readonly bytes: number;
}

/** Returns how many of the first entries are within both limits. */
function fitting(all: readonly unknown[], { entries, bytes }: Limits): number {
  let left = bytes;
  const tooMany = all.findIndex((entry, i) => {
    left -= Buffer.byteLength(JSON.stringify(entry)) + 1;
    return i >= entries || left < 0;
  });
  return tooMany < 0 ? all.length : tooMany;
}

const more = (n: number): string => `and ${n} more`;

/** Joins the parts that fit in the bytes, at least the beginning of the first, and counts those left out. */
export function joined(parts: readonly string[], separator: string, bytes = DETAIL_BYTES): string {
  const kept = fitting(parts, { entries: Number.POSITIVE_INFINITY, bytes });
  if (kept === parts.length) return parts.join(separator);
  const shown = kept > 0 ? parts.slice(0, kept) : [`${cut(parts[0] ?? '', bytes)}…`];
  return [...shown, ...(shown.length < parts.length ? [more(parts.length - shown.length)] : [])].join(
    separator,
  );
}

/** A character takes at most four bytes. Removes half of a surrogate pair at the end. */
const cut = (text: string, bytes: number): string => text.slice(0, bytes / 4).replace(/[\ud800-\udbff]$/, '');

export const boundedReason = (reason: string): string => joined(reason.split('\n'), '\n', REASON_BYTES);

/** Adds up the remaining files by resource, so that the sums over the list stay those of the load. */
function boundedFiles(files: readonly FileOutcome[]): readonly FileOutcome[] {
  const kept = fitting(files, FILES);
  const rest = files.slice(kept);
  const resources = [...new Set(rest.map(({ resource }) => resource))];
  const sums = resources.map((resource) => {
    const of = rest.filter((file) => file.resource === resource);
    const sum = (count: 'read' | 'blankLines' | 'stored' | 'again'): number =>
      of.reduce((n, file) => n + file[count], 0);
    return {
      file: more(of.length),
      resource,
      read: sum('read'),
      blankLines: sum('blankLines'),
      stored: sum('stored'),
      again: sum('again'),
      dropped: addUp(of.map(({ dropped }) => dropped)),
      quarantined: addUp(of.map(({ quarantined }) => quarantined)),
    };
  });
  return [...files.slice(0, kept), ...sums];
}

function boundedNames(names: readonly string[]): readonly string[] {
  const kept = fitting(names, IGNORED);
  return kept === names.length ? names : [...names.slice(0, kept), more(names.length - kept)];
}

function boundedColumns(found: NewColumns): NewColumns {
  const kept = fitting(found.columns, COLUMNS);
  const rest = found.columns.slice(kept);
  if (rest.length === 0) return found;
  const sum = { column: more(rest.length), rows: rest.reduce((n, { rows }) => n + rows, 0) };
  return { ...found, columns: [...found.columns.slice(0, kept), sum] };
}

export const bounded = (outcome: LoadOutcome): LoadOutcome => ({
  ...outcome,
  files: boundedFiles(outcome.files),
  ignored: boundedNames(outcome.ignored),
  newColumns: outcome.newColumns.map(boundedColumns),
  reason: outcome.reason && boundedReason(outcome.reason),
  warning: outcome.warning && boundedReason(outcome.warning),
});
