/** Makes one order of an ordered table: its runs, its blocks and its directory. */
import type { OrderedTable, RangeOrder } from '../../../shared/datasets/define.ts';
import { encodeBlock } from '../../../shared/store/records/block.ts';
import { encodeDirectory } from '../../../shared/store/records/directory.ts';
import { listOrder, orderKey } from '../../../shared/store/records/served/list-orders.ts';
import { BETWEEN, sortable } from '../../../shared/store/records/sorting.ts';
import type { OrderCodec, Run } from './table-codec.ts';

/** `filters` are the names of the values of a run. */
export function orderCodec(table: OrderedTable, order: RangeOrder, filters: readonly string[]): OrderCodec {
  const found = listOrder(table, order);
  const keyOf = orderKey(table, order.code);
  const at = found.fields.map((field) => filters.indexOf(field));
  const texts = order.by.map((field) => sortable(table.resource, field));
  const valuesOf = (run: Run): (string | null)[] => at.map((i) => run.values[i] ?? null);
  const sortKey = (run: Run): string =>
    valuesOf(run)
      .map((value, i) => texts[i]?.(value) ?? '')
      .join(BETWEEN);
  return {
    ...found,
    sorted: (runs) =>
      runs
        .map((run) => ({ run, key: sortKey(run) }))
        .sort((a, b) => (a.key < b.key ? -1 : 1))
        .map(({ run }) => run),
    block: (rows, number) => ({ key: keyOf(number), block: encodeBlock(rows) }),
    directory: (sorted) =>
      encodeDirectory(sorted.map((run) => ({ values: valuesOf(run), count: run.count }))),
  };
}
