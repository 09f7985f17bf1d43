/**
 * Packs documents of which all rows are in one head, as nearly all are: the kernels write heads from the
 * stored bytes of their rows.
 */
import type { DocumentTable } from '../../../shared/datasets/define.ts';
import { ENTRY_BYTES } from '../../../shared/store/segments/layout.ts';
import { ITEMS_TOGETHER } from '../../kernels/assembly/layout.ts';
import type { Kernels } from '../../kernels/interfaces.ts';
import type { DocumentRows } from '../gathered/document-rows.ts';
import { headsOf } from '../gathered/head-records.ts';
import type { RowTable } from '../gathered/row-table.ts';
import type { ItemRecords, Packed, PackTo } from './table-codec.ts';

const WORD = 4;

/** The rows of one bucket, and where their documents go. */
interface Packing {
  readonly rows: RowTable;
  readonly packed: Packed;
  readonly to: PackTo;
}

export class KernelDocuments {
  private readonly table: DocumentTable;
  private readonly kernels: Kernels;
  private readonly packing: Packing;
  /** Where the declaration is, and after it the counts. */
  private readonly at: number;
  private readonly countsAt: number;
  /** Documents since the last flush. */
  private count = 0;

  constructor(table: DocumentTable, declaration: Uint32Array, packing: Packing) {
    const { kernels, tasks } = packing.rows;
    this.table = table;
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
  }

  /** Packs a document. Does nothing and returns false if it needs cleaning or exceeds one head. */
  pack(document: DocumentRows): boolean {
    const { kernels, packing } = this;
    const bytes = kernels.packDocument(document.group, document.address, document.count);
    if (bytes === 0) return false;
    packing.packed.documents++;
    this.count++;
    if (bytes > ITEMS_TOGETHER) this.flush();
    return true;
  }

  /** Hands the packed heads on. */
  private flush(): void {
    const { kernels, table, count } = this;
    const { packed, to } = this.packing;
    if (count === 0) return;
    const { buffer } = kernels.memory;
    const bytes = new Uint8Array(buffer, kernels.segmentAddress(), kernels.segmentBytes());
    const entries = new Uint32Array(buffer, kernels.segmentEntries(), (count * ENTRY_BYTES) / WORD);
    const records: ItemRecords = { partition: table.partition, bytes, entries };
    const [first] = headsOf(records);
    packed.sample ??= first ?? null;
    to.items.records(records);
    kernels.beginSegment();
    this.count = 0;
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
