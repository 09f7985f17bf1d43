/** The groups of a bucket → import lines, with every row accounted for. One way of packing a kind of table. */
import type { Table } from '../../shared/datasets/define.ts';
import type { Ledger } from '../account/ledger.ts';
import type { Derive, Groups } from '../shuffle/groups.ts';
import { packDocuments } from './documents.ts';
import { packHolders } from './holders.ts';
import { ItemLines } from './import-lines.ts';
import type { Packed, Packing } from './packing.ts';
import { packRuns } from './sorted-runs.ts';

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
