/** The files of items that the build writes and the import reads, in the form that the load's plan names. */

import { type Plan, workKeys } from '../work/plan.ts';
import type { Objects } from '../work/ports.ts';
import type { ItemFile, ItemForm } from '../work/world.ts';
import { ItemLines } from './import-lines.ts';
import { SegmentWriter } from './segments/writer.ts';

const FORMS: Readonly<Record<ItemForm, () => ItemFile>> = {
  lines: () => new ItemLines(),
  segments: () => new SegmentWriter(),
};

export const newItems = ({ form }: Pick<Plan, 'form'>): ItemFile => FORMS[form]();

/** Writes no object where there is no item; releases the items. `part` names the file within its table. */
export async function writeItems(
  work: Objects,
  plan: Plan,
  table: string,
  part: string,
  items: ItemFile,
): Promise<void> {
  try {
    if (items.length === 0) return;
    await work.write(workKeys(plan).itemFile(table, `${part}.${items.extension}`), items.bytes());
  } finally {
    items.release();
  }
}
