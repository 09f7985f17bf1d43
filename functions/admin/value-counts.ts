/** Counts of values in the form of the answers. */
import type { ValueCounts, ValuesByResource } from '../../shared/store/generations/value-counts.ts';

export const countsOf = ({ empty, marked, valid, malformed, cpfs = 0 }: ValueCounts) => ({
  vazios: empty,
  marcados: marked,
  validos: valid,
  malformados: malformed,
  // The masked CPFs are a part of the malformed values.
  cpfs_mascarados: cpfs,
});

type Counts = ReturnType<typeof countsOf>;

export const valuesOf = (values: ValuesByResource): Record<string, Record<string, Counts>> =>
  Object.fromEntries(
    Object.entries(values).map(([resource, fields]) => [
      resource,
      Object.fromEntries(Object.entries(fields).map(([field, counts]) => [field, countsOf(counts)])),
    ]),
  );
