/**
 * Packs documents of which all rows are in one head, as nearly all are, and those of several entities: the
 * kernels write heads and blocks from the stored bytes of their rows.
 */
import type { DocumentTable, Resource } from '../../../shared/datasets/define.ts';
import type { StoredItem } from '../../../shared/store/records/placement.ts';
import { ITEMS_TOGETHER } from '../../kernels/assembly/layout.ts';
import type { DocumentKernels, InKernels } from '../gathered/document-kernels.ts';
import type { DocumentRows } from '../gathered/document-rows.ts';
import { itemsOf } from '../gathered/item-records.ts';
import type { RowTable } from '../gathered/row-table.ts';
import { reportRepeated } from './cleaning.ts';
import { declarationOf } from './document-declaration.ts';
import type { DocumentsTo, ItemRecords, Packed, PackTo } from './table-codec.ts';

export interface KernelDocuments {
  /** Packs the documents of groups from `first` on; returns the first that it leaves, or their number. */
  packFrom(first: number, document: DocumentRows): number;
  /** Orders and packs a document. Does nothing and returns false if it needs cleaning or exceeds one head. */
  pack(document: DocumentRows): boolean;
  /** Leaves out the rows with the key of an earlier one, and reports them; returns whether there are any. */
  leaveRepeated(document: DocumentRows): boolean;
  /** Hands the packed items on. Must be called before any other item is added. */
  flush(): void;
  /** Adds what was packed to the account. */
  end(): void;
}

/** The first item of a document is a head. */
function firstOf(records: ItemRecords): StoredItem | null {
  const [first] = itemsOf(records);
  return first && 'text' in first ? { key: first.key, content: first.text } : null;
}

/** The slots whose rows have keys. */
type Keyed = readonly { readonly slot: number; readonly key: readonly string[] }[];

/** The rows of one bucket, and where their documents go. */
interface Packing {
  readonly rows: RowTable;
  readonly packed: Packed;
  readonly to: PackTo;
  readonly documents: DocumentsTo;
}

class KernelPacker implements KernelDocuments {
  private readonly table: DocumentTable;
  private readonly keyed: Keyed;
  private readonly kernels: DocumentKernels;
  private readonly packing: Packing;

  constructor(table: DocumentTable, keyed: Keyed, declaration: Uint32Array, packing: Packing) {
    this.table = table;
    this.keyed = keyed;
    this.packing = packing;
    this.kernels = packing.rows.documents(declaration, table.singles.length);
  }

  packFrom(first: number, document: DocumentRows): number {
    const { inKernels } = this.packing.documents;
    return inKernels ? this.packTogether(first, inKernels) : this.packEach(first, document);
  }

  private packEach(first: number, document: DocumentRows): number {
    const { groupCount } = this.packing.rows;
    for (let group = first; group < groupCount; group++) {
      document.set(group);
      if (!this.pack(document)) return group;
    }
    return groupCount;
  }

  private packTogether(first: number, how: InKernels): number {
    const { kernels, packing } = this;
    for (let group = first; ; ) {
      const next = kernels.packFrom(group, ITEMS_TOGETHER, how);
      packing.packed.documents += next - group;
      group = next;
      if (kernels.bytes <= ITEMS_TOGETHER) return group;
      this.flush();
    }
  }

  pack(document: DocumentRows): boolean {
    const { kernels, packing } = this;
    if (!kernels.pack(document.group, document.address, document.count)) return false;
    packing.packed.documents++;
    packing.documents.add(document);
    if (kernels.bytes > ITEMS_TOGETHER) this.flush();
    return true;
  }

  leaveRepeated(document: DocumentRows): boolean {
    const { report } = this.packing.to;
    const left = new Set<number>();
    for (const { slot, key } of this.keyed) {
      for (const { row, first } of this.kernels.repeated(slot, document.address, document.count)) {
        left.add(row);
        const [entry, earlier] = [document.entryOf(slot, row), document.entryOf(slot, first)];
        if (report) reportRepeated(document.partition, entry, earlier, key, report);
      }
    }
    if (left.size > 0) document.leaveOut(left);
    return left.size > 0;
  }

  flush(): void {
    const { packed, to } = this.packing;
    const records: ItemRecords = { partition: this.table.partition, ...this.kernels.take() };
    if (records.entries.length === 0) return;
    packed.sample ??= firstOf(records);
    to.items.records(records);
  }

  end(): void {
    this.flush();
    const { packed, to } = this.packing;
    const { stored, again, without } = this.kernels.counts();
    this.table.singles.forEach(({ name }, i) => {
      packed.without[name] = (packed.without[name] ?? 0) + (without[i] ?? 0);
    });
    stored.forEach((times, task) => {
      if (times > 0) to.report?.stored({ task, line: 0 }, times);
    });
    again.forEach((times, task) => {
      if (times > 0) to.report?.again({ task, line: 0 }, times);
    });
    this.kernels.release();
  }
}

/** Compiles what packs the documents of a bucket. */
export function kernelDocuments(
  table: DocumentTable,
  slots: readonly Resource[],
): (packing: Packing) => KernelDocuments {
  const declaration = declarationOf(table, slots);
  const keyed = slots.flatMap(({ key }, slot) => (key.length > 0 ? [{ slot, key }] : []));
  return (packing) => new KernelPacker(table, keyed, declaration, packing);
}
