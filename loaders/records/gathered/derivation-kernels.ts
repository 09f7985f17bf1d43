/** Search index entries that the kernels make from the documents of a `RowTable`, by ranges of their keys. */
import type { Calls, DerivationKernels as Kernels } from '../../kernels/interfaces.ts';
import { Region } from '../../kernels/region.ts';
import { KEY_RANKS } from '../terms/text-order.ts';

const WORD = 4;
const KEY_WORDS = 4;
/** Numbers of a range in the memory of the kernels. */
const RANGE_WORDS = 5;
const [ADDRESS, USED, ROWS] = [0, 2, 3];

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
    kernels.setKeys(at + declaration.length * WORD, keys.length / KEY_WORDS);
    let end = 0;
    const ends = Uint32Array.from([0, ...bounds.map(({ length }) => (end += length))]);
    const bytes = this.bounds.put(Buffer.concat([Buffer.from(ends.buffer), ...bounds]));
    kernels.setRanges(bytes + ends.byteLength, bytes, bounds.length);
    new Uint16Array(kernels.memory.buffer, kernels.rankTable(), KEY_RANKS.length).set(KEY_RANKS);
  }

  /** Adds the entries of a document by the numbers of its rows, which are at `rows`. */
  add(group: number, rows: number, count: number): void {
    this.kernels.deriveDocument(group, rows, count);
  }

  /** Returns a copy of all rows. */
  take(): EntriesByRange {
    const { buffer } = this.kernels.memory;
    const words = new Uint32Array(buffer, this.kernels.rangesAddress(), this.ranges * RANGE_WORDS);
    const wordsOf = (word: number): number[] =>
      Array.from({ length: this.ranges }, (_, range) => words[range * RANGE_WORDS + word] as number);
    const lengths = wordsOf(USED);
    const addresses = wordsOf(ADDRESS);
    const bytes = Buffer.concat(lengths.map((length, i) => new Uint8Array(buffer, addresses[i], length)));
    return { bytes, lengths, counts: wordsOf(ROWS) };
  }

  release(): void {
    this.declared.release();
    this.bounds.release();
  }
}
