/** The values of sampled rows, counted in the memory of a `RowTable`. */
import type { Kernels } from '../../../kernels/instance.ts';
import { Region } from '../../../kernels/region.ts';

const WORD = 4;
/** The most bytes of UTF-8 that a UTF-16 unit takes. */
const WIDEST = 3;
/** Numbers that the kernels write of a column: distinct values, and the addresses of bytes, ends and counts. */
const SEEN_WORDS = 4;
const PAIR_WORDS = 2;

/** How often one of two columns has the smaller text: rows where it is the first one, and all rows with two different texts. */
export interface PairCounts {
  readonly smaller: number;
  readonly rows: number;
}

/** The values of one column. */
export interface SampledColumn {
  /** The number of rows for each distinct value, in the order of their first rows. */
  readonly counts: readonly number[];
  /** The sum of the UTF-16 units of the values of all rows. */
  readonly characters: number;
  textOf(value: number): string;
  /**
   * Returns the numbers of rows by what can be seen of a value (shared/kernels/assembly/samples/histograms.ts), and then those in which a
   * value counts for at most `most` rows: `numbers` for each. `classes` has the class of each length.
   */
  histograms(numbers: number, classes: Uint8Array, most: number, isIdentifier: boolean): Uint32Array;
}

export class SampleKernels {
  private readonly kernels: Kernels;
  private readonly pairs: Region;
  private readonly orders: number;
  private readonly argument: Region;
  private readonly out: Region;

  /** `pairs` are those of columns whose texts are compared. The first column is the key of a row's group. */
  constructor(kernels: Kernels, columns: number, pairs: readonly (readonly [number, number])[]) {
    this.kernels = kernels;
    this.pairs = new Region(kernels);
    this.argument = new Region(kernels);
    this.out = new Region(kernels);
    this.orders = pairs.length;
    const numbers = pairs.flat();
    const at = this.pairs.putWords([...numbers, ...numbers]);
    kernels.beginSample(columns);
    kernels.setOrders(at, pairs.length, at + numbers.length * WORD);
  }

  /** Counts the rows that were added to the table since the last call. */
  takeRows(): void {
    this.kernels.sampleRows();
  }

  /** Counts a value of a row that is not in the table. */
  add(column: number, value: string): void {
    const { kernels } = this;
    const most = value.length * WIDEST;
    const at = this.argument.reserve(most);
    const length = Buffer.from(kernels.memory.buffer, at, most).write(value);
    kernels.sampleValue(column, at, length);
  }

  /** Returns the counts of the pairs of columns in the rows of the table. */
  pairCounts(): PairCounts[] {
    const words = this.orders * PAIR_WORDS;
    const at = this.pairs.reserve(2 * words * WORD) + words * WORD;
    const counts = new Uint32Array(this.kernels.memory.buffer, at, words);
    return Array.from({ length: this.orders }, (_, pair) => ({
      smaller: counts[pair * PAIR_WORDS] as number,
      rows: counts[pair * PAIR_WORDS + 1] as number,
    }));
  }

  /** Returns the values of a column, of which nothing may be asked after the next use of the kernels. */
  column(column: number): SampledColumn {
    const { kernels } = this;
    const out = this.out.reserve(SEEN_WORDS * WORD);
    kernels.seeColumn(column, out);
    const characters = kernels.sampledCharacters(column);
    const { buffer } = kernels.memory;
    const [distinct = 0, bytes = 0, endsAt = 0, countsAt = 0] = new Uint32Array(buffer, out, SEEN_WORDS);
    const ends = new Uint32Array(buffer, endsAt, distinct + 1);
    return {
      counts: distinct === 0 ? [] : [...new Uint32Array(buffer, countsAt, distinct)],
      characters,
      textOf: (value) => {
        const [start = 0, end = 0] = ends.subarray(value, value + 2);
        return Buffer.from(buffer, bytes + start, end - start).toString('utf8');
      },
      histograms: (numbers, classes, most, isIdentifier) => {
        const classesAt = this.argument.put(classes);
        const at = this.out.reserve(2 * numbers * WORD);
        kernels.sampledHistograms(column, most, isIdentifier ? 1 : 0, classesAt, at);
        return new Uint32Array(kernels.memory.buffer, at, 2 * numbers).slice();
      },
    };
  }

  release(): void {
    for (const region of [this.pairs, this.argument, this.out]) region.release();
  }
}
