/** The order of the entries of an index: the text by which they are sorted, made of some stored values. */
import type { IndexTable, Resource } from '../../../shared/datasets/define.ts';
import { BETWEEN, LAST } from '../../../shared/store/records/sorting.ts';

/** Sorts before every published character. */
const FIRST = '\x01';

export interface OrderField {
  readonly name: string;
  /** The fields whose values, joined, are its value; for a field that is stored, the field itself. */
  readonly parts: readonly string[];
  /** The value that comes before all others. */
  readonly first: string | undefined;
}

export interface IndexOrder {
  readonly fields: readonly OrderField[];
  /**
   * Returns text that sorts by code unit in the declared order. `values` are those of `fields`. Bounds of
   * ranges are made by it; the keys of entries are made by the kernels (loaders/kernels/assembly/keys.ts).
   */
  keyOf(values: readonly (string | null)[]): string;
}

/** Returns the fields whose values, joined, are the value of a field. */
export const partsOf = ({ fields }: Resource, name: string): readonly string[] => {
  const { derived } = fields[name] ?? {};
  return typeof derived === 'object' ? derived.joined : [name];
};

export function indexOrder({ order, derivedFrom: { entity } }: IndexTable): IndexOrder {
  const fields = order.map(({ field, first }) => ({ name: field, parts: partsOf(entity, field), first }));
  return {
    fields,
    keyOf: (values) =>
      values.map((value, i) => (value === fields[i]?.first ? FIRST : (value ?? LAST))).join(BETWEEN),
  };
}
