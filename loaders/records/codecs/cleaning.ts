/** Keeps one row for each key of a group, sorts rows in declared order, and reports the stored rows. */
import type { Resource } from '../../../shared/datasets/define.ts';
import type { RowReport } from '../../../shared/store/records/accounting.ts';
import type { Entry, Rows } from '../../../shared/store/records/entries.ts';
import { rowCodecOf } from '../../../shared/store/records/row-codec.ts';
import { decodeRow } from '../../../shared/store/records/rows.ts';

export type Clean<E extends Entry> = (
  key: string,
  group: readonly (readonly E[] | undefined)[],
  report: RowReport | null,
) => readonly (readonly E[])[];

const NONE: readonly never[] = [];

/** Compiles the function for groups with these slots. */
export function cleaner<E extends Entry>(slots: readonly Resource[], partition: string): Clean<E> {
  const codecs = slots.map((resource) => rowCodecOf(resource, partition));
  return (key, group, report) =>
    codecs.map((codec, slot) => {
      const entries = group[slot];
      // Nearly every slot of nearly every company has at most one row, which needs no cleaning.
      if (entries === undefined || entries.length < 2) return entries ?? NONE;
      const { key: identity } = codec.resource;
      const kept = identity.length > 0 ? onePerKey(key, entries, identity, report) : entries;
      return codec.rank ? ranked(kept, codec.rank) : kept;
    });
}

/** Keeps the first row of each key in file order. Drops an equal row; quarantines a different one. */
function onePerKey<E extends Entry>(
  group: string,
  entries: readonly E[],
  fields: readonly string[],
  report: RowReport | null,
): E[] {
  const seen = new Map<string, E>();
  const kept: E[] = [];
  for (const entry of entries) {
    const first = seen.get(entry.key);
    if (!first) {
      seen.set(entry.key, entry);
      kept.push(entry);
    } else if (report) reportRepeated(group, entry, first, fields, report);
  }
  return kept;
}

/** Reports a row with the key of an earlier one, `first`. */
function reportRepeated(
  group: string,
  entry: Entry,
  first: Entry,
  fields: readonly string[],
  report: RowReport,
): void {
  if (first.row === entry.row) {
    report.dropped(entry, 'repeated');
    return;
  }
  const detail = `${group}: an earlier row has the same ${fields.join(', ')}`;
  report.quarantined(entry, { reason: 'repeated_key', detail }, decodeRow(entry.row).join('";"'));
}

/** Entries of equal rank keep the order of the files. */
const ranked = <E extends Entry>(entries: readonly E[], rank: (row: string) => string): E[] =>
  entries
    .map((entry) => ({ entry, sort: rank(entry.row) }))
    .sort((a, b) => (a.sort < b.sort ? -1 : a.sort > b.sort ? 1 : 0))
    .map(({ entry }) => entry);

/**
 * Reports the rows of a group as stored. A publisher without a key may mean two equal rows as two records, so
 * both are stored; the later one is counted, because a file that is there twice has the same effect. Entries
 * of equal rank have the order of the files, so the row that is counted is the later one of the two.
 */
export function reportStored(slots: readonly Resource[], rows: Rows, report: RowReport): void {
  rows.forEach((entries, slot) => {
    for (const entry of entries) report.stored(entry);
    if (entries.length > 1 && slots[slot]?.key.length === 0) reportAgain(entries, report);
  });
}

function reportAgain(entries: readonly Entry[], report: RowReport): void {
  const [first, second] = entries;
  // Most groups with several rows have two; comparing these does not hash their texts.
  if (first && second && entries.length === 2) {
    if (first.row === second.row) report.again(second);
    return;
  }
  const seen = new Set<string>();
  for (const entry of entries) {
    if (seen.has(entry.row)) report.again(entry);
    else seen.add(entry.row);
  }
}
