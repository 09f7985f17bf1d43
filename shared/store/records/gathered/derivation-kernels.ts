/** Entries of a search index that the kernels make from the documents of a `RowTable`. */
import type { Kernels } from '../../../kernels/instance.ts';
import { Region } from '../../../kernels/region.ts';

const WORD = 4;
const KEY_WORDS = 4;

/** The first `length` bytes, which are valid until the next entry is made. */
export interface EntryBytes {
  bytes: Buffer;
  length: number;
}

export class DerivationKernels {
  private readonly kernels: Kernels;
  private readonly declared: Region;
  private readonly row: EntryBytes = { bytes: Buffer.alloc(0), length: 0 };
  private readonly key: EntryBytes = { bytes: Buffer.alloc(0), length: 0 };

  /** `declaration` and `keys` are what `setDerivation` and `setKeys` read (shared/kernels/assembly/). */
  constructor(kernels: Kernels, declaration: Uint32Array, keys: Uint32Array) {
    this.kernels = kernels;
    this.declared = new Region(kernels);
    const at = this.declared.putWords([...declaration, ...keys]);
    kernels.setDerivation(at);
    kernels.setKeys(at + declaration.length * WORD, keys.length / KEY_WORDS);
  }

  /** Begins a document by the numbers of its rows, which are at `rows`; returns the number of its entries. */
  begin(group: number, rows: number, count: number): number {
    const { kernels } = this;
    const entries = kernels.beginDocument(group, rows, count);
    this.see(this.row, kernels.derivedRowAddress());
    this.see(this.key, kernels.derivedKeyAddress());
    return entries;
  }

  /** Makes an entry, and calls `emit` with its key, its row, and where the lists of the row begin. */
  make(entry: number, emit: (key: EntryBytes, row: EntryBytes, lists: number) => void): void {
    const { kernels, key, row } = this;
    kernels.deriveEntry(entry);
    key.length = kernels.derivedKey();
    row.length = kernels.derivedRow();
    emit(key, row, kernels.derivedColumns());
  }

  release(): void {
    this.declared.release();
  }

  private see(entry: EntryBytes, address: number): void {
    const { buffer } = this.kernels.memory;
    if (entry.bytes.buffer === buffer && entry.bytes.byteOffset === address) return;
    entry.bytes = Buffer.from(buffer, address);
  }
}
