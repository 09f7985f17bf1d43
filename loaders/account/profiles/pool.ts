/** Adds up the profiles of a field over files. */

import { histogramsOf } from '../../read/profile/histograms.ts';
import type { FieldProfile, Histograms, ValueCount, Views } from '../../work/profile.ts';

/** More values than this are not compared value by value. */
const FEW = 64;

export function pooled(profiles: readonly FieldProfile[]): FieldProfile {
  const [first] = profiles;
  if (first && profiles.length === 1) return first;
  const values = pooledValues(profiles);
  const total = (count: 'rows' | 'absent' | 'present' | 'distinct' | 'characters'): number =>
    profiles.reduce((all, profile) => all + profile[count], 0);
  return {
    rows: total('rows'),
    absent: total('absent'),
    present: total('present'),
    // The sum over the files, also where all values are kept, so that two publications count alike.
    distinct: total('distinct'),
    characters: total('characters'),
    values,
    histograms: values ? null : profiles.map(histogramsIn).reduce(added),
    example: profiles.find(({ example }) => example !== null)?.example ?? null,
  };
}

/** Null where a file has too many values, or all together have. */
function pooledValues(profiles: readonly FieldProfile[]): ValueCount[] | null {
  const all = new Map<string, number>();
  for (const { values } of profiles) {
    if (!values) return null;
    for (const [value, rows] of values) all.set(value, (all.get(value) ?? 0) + rows);
  }
  return all.size > FEW ? null : [...all];
}

export const histogramsIn = ({ values, histograms }: FieldProfile): Histograms =>
  histograms ?? histogramsOf(values ?? []);

const added = (one: Histograms, other: Histograms): Histograms => ({
  rows: addedViews(one.rows, other.rows),
  capped: addedViews(one.capped, other.capped),
});

const addedViews = (one: Views, other: Views): Views => ({
  lengths: one.lengths.map((n, i) => n + (other.lengths[i] ?? 0)),
  heads: one.heads.map((n, i) => n + (other.heads[i] ?? 0)),
  starts: one.starts.map((n, i) => n + (other.starts[i] ?? 0)),
  shapes: one.shapes.map((n, i) => n + (other.shapes[i] ?? 0)),
});
