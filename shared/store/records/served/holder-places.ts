/** Keys and places of the items of a holder table. All CNPJs of one root share a partition. */
import type { ItemKey } from '../../../aws/read-items.ts';
import type { HolderTable } from '../../../datasets/define.ts';
import { ROOT } from '../cnpj.ts';
import { blockSuffix, itemKey } from '../placement.ts';
import { type Listed, type PlaceOf, placeIn } from './places.ts';

export const headKey = ({ partition }: HolderTable, cnpj: string): ItemKey =>
  itemKey(partition, cnpj.slice(0, ROOT), `${cnpj.slice(ROOT)}#H`);

export const blockKey = ({ partition }: HolderTable, cnpj: string, list: Listed, block: number): ItemKey =>
  itemKey(partition, cnpj.slice(0, ROOT), `${cnpj.slice(ROOT)}#${blockSuffix(list, block)}`);

export const holderPlace =
  (table: HolderTable): PlaceOf =>
  (stored, root, rest) =>
    placeIn(stored, headKey(table, root + rest), { singles: 0, lists: table.lists }, (list, block) =>
      blockKey(table, root + rest, list, block),
    );
