/** Items of documents that the kernels write from the rows of a `RowTable`. */

import { blockNumber, encodeBytes } from '../../../shared/store/records/block.ts';
import { ENTRY_BYTES } from '../../../shared/store/segments/layout.ts';
import type { DocumentKernels as Kernels } from '../../kernels/interfaces.ts';
import { KEY_RANKS } from '../terms/text-order.ts';

const WORD = 4;

/** The numbers of a row and of the first one with its key. */
export interface Repeated {
  readonly row: number;
  readonly first: number;
}

/** Steps that the kernels take with each document that they pack. */
export interface InKernels {
  /** Whether they make its entries of a search index. */
  readonly derives: boolean;
}

export class DocumentKernels {
  private readonly kernels: Kernels;
  private readonly at: number;
  private readonly tasks: number;
  private readonly singles: number;
  private readonly countsAt: number;

  /** `declaration` is what `setDocuments` reads (loaders/kernels/assembly/documents/declared.ts). */
  constructor(kernels: Kernels, declaration: Uint32Array, tasks: number, singles: number) {
    this.kernels = kernels;
    this.tasks = tasks;
    this.singles = singles;
    const counts = 2 * tasks + singles;
    this.at = kernels.allocate((declaration.length + counts) * WORD);
    this.countsAt = this.at + declaration.length * WORD;
    const { buffer } = kernels.memory;
    new Uint32Array(buffer, this.at, declaration.length).set(declaration);
    new Uint32Array(buffer, this.countsAt, counts).fill(0);
    const again = this.countsAt + tasks * WORD;
    kernels.setDocuments(this.at, this.countsAt, again, again + tasks * WORD);
    new Uint16Array(kernels.memory.buffer, kernels.rankTable(), KEY_RANKS.length).set(KEY_RANKS);
    kernels.calls.compress = (address, length) => this.compress(address, length);
  }

  /**
   * Packs the document of a group from the numbers of its rows, which are at `rows`, and puts these into
   * their declared order; returns false for one that the kernels leave.
   */
  pack(group: number, rows: number, count: number): boolean {
    return this.kernels.packDocument(group, rows, count) !== 0;
  }

  /**
   * Packs the documents of groups from `first` on, as `pack` does, until one that is left, or until the items
   * have more than `bytes` bytes; returns the number of the group that follows. The rows were grouped.
   */
  packFrom(first: number, bytes: number, how: InKernels): number {
    return this.kernels.packDocuments(first, bytes, how.derives ? 1 : 0);
  }

  /** Returns the rows of a slot that have the key of an earlier one, each with the first row of that key. */
  repeated(slot: number, rows: number, count: number): Repeated[] {
    const { kernels } = this;
    const found = kernels.findRepeated(slot, rows, count);
    const numbers = new Uint32Array(kernels.memory.buffer, kernels.repeatedAddress(), 2 * found).slice();
    return Array.from({ length: found }, (_, i) => ({
      row: numbers[2 * i] as number,
      first: numbers[2 * i + 1] as number,
    }));
  }

  private compress(address: number, length: number): number {
    const { kernels } = this;
    const { attribute, bytes } = encodeBytes(Buffer.from(kernels.memory.buffer, address, length));
    new Uint8Array(kernels.memory.buffer).set(bytes, address);
    return bytes.length * 8 + blockNumber(attribute);
  }

  /** Bytes of the items that are not taken yet. */
  get bytes(): number {
    return this.kernels.itemBytes();
  }

  /** Returns the records of these items and their entries, as views that are valid until the next call. */
  take(): { readonly bytes: Uint8Array; readonly entries: Uint32Array } {
    const { kernels } = this;
    const { buffer } = kernels.memory;
    const bytes = new Uint8Array(buffer, kernels.itemRecords(), kernels.itemBytes());
    const entries = new Uint32Array(
      buffer,
      kernels.itemEntries(),
      (kernels.itemCount() * ENTRY_BYTES) / WORD,
    );
    kernels.clearItems();
    return { bytes, entries };
  }

  /** Rows that were stored and that are there again, by task; documents without each single. */
  counts(): { readonly stored: Uint32Array; readonly again: Uint32Array; readonly without: Uint32Array } {
    const { kernels, tasks, singles, countsAt } = this;
    const all = new Uint32Array(kernels.memory.buffer, countsAt, 2 * tasks + singles).slice();
    return {
      stored: all.subarray(0, tasks),
      again: all.subarray(tasks, 2 * tasks),
      without: all.subarray(2 * tasks),
    };
  }

  release(): void {
    this.kernels.release(this.at);
  }
}
