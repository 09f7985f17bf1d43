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
  }

  /** Returns the distinct values of a column in the order of their first entries. */
  of(column: number): readonly Counted[] {
    const known = this.texts.get(column);
    if (known) return known;
    const texts = this.read(column, this.codesOf(column));
    this.texts.set(column, texts);
    return texts;
  }

  /** Writes the number of the value of each place, 32 bits each, to `codes`; returns the distinct values. */
  private read(column: number, codes: number, digits = 0, prefix = 0): Counted[] {
    const { kernels } = this;
    const count = kernels.readColumn(column, codes, digits, prefix);
    const { buffer } = kernels.memory;
    const ends = new Uint32Array(buffer, kernels.valueEnds(), count + 1);
    return cellTexts(Buffer.from(buffer, kernels.resultAddress()), ends);
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
    const codes = prefix ? this.codes + this.columns.size * CODES_BYTES : this.codesOf(column);
    const values = prefix ? this.read(column, codes, prefix.digits, prefix.length) : this.of(column);
    const tally = this.tally.reserve(values.length * WORD);
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
