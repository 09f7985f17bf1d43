/** The rows of a group in their declared order, each once. */
import type { Resource } from '../../../datasets/define.ts';
import type { RowReport } from '../accounting.ts';
import type { Entry, Group, Rows } from '../entries.ts';
import { type RowCodec, rowCodecOf } from '../row-codec.ts';
import { decodeRow } from '../rows.ts';

export type Clean = (key: string, group: Group, report: RowReport | null) => Rows;

const NONE: readonly Entry[] = [];

/** Compiles the cleaning of groups with these slots. */
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
 * Drops the same row again, and quarantines another row of the same key: the first in file order stays. A resource
 * without a key is identified by its whole row.
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
      const detail = `${key}: another row of the same ${resource.key.join(', ')} came before`;
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
