/**
 * Packs documents of which all rows are in one head, as nearly all are, and those of several entities: the
 * kernels write heads and blocks from the stored bytes of their rows.
 */
import type { DocumentTable, Resource } from '../../../shared/datasets/define.ts';
import { blockNumber, encodeBytes } from '../../../shared/store/records/block.ts';
import type { StoredItem } from '../../../shared/store/records/placement.ts';
import { ENTRY_BYTES } from '../../../shared/store/segments/layout.ts';
import { ITEMS_TOGETHER } from '../../kernels/assembly/layout.ts';
import type { DocumentKernels } from '../../kernels/interfaces.ts';
import type { DocumentRows } from '../gathered/document-rows.ts';
import { itemsOf } from '../gathered/item-records.ts';
import type { RowTable } from '../gathered/row-table.ts';
import { reportRepeated } from './cleaning.ts';
import { declarationOf } from './document-declaration.ts';
import type { DocumentsTo, InKernels, ItemRecords, Packed, PackTo } from './table-codec.ts';

const WORD = 4;

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

export class KernelDocuments {
  private readonly table: DocumentTable;
  private readonly keyed: Keyed;
  private readonly kernels: DocumentKernels;
  private readonly packing: Packing;
  /** Where the declaration is, and after it the counts. */
  private readonly at: number;
  private readonly countsAt: number;

  constructor(table: DocumentTable, keyed: Keyed, declaration: Uint32Array, packing: Packing) {
    const { kernels, tasks } = packing.rows;
    this.table = table;
    this.keyed = keyed;
    this.packing = packing;
    this.kernels = kernels;
    const counts = 2 * tasks + table.singles.length;
    this.at = kernels.allocate((declaration.length + counts) * WORD);
    this.countsAt = this.at + declaration.length * WORD;
    const { buffer } = kernels.memory;
    new Uint32Array(buffer, this.at, declaration.length).set(declaration);
    new Uint32Array(buffer, this.countsAt, counts).fill(0);
    const again = this.countsAt + tasks * WORD;
    kernels.setDocuments(this.at, this.countsAt, again, again + tasks * WORD);
    kernels.calls.compress = (address, length) => this.compress(address, length);
  }

  /** Packs the documents of groups from `first` on; returns the first that it leaves, or their number. */
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

  private packTogether(first: number, { derives }: InKernels): number {
    const { kernels, packing } = this;
    for (let group = first; ; ) {
      const next = kernels.packDocuments(group, ITEMS_TOGETHER, derives ? 1 : 0);
      packing.packed.documents += next - group;
      group = next;
      if (kernels.itemBytes() <= ITEMS_TOGETHER) return group;
      this.flush();
    }
  }

  /** Orders and packs a document. Does nothing and returns false if it needs cleaning or exceeds one head. */
  pack(document: DocumentRows): boolean {
    const { kernels, packing } = this;
    if (kernels.packDocument(document.group, document.address, document.count) === 0) return false;
    packing.packed.documents++;
    packing.documents.add(document);
    if (kernels.itemBytes() > ITEMS_TOGETHER) this.flush();
    return true;
  }

  /** Leaves out the rows with the key of an earlier one, and reports them; returns whether there are any. */
  leaveRepeated(document: DocumentRows): boolean {
    const { report } = this.packing.to;
    const left = new Set<number>();
    for (const { slot, key } of this.keyed) {
      const repeated = this.repeated(slot, document);
      for (let i = 0; i < repeated.length; i += 2) {
        const [row, first] = [repeated[i] as number, repeated[i + 1] as number];
        left.add(row);
        const [entry, earlier] = [document.entryOf(slot, row), document.entryOf(slot, first)];
        if (report) reportRepeated(document.partition, entry, earlier, key, report);
      }
    }
    if (left.size > 0) document.leaveOut(left);
    return left.size > 0;
  }

  /** Returns the rows of a slot that have the key of an earlier one, each with the first row of that key. */
  private repeated(slot: number, { address, count }: DocumentRows): Uint32Array {
    const { kernels } = this;
    const found = kernels.findRepeated(slot, address, count);
    return new Uint32Array(kernels.memory.buffer, kernels.repeatedAddress(), 2 * found).slice();
  }

  private compress(address: number, length: number): number {
    const { buffer } = this.kernels.memory;
    const { attribute, bytes } = encodeBytes(Buffer.from(buffer, address, length));
    new Uint8Array(buffer).set(bytes, address);
    return bytes.length * 8 + blockNumber(attribute);
  }

  /** Hands the packed items on. Must be called before any other item is added. */
  flush(): void {
    const { kernels, table } = this;
    const { packed, to } = this.packing;
    const count = kernels.itemCount();
    if (count === 0) return;
    const { buffer } = kernels.memory;
    const bytes = new Uint8Array(buffer, kernels.itemRecords(), kernels.itemBytes());
    const entries = new Uint32Array(buffer, kernels.itemEntries(), (count * ENTRY_BYTES) / WORD);
    const records: ItemRecords = { partition: table.partition, bytes, entries };
    packed.sample ??= firstOf(records);
    to.items.records(records);
    kernels.clearItems();
  }

  end(): void {
    this.flush();
    const { kernels, table, packing, countsAt } = this;
    const { packed, rows, to } = packing;
    const { tasks } = rows;
    const counts = [...new Uint32Array(kernels.memory.buffer, countsAt, 2 * tasks + table.singles.length)];
    table.singles.forEach(({ name }, i) => {
      packed.without[name] = (packed.without[name] ?? 0) + (counts[2 * tasks + i] ?? 0);
    });
    for (let task = 0; task < tasks; task++) {
      const [stored = 0, again = 0] = [counts[task], counts[tasks + task]];
      if (stored > 0) to.report?.stored({ task, line: 0 }, stored);
      if (again > 0) to.report?.again({ task, line: 0 }, again);
    }
    kernels.release(this.at);
  }
}

export function kernelDocuments(
  table: DocumentTable,
  slots: readonly Resource[],
): (packing: Packing) => KernelDocuments {
  const declaration = declarationOf(table, slots);
  const keyed = slots.flatMap(({ key }, slot) => (key.length > 0 ? [{ slot, key }] : []));
  return (packing) => new KernelDocuments(table, keyed, declaration, packing);
}
