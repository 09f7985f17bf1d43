/** Rows into their declared order, each once. */
import { type Resource, storedFields } from '../../shared/datasets/define.ts';
import { decodeRow } from '../../shared/store/records/rows.ts';
import { toIso } from '../read/values.ts';
import type { Entry } from '../shuffle/groups.ts';

/** Between the parts of a composed key; no published text holds it. */
const BETWEEN = '\0';

/** After every published character, so that absent comes last in either direction. */
const LAST = '\uffff';

/** Code units turned round, and an end that sorts a longer text before its beginning. */
const turned = (text: string): string =>
  `${String.fromCharCode(...Array.from(text, (c) => 0xfffe - c.charCodeAt(0)))}\ufffe`;

/** Text that sorts like the value; `-` before the field turns it round. */
export function sortable(resource: Resource, field: string): (value: string | null) => string {
  const descends = field.startsWith('-');
  const dayFirst = resource.fields[field.replace(/^-/, '')]?.dayFirst === true;
  return (value) => {
    if (value === null) return LAST;
    const comparable = dayFirst ? (toIso(value) ?? value) : value;
    return descends ? turned(comparable) : comparable;
  };
}

export interface Cleaned {
  /** In the declared order; entries that tie stay as in the files. */
  readonly kept: readonly Entry[];
  /** The same row again. */
  readonly repeated: readonly Entry[];
  /** Another row of the same key; the first in file order stays. */
  readonly conflicting: readonly Entry[];
}

const NONE: readonly Entry[] = [];
const NOTHING: Cleaned = { kept: NONE, repeated: NONE, conflicting: NONE };

export type Clean = (entries: readonly Entry[]) => Cleaned;

/** Answers what cleans the entries of one group. A resource without a key is known by its whole row. */
export function cleaner(resource: Resource, partition: string): Clean {
  const rank = ranking(resource, partition);
  return (entries) => {
    if (entries.length < 2) return entries.length === 0 ? NOTHING : { ...NOTHING, kept: entries };
    const seen = new Map<string, Entry>();
    const kept: Entry[] = [];
    const repeated: Entry[] = [];
    const conflicting: Entry[] = [];
    for (const entry of entries) {
      const identity = resource.key.length > 0 ? entry.key : entry.row;
      const first = seen.get(identity);
      if (!first) {
        seen.set(identity, entry);
        kept.push(entry);
      } else if (first.row === entry.row) repeated.push(entry);
      else conflicting.push(entry);
    }
    return { kept: rank ? ranked(kept, rank) : kept, repeated, conflicting };
  };
}

/** A row → what compares like the declared order, by code unit; null where the files' order is kept. */
function ranking(resource: Resource, partition: string): ((row: string) => string) | null {
  if (resource.order.length === 0) return null;
  const stored = storedFields(resource, partition);
  const parts = resource.order.map((field) => ({
    at: stored.indexOf(field.replace(/^-/, '')),
    text: sortable(resource, field),
  }));
  return (row) => {
    const cells = decodeRow(row);
    return parts.map(({ at, text }) => text(cells[at] ?? null)).join(BETWEEN);
  };
}

const ranked = (entries: readonly Entry[], rank: (row: string) => string): Entry[] =>
  entries
    .map((entry) => ({ entry, sort: rank(entry.row) }))
    .sort((a, b) => (a.sort < b.sort ? -1 : a.sort > b.sort ? 1 : 0))
    .map(({ entry }) => entry);
