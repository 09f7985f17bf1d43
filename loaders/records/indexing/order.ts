/** The order of the entries of an index: the text by which they are sorted, made of some stored values. */
import type { IndexTable, Resource } from '../../../shared/datasets/define.ts';
import { BETWEEN, isSortedAsStored, LAST } from '../../../shared/store/records/sorting.ts';
import * as LAYOUT from '../../kernels/assembly/layout.ts';
import { wordsOf } from '../../kernels/region.ts';
import { columnOf, type IndexCells } from './cells.ts';

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

/** Bytes of the value that comes before all others, at most. */
const LONGEST_FIRST = LAYOUT.PART_EMPTY - LAYOUT.PART_TEXT;

/**
 * Returns a part for each field of the order (loaders/kernels/assembly/layout.ts). An entry is ordered by
 * stored values.
 * @throws Error for a field that is ordered by another text than its value
 */
export function keyDeclaration(
  { derivedFrom: { entity } }: IndexTable,
  order: IndexOrder,
  cells: IndexCells,
): Uint32Array {
  const declared = order.fields.map(({ name, parts, first = '' }) => {
    if (!isSortedAsStored(entity, name) || first.length > LONGEST_FIRST)
      throw new Error(`entries cannot be ordered by ${name}`);
    const bytes = Buffer.alloc(LONGEST_FIRST);
    bytes.write(first, 'latin1');
    // A joined value is never absent.
    const isJoined = parts.length > 1;
    return wordsOf(LAYOUT.PART_BYTES, [
      [LAYOUT.PART_COLUMN, columnOf(cells, [entity, name])],
      [LAYOUT.PART_FIRST, first.length],
      [LAYOUT.PART_TEXT, bytes.readUInt32LE()],
      [LAYOUT.PART_EMPTY, isJoined ? 1 : 0],
    ]);
  });
  return Uint32Array.from(declared.flat());
}
