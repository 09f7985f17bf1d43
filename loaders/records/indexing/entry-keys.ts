/** The keys of the entries of an index, made from cells: the order of a table as the kernels read it. */
import type { IndexTable } from '../../../shared/datasets/define.ts';
import { isSortedAsStored } from '../../../shared/store/records/sorting.ts';
import * as LAYOUT from '../../kernels/assembly/layout.ts';
import { wordsOf } from '../../kernels/region.ts';
import { columnOf, type IndexCells } from './cells.ts';
import type { IndexOrder } from './order.ts';

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
