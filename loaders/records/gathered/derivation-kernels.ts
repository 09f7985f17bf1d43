/** Search index entries that the kernels make from the documents of a `RowTable`, by ranges of their keys. */
import * as LAYOUT from '../../kernels/assembly/layout.ts';
import type { Calls, Kernels } from '../../kernels/interfaces.ts';
import { Region } from '../../kernels/region.ts';

const WORD = 4;

/** The rows of the entries, range by range, as `EntryRows` has them (indexing/entry-rows.ts). */
export interface EntriesByRange {
  readonly bytes: Buffer;
  /** Bytes and rows of each range in turn. */
  readonly lengths: number[];
  readonly counts: number[];
}

/** The most bytes of the lists of all entries of a document, and what throws for one that has more. */
export interface ListedBound {
  readonly most: number;
  readonly refuse: Calls['refuse'];
}

export class DerivationKernels {
  private readonly kernels: Kernels;
  private readonly declared: Region;
  private readonly bounds: Region;
  private readonly ranges: number;

  /**
   * `declaration` and `keys` are what `setDerivation` and `setKeys` read (loaders/kernels/assembly/);
   * `bounds` are the first keys of all ranges but the first, in UTF-8.
   */
  constructor(
    kernels: Kernels,
    declaration: Uint32Array,
    keys: Uint32Array,
    bounds: readonly Uint8Array[],
    listed: ListedBound,
  ) {
    this.kernels = kernels;
    kernels.calls.refuse = listed.refuse;
    this.declared = new Region(kernels);
    this.bounds = new Region(kernels);
    this.ranges = bounds.length + 1;
    const at = this.declared.putWords([...declaration, ...keys]);
    kernels.setDerivation(at, listed.most);
    kernels.setKeys(at + declaration.length * WORD, (keys.length * WORD) / LAYOUT.PART_BYTES);
    let end = 0;
    const ends = Uint32Array.from([0, ...bounds.map(({ length }) => (end += length))]);
    const bytes = this.bounds.put(Buffer.concat([Buffer.from(ends.buffer), ...bounds]));
    kernels.setRanges(bytes + ends.byteLength, bytes, bounds.length);
  }

  /** Adds the entries of a document by the numbers of its rows, which are at `rows`. */
  add(group: number, rows: number, count: number): void {
    this.kernels.deriveDocument(group, rows, count);
  }

  take(): EntriesByRange {
    const { buffer } = this.kernels.memory;
    const ranges = Buffer.from(buffer, this.kernels.rangesAddress(), this.ranges * LAYOUT.RANGE_BYTES);
    const numbersAt = (offset: number): number[] =>
      Array.from({ length: this.ranges }, (_, range) =>
        ranges.readUInt32LE(range * LAYOUT.RANGE_BYTES + offset),
      );
    const lengths = numbersAt(LAYOUT.RANGE_USED);
    const addresses = numbersAt(LAYOUT.RANGE_ADDRESS);
    const bytes = Buffer.concat(lengths.map((length, i) => new Uint8Array(buffer, addresses[i], length)));
    return { bytes, lengths, counts: numbersAt(LAYOUT.RANGE_ROWS) };
  }

  release(): void {
    this.declared.release();
    this.bounds.release();
  }
}
