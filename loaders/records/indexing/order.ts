/** The order of the entries of an index: the text by which they are sorted, made of some field values. */
import type { IndexTable, Resource } from '../../../shared/datasets/define.ts';
import { BETWEEN, isSortedAsStored, sortable } from '../../../shared/store/records/sorting.ts';

/** Sorts before every published character. */
export const FIRST_BYTE = 0x01;
const FIRST = String.fromCharCode(FIRST_BYTE);

/** One field of the order. */
export interface OrderField {
  readonly name: string;
  /** The fields whose values, joined, are its value; for a field that is stored, the field itself. */
  readonly parts: readonly string[];
  /** The value that comes before all others. */
  readonly first: string | undefined;
  /** Whether the text of any other value is the value. */
  readonly asStored: boolean;
  /** Returns the text of a value in the key. */
  text(value: string | null): string;
}

export interface IndexOrder {
  readonly fields: readonly OrderField[];
  /** Returns text that sorts by code unit in the declared order. `values` are those of `fields`. */
  keyOf(values: readonly (string | null)[]): string;
}

/** Returns the fields whose values, joined, are the value of a field. */
export const partsOf = ({ fields }: Resource, name: string): readonly string[] => {
  const { derived } = fields[name] ?? {};
  return typeof derived === 'object' ? derived.joined : [name];
};

export function indexOrder({ order, derivedFrom: { entity } }: IndexTable): IndexOrder {
  const fields = order.map(({ field, first }): OrderField => {
    const text = sortable(entity, field);
    return {
      name: field,
      parts: partsOf(entity, field),
      first,
      asStored: isSortedAsStored(entity, field),
      text: (value) => (value !== null && value === first ? FIRST : text(value)),
    };
  });
  return {
    fields,
    keyOf: (values) => fields.map(({ text }, i) => text(values[i] ?? null)).join(BETWEEN),
  };
}
