/** Collect the values of one column of a batch of rows, from bytes, in the form of Arrow. */
import { type Data, DateDay, Decimal, Int64, makeData, Utf8 } from 'apache-arrow';
import { amountReader } from '../../../shared/datasets/amounts.ts';
import { ADDED_VALUES } from '../../../shared/datasets/cnpj/ibge.ts';
import type { AddedName } from '../../../shared/datasets/define.ts';
import type { DayOrder } from '../../../shared/datasets/value-forms.ts';
import { ESCAPE, unescapeCell } from '../../../shared/store/records/rows.ts';
import type { Column, ColumnType } from '../columns.ts';
import { dayOf, isDayIn } from './days.ts';

/** The values of one column, which are added row by row. */
export interface Sink {
  /** Adds the bytes from `start` to `end` to the value of a row; a value may be added in several pieces. */
  add(bytes: Buffer, start: number, end: number): void;
  /** Ends the value of a row, which is null where no byte was added. */
  endRow(): void;
  /** Returns the column, and begins again. */
  take(): Data;
}

/** Digits of a DECIMAL that readers keep in 64 bits, and its decimals. */
const PRECISION = 18;
const SCALE = 2;
const LARGEST = 10n ** BigInt(PRECISION);
/** Different texts whose values are kept: amounts are repeated often. */
const MOST_KEPT = 50_000;
const ESCAPE_BYTE = ESCAPE.charCodeAt(0);

export const ARROW_TYPES: Readonly<Record<ColumnType, () => Utf8 | DateDay | Int64 | Decimal>> = {
  texto: () => new Utf8(),
  data: () => new DateDay(),
  inteiro: () => new Int64(),
  decimal: () => new Decimal(SCALE, PRECISION, 128),
};

class Validity {
  readonly bits: Uint8Array;
  nulls = 0;
  rows = 0;

  constructor(most: number) {
    this.bits = new Uint8Array(Math.ceil(most / 8));
  }

  add(isThere: boolean): void {
    const { rows } = this;
    if (isThere) this.bits[rows >> 3] = (this.bits[rows >> 3] as number) | (1 << (rows & 7));
    else this.nulls++;
    this.rows++;
  }
}

class TextSink implements Sink {
  private readonly most: number;
  private validity: Validity;
  private offsets: Int32Array;
  private bytes: Buffer;
  private used = 0;
  private begun = 0;

  constructor(most: number) {
    this.most = most;
    this.validity = new Validity(most);
    this.offsets = new Int32Array(most + 1);
    this.bytes = Buffer.allocUnsafe(most * 8);
  }

  add(bytes: Buffer, start: number, end: number): void {
    if (this.used + end - start > this.bytes.length) this.grow(end - start);
    const { bytes: to } = this;
    let { used } = this;
    for (let at = start; at < end; at++) {
      const byte = bytes[at] as number;
      if (byte === ESCAPE_BYTE) {
        this.used += to.write(unescapeCell(bytes.toString('utf8', start, end)), this.used);
        return;
      }
      to[used++] = byte;
    }
    this.used = used;
  }

  endRow(): void {
    this.validity.add(this.used > this.begun);
    this.offsets[this.validity.rows] = this.used;
    this.begun = this.used;
  }

  take(): Data {
    const { rows: length, nulls: nullCount, bits: nullBitmap } = this.validity;
    const valueOffsets = this.offsets.subarray(0, length + 1);
    const data = makeData({
      type: new Utf8(),
      length,
      nullCount,
      nullBitmap,
      valueOffsets,
      data: this.bytes.subarray(0, this.used),
    });
    this.validity = new Validity(this.most);
    this.offsets = new Int32Array(this.most + 1);
    this.bytes = Buffer.allocUnsafe(this.bytes.length);
    this.used = 0;
    this.begun = 0;
    return data;
  }

  private grow(more: number): void {
    const larger = Buffer.allocUnsafe(this.bytes.length * 2 + more);
    this.bytes.copy(larger, 0, 0, this.used);
    this.bytes = larger;
  }
}

/** Collects the texts that are no day in one form. Such a text is added in one piece. */
class OddDaySink extends TextSink {
  private readonly order: DayOrder;

  constructor(most: number, order: DayOrder) {
    super(most);
    this.order = order;
  }

  override add(bytes: Buffer, start: number, end: number): void {
    if (!isDayIn(this.order, bytes, start, end)) super.add(bytes, start, end);
  }
}

/** Collects the values of an added field. The value that they follow from is added in one piece. */
class AddedSink extends TextSink {
  private readonly name: AddedName;

  constructor(most: number, name: AddedName) {
    super(most);
    this.name = name;
  }

  override add(bytes: Buffer, start: number, end: number): void {
    const value = Buffer.from(ADDED_VALUES[this.name](bytes.toString('utf8', start, end)) ?? '');
    super.add(value, 0, value.length);
  }
}

/** Collects values that are computed from texts; null for a text that is none. */
abstract class ValueSink<Value> implements Sink {
  private readonly known = new Map<string, Value | null>();
  private readonly most: number;
  private text = '';
  protected validity: Validity;

  constructor(most: number) {
    this.most = most;
    this.validity = new Validity(most);
  }

  add(bytes: Buffer, start: number, end: number): void {
    this.text += bytes.toString('utf8', start, end);
  }

  endRow(): void {
    const { text } = this;
    const value = text === '' ? null : this.valueOf(text);
    if (value !== null) this.put(this.validity.rows, value);
    this.validity.add(value !== null);
    this.text = '';
  }

  take(): Data {
    const data = this.made(this.validity);
    this.validity = new Validity(this.most);
    return data;
  }

  private valueOf(text: string): Value | null {
    const found = this.known.get(text);
    if (found !== undefined) return found;
    const value = this.parse(text);
    if (this.known.size >= MOST_KEPT) this.known.clear();
    this.known.set(text, value);
    return value;
  }

  protected abstract parse(text: string): Value | null;
  protected abstract put(row: number, value: Value): void;
  /** Returns the column, and begins another one. */
  protected abstract made(validity: Validity): Data;
}

class DaySink implements Sink {
  private readonly most: number;
  private validity: Validity;
  private days: Int32Array;
  private day: number | null = null;

  constructor(most: number) {
    this.most = most;
    this.validity = new Validity(most);
    this.days = new Int32Array(most);
  }

  add(bytes: Buffer, start: number, end: number): void {
    this.day = dayOf(bytes, start, end);
  }

  endRow(): void {
    if (this.day !== null) this.days[this.validity.rows] = this.day;
    this.validity.add(this.day !== null);
    this.day = null;
  }

  take(): Data {
    const { rows: length, nulls: nullCount, bits: nullBitmap } = this.validity;
    const data = this.days.subarray(0, length);
    this.validity = new Validity(this.most);
    this.days = new Int32Array(this.most);
    return makeData({ type: new DateDay(), length, nullCount, nullBitmap, data });
  }
}

class IntegerSink extends ValueSink<bigint> {
  private numbers: BigInt64Array;

  constructor(most: number) {
    super(most);
    this.numbers = new BigInt64Array(most);
  }

  protected parse(text: string): bigint | null {
    const number = Number(text);
    return Number.isSafeInteger(number) ? BigInt(number) : null;
  }

  protected put(row: number, value: bigint): void {
    this.numbers[row] = value;
  }

  protected made({ rows: length, nulls: nullCount, bits: nullBitmap }: Validity): Data {
    const data = this.numbers.subarray(0, length);
    this.numbers = new BigInt64Array(this.numbers.length);
    return makeData({ type: new Int64(), length, nullCount, nullBitmap, data });
  }
}

class DecimalSink extends ValueSink<bigint> {
  private readonly centsOf: (text: string) => bigint | null;
  /** The low and the high half of each amount. */
  private halves: BigInt64Array;

  constructor(most: number, centsOf: (text: string) => bigint | null) {
    super(most);
    this.centsOf = centsOf;
    this.halves = new BigInt64Array(most * 2);
  }

  protected parse(text: string): bigint | null {
    const cents = this.centsOf(text);
    return cents === null || cents >= LARGEST || cents <= -LARGEST ? null : cents;
  }

  protected put(row: number, cents: bigint): void {
    this.halves[row * 2] = cents;
    this.halves[row * 2 + 1] = cents < 0n ? -1n : 0n;
  }

  protected made({ rows: length, nulls: nullCount, bits: nullBitmap }: Validity): Data {
    const data = new Uint32Array(this.halves.buffer, 0, length * 4);
    this.halves = new BigInt64Array(this.halves.length);
    return makeData({ type: new Decimal(SCALE, PRECISION, 128), length, nullCount, nullBitmap, data });
  }
}

/** `most`: rows of a batch at most. */
const SINKS: Readonly<Record<ColumnType, (most: number, column: Column) => Sink>> = {
  texto: (most, { unlike, added }) => {
    if (added) return new AddedSink(most, added);
    return unlike ? new OddDaySink(most, unlike) : new TextSink(most);
  },
  data: (most) => new DaySink(most),
  inteiro: (most) => new IntegerSink(most),
  decimal: (most, { field }) => new DecimalSink(most, amountReader(field)),
};

export const sinkOf = (column: Column, most: number): Sink => SINKS[column.type](most, column);
