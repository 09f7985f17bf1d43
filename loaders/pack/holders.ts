/** What CNPJs hold: a head for each, with totals and sums of its lists. */
import type { HolderTable } from '../../shared/datasets/define.ts';
import {
  encodeHead,
  HEAD_BYTES,
  headLine,
  holderBlockKey,
  holderKey,
} from '../../shared/store/records/placement.ts';
import { blockItems, inlineIfFits } from './items.ts';
import { groupCleaner, type Packing } from './packing.ts';

export function packHolders(table: HolderTable, { groups, ledger, packed }: Packing): void {
  const clean = groupCleaner(table, ledger);
  for (const [cnpj, group] of groups) {
    const rows = clean(cnpj, group);
    for (const entries of rows) for (const entry of entries) ledger?.stored(entry);
    const room = { bytes: HEAD_BYTES };
    const lists = table.lists.map((list, i) => inlineIfFits(rows[i] ?? [], list.sum !== null, room));
    const key = holderKey(table, cnpj);
    const head = encodeHead({ entity: '', singles: [], lists });
    packed.lines.push(headLine(key, head));
    packed.documents++;
    packed.sample ??= { key, content: head };
    table.lists.forEach((list, i) => {
      if (lists[i]?.rows !== 'blocks') return;
      blockItems((block) => holderBlockKey(table, cnpj, list, block), rows[i] ?? [], packed.lines);
    });
  }
}
