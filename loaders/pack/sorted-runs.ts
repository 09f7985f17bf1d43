/** An ordered table, first half: the rows of each combination of filter values, sorted, as one run. */
import type { OrderedTable } from '../../shared/datasets/define.ts';
import { groupCleaner, type Packing } from './packing.ts';

export function packRuns(table: OrderedTable, { groups, ledger, packed }: Packing): void {
  let offset = 0;
  const clean = groupCleaner(table, ledger);
  for (const [values, group] of groups) {
    const [rows = []] = clean(values, group);
    let bytes = 0;
    for (const entry of rows) {
      ledger?.stored(entry);
      packed.runRows.push(entry.row);
      bytes += Buffer.byteLength(entry.row) + 1;
    }
    packed.runs.push({ values: JSON.parse(values) as (string | null)[], offset, bytes, count: rows.length });
    offset += bytes;
  }
}
