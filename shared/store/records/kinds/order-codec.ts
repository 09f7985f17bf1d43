/** One order of an ordered table: its runs, its blocks and its directory. */
import type { ItemKey } from '../../../aws/read-items.ts';
import type { OrderedTable, RangeOrder } from '../../../datasets/define.ts';
import { encodeBlock } from '../block.ts';
import { encodeDirectory } from '../directory.ts';
import { SORT_KEY } from '../placement.ts';
import { BETWEEN, fieldIn, sortable } from '../sorting.ts';
import type { OrderCodec, Run } from '../table-codec.ts';

/** Number of blocks that share a partition, so that a long list is not one hot partition. */
const BLOCKS_TOGETHER = 64;

/** `filters` are the names of the values of a run. */
export function orderCodec(
  table: OrderedTable,
  { code, by }: RangeOrder,
  filters: readonly string[],
): OrderCodec {
  const fields = by.map(fieldIn);
  const at = fields.map((field) => filters.indexOf(field));
  const texts = by.map((field) => sortable(table.resource, field));
  const valuesOf = (run: Run): (string | null)[] => at.map((i) => run.values[i] ?? null);
  const sortKey = (run: Run): string =>
    valuesOf(run)
      .map((value, i) => texts[i]?.(value) ?? '')
      .join(BETWEEN);
  const keyOf = (block: number): ItemKey => ({
    [table.partition]: `${code}#${Math.floor(block / BLOCKS_TOGETHER)}`,
    [SORT_KEY]: String(block).padStart(9, '0'),
  });
  const directoryKey: ItemKey = { [table.partition]: 'DIR', [SORT_KEY]: code };
  return {
    code,
    fields,
    sorted: (runs) =>
      runs
        .map((run) => ({ run, key: sortKey(run) }))
        .sort((a, b) => (a.key < b.key ? -1 : 1))
        .map(({ run }) => run),
    block: (rows, number) => ({ key: keyOf(number), block: encodeBlock(rows) }),
    directory: (sorted) =>
      encodeDirectory(sorted.map((run) => ({ values: valuesOf(run), count: run.count }))),
    directoryKey,
    blocks: (stored) => ({ list: table.resource, table: stored, keyOf }),
  };
}
