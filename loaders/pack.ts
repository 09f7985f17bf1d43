/** The groups of a bucket → import lines, with every row accounted for. One way of packing a kind of table. */
import type { Table } from '../shared/datasets/define.ts';
import type { Derive, Groups } from './groups.ts';
import { ItemLines } from './item-lines.ts';
import type { Ledger } from './ledger.ts';
import { packDocuments } from './pack-documents.ts';
import { packHolders } from './pack-holders.ts';
import { packRuns } from './pack-runs.ts';
import type { Packed, Packing } from './packing.ts';

export function packGroups(table: Table, groups: Groups, ledger: Ledger | null, derive: Derive): Packed {
  const packed: Packed = {
    lines: new ItemLines(),
    documents: 0,
    without: {},
    sample: null,
    runs: [],
    runRows: [],
  };
  const packing: Packing = { groups, ledger, derive, packed };
  if (table.kind === 'document') packDocuments(table, packing);
  else if (table.kind === 'holder') packHolders(table, packing);
  else packRuns(table, packing);
  return packed;
}
