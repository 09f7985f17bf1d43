/** Removes repeated rows of a group, and sorts the rows in their declared order. */
import type { Resource } from '../../../datasets/define.ts';
import type { RowReport } from '../accounting.ts';
import type { Entry, Group, Rows } from '../entries.ts';
import { type RowCodec, rowCodecOf } from '../row-codec.ts';
import { decodeRow } from '../rows.ts';

export type Clean = (key: string, group: Group, report: RowReport | null) => Rows;

const NONE: readonly Entry[] = [];

/** Compiles the function for groups with these slots. */
export function cleaner(slots: readonly Resource[], partition: string): Clean {
  const codecs = slots.map((resource) => rowCodecOf(resource, partition));
  return (key, group, report) =>
    codecs.map((codec, slot) => {
      const entries = group[slot];
      // Nearly every slot of nearly every company has at most one row, which needs no cleaning.
      if (entries === undefined || entries.length < 2) return entries ?? NONE;
      const distinct = withoutRepeated(key, entries, codec, report);
      return codec.rank ? ranked(distinct, codec.rank) : distinct;
    });
}

/**
 * Keeps the first row of each key in file order. Drops an equal row, and quarantines a different row of the same key. A
 * row of a resource without a key is identified by all its cells.
 */
function withoutRepeated(
  key: string,
  entries: readonly Entry[],
  { resource }: RowCodec,
  report: RowReport | null,
): Entry[] {
  const seen = new Map<string, Entry>();
  const kept: Entry[] = [];
  for (const entry of entries) {
    const identity = resource.key.length > 0 ? entry.key : entry.row;
    const first = seen.get(identity);
    if (!first) {
      seen.set(identity, entry);
      kept.push(entry);
    } else if (first.row === entry.row) report?.dropped(entry, 'repeated');
    else {
      const detail = `${key}: an earlier row has the same ${resource.key.join(', ')}`;
      report?.quarantined(entry, { reason: 'repeated_key', detail }, decodeRow(entry.row).join('";"'));
    }
  }
  return kept;
}

/** Entries of equal rank keep the order of the files. */
const ranked = (entries: readonly Entry[], rank: (row: string) => string): Entry[] =>
  entries
    .map((entry) => ({ entry, sort: rank(entry.row) }))
    .sort((a, b) => (a.sort < b.sort ? -1 : a.sort > b.sort ? 1 : 0))
    .map(({ entry }) => entry);
