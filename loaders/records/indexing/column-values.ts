/** The column values of one container in the memory of the kernels: numbers by place, and distinct values. */
import type { ValuePrefix } from '../../../shared/datasets/define.ts';
import { decodeRow, ESCAPE } from '../../../shared/store/records/rows.ts';
import { CODES, type Counted, type PackedCodes, RUNS } from '../../../shared/store/records/sets/columns.ts';
import { CONTAINER_PLACES } from '../../../shared/store/records/sets/keys.ts';
import type { Kernels } from '../../kernels/interfaces.ts';
import { Region } from '../../kernels/region.ts';

const WORD = 4;
const CODES_BYTES = CONTAINER_PLACES * WORD;

export interface CountedColumn extends PackedCodes {
  readonly values: readonly Counted[];
  /** The number of entries with each of them. */
  readonly tally: readonly number[];
}

export class ColumnValues {
  private readonly kernels: Kernels;
  private readonly columns: ReadonlyMap<number, number>;
  private readonly codes: number;
  private readonly tally: Region;
  private texts = new Map<number, readonly Counted[]>();
  /** The column whose distinct values are in the kernels, or −1, and their number. */
  private live = -1;
  private count = 0;

  /** `columns` are the numbers of those whose values are read. */
  constructor(kernels: Kernels, columns: ReadonlySet<number>) {
    this.kernels = kernels;
    this.columns = new Map([...columns].map((column, i) => [column, i]));
    // The last ones are those of prefixes.
    this.codes = kernels.allocate((columns.size + 1) * CODES_BYTES);
    this.tally = new Region(kernels);
  }

  /** Must be called for each container. */
  begin(): void {
    this.texts = new Map();
    this.live = -1;
  }

  /** Returns the distinct values of a column in the order of their first entries. */
  of(column: number): readonly Counted[] {
    const known = this.texts.get(column);
    if (known) return known;
    this.read(column);
    const texts = this.liveTexts();
    this.texts.set(column, texts);
    return texts;
  }

  /** Reads the distinct values of a column; returns the address of their numbers by place, 32 bits each. */
  read(column: number): number {
    const codes = this.codesOf(column);
    if (this.live !== column) this.count = this.kernels.readColumn(column, codes, 0, 0);
    this.live = column;
    return codes;
  }

  /** Returns the address of the numbers of a column that was read. */
  codesOf(column: number): number {
    const number = this.columns.get(column);
    if (number === undefined) throw new Error(`column ${column} is not among those that are read`);
    return this.codes + number * CODES_BYTES;
  }

  /**
   * Packs and counts the values of a column, or with `prefix` their first digits. The bytes are a view that
   * is valid until the kernels are called again.
   */
  counted(column: number, prefix?: ValuePrefix): CountedColumn {
    const { kernels } = this;
    const values = prefix ? this.prefixesOf(column, prefix) : this.of(column);
    const tally = this.tally.reserve(values.length * WORD);
    const codes = prefix ? this.prefixCodes() : this.codesOf(column);
    const packed = kernels.packCounted(codes, values.length, tally);
    const { buffer } = kernels.memory;
    return {
      values,
      form: packed & 1 ? CODES : RUNS,
      bytes: Buffer.from(buffer, kernels.resultAddress(), packed >>> 1),
      tally: [...new Uint32Array(buffer, tally, values.length)],
    };
  }

  release(): void {
    this.kernels.release(this.codes);
    this.tally.release();
  }

  private prefixesOf(column: number, { digits, length }: ValuePrefix): readonly Counted[] {
    this.count = this.kernels.readColumn(column, this.prefixCodes(), digits, length);
    this.live = -1;
    return this.liveTexts();
  }

  private prefixCodes(): number {
    return this.codes + this.columns.size * CODES_BYTES;
  }

  private liveTexts(): Counted[] {
    const { kernels } = this;
    const { buffer } = kernels.memory;
    const ends = new Uint32Array(buffer, kernels.valueEnds(), this.count + 1);
    return cellTexts(Buffer.from(buffer, kernels.valueBytes()), ends);
  }
}

/** Returns the text of a cell, or null for an absent value. */
export const cellText = (bytes: Buffer, from: number, to: number): string | null =>
  from >= to ? null : (decodeRow(bytes.toString('utf8', from, to))[0] ?? null);

/** Returns the texts of cells that follow each other, each from one of the ends to the next. */
function cellTexts(bytes: Buffer, ends: Uint32Array): (string | null)[] {
  const count = ends.length - 1;
  const all = bytes.toString('utf8', 0, ends[count]);
  // Places of bytes are those of characters. Decoding each cell by itself takes several times as long.
  const hasNoEscape = all.length === ends[count] && !all.includes(ESCAPE);
  return Array.from({ length: count }, (_, i) => {
    const [from, to] = [ends[i] as number, ends[i + 1] as number];
    if (!hasNoEscape) return cellText(bytes, from, to);
    return from === to ? null : all.slice(from, to);
  });
}
