/** The files of items that the build writes and the import reads, in the form that the plan of the load names. */
import type { ItemSink } from '../../shared/store/records/table-codec.ts';
import { SegmentWriter } from '../../shared/store/segments/writer.ts';
import type { ItemForm } from '../work/item-form.ts';
import { type Plan, workKeys } from '../work/plan.ts';
import type { Objects } from '../work/ports.ts';
import { ItemLines } from './import-lines.ts';

export interface ItemFile extends ItemSink {
  /** Number of items. */
  readonly length: number;
  readonly extension: string;
  /** Returns the contents of the whole file. It is called once, after the last item. */
  bytes(): Uint8Array;
}

const FORMS: Readonly<Record<ItemForm, () => ItemFile>> = {
  lines: () => new ItemLines(),
  segments: () => new SegmentWriter(),
};

export const newItems = ({ form }: Pick<Plan, 'form'>): ItemFile => FORMS[form]();

/** Writes no object where there is no item. `part` names the file among those of its table. */
export async function writeItems(
  work: Objects,
  plan: Plan,
  table: string,
  part: string,
  items: ItemFile,
): Promise<void> {
  if (items.length === 0) return;
  await work.write(workKeys(plan).itemFile(table, `${part}.${items.extension}`), items.bytes());
}
