/** The order of the entries of an index: the text by which they are sorted, made of the values of some fields. */
import type { IndexTable, Resource } from '../../../datasets/define.ts';
import { BETWEEN, sortable } from '../sorting.ts';

/** Sorts before every published character. */
const FIRST = '\x01';

export interface IndexOrder {
  /** The fields of each value in the order; a joined field stands for its parts. */
  readonly fields: readonly (readonly string[])[];
  /** Returns text that sorts by code unit in the declared order. `values` are those of `fields`, joined. */
  keyOf(values: readonly (string | null)[]): string;
}

/** Returns the fields whose values, joined, are the value of a field. */
export const partsOf = ({ fields }: Resource, name: string): readonly string[] => {
  const { derived } = fields[name] ?? {};
  return typeof derived === 'object' ? derived.joined : [name];
};

export function indexOrder({ order, of: { entity } }: IndexTable): IndexOrder {
  const texts = order.map(({ field, first }) => {
    const text = sortable(entity, field);
    return (value: string | null) => (value !== null && value === first ? FIRST : text(value));
  });
  return {
    fields: order.map(({ field }) => partsOf(entity, field)),
    keyOf: (values) => {
      let key = '';
      for (let i = 0; i < texts.length; i++) key += `${i > 0 ? BETWEEN : ''}${texts[i]?.(values[i] ?? null)}`;
      return key;
    },
  };
}
