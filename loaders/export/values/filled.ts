/** Batches of Arrow from records, whose columns the kernels fill. Values that are rare are computed here. */
import {
  type Data,
  DateDay,
  Decimal,
  Field,
  Int64,
  makeData,
  RecordBatch,
  Schema,
  Struct,
  Utf8,
} from 'apache-arrow';
import { amountReader } from '../../../shared/datasets/amounts.ts';
import { ADDED_VALUES } from '../../../shared/datasets/cnpj/ibge.ts';
import type { DayOrder } from '../../../shared/datasets/value-forms.ts';
import { dayIn } from '../../../shared/store/records/dates.ts';
import * as LAYOUT from '../../kernels/assembly/layout.ts';
import { giveBack, takeKernels } from '../../kernels/instance.ts';
import { Region } from '../../kernels/region.ts';
import type { Column, ColumnType, Place } from '../columns.ts';
import type { SortedRows } from '../rows-buffer.ts';

/** Digits of a DECIMAL that readers keep in 64 bits, and its decimals. */
const PRECISION = 18;
const SCALE = 2;
const LARGEST = 10n ** BigInt(PRECISION);
/** Different texts whose values are kept: amounts are repeated often. */
const MOST_KEPT = 50_000;
const DAY_MS = 86_400_000;
/** 15 October 1582 (loaders/kernels/assembly/exported/days.ts). */
const FIRST_DAY = -141_427;
const WORD = 4;

const TYPES: Readonly<Record<ColumnType, () => Utf8 | DateDay | Int64 | Decimal>> = {
  texto: () => new Utf8(),
  data: () => new DateDay(),
  inteiro: () => new Int64(),
  decimal: () => new Decimal(SCALE, PRECISION, 128),
};

const KINDS: Readonly<Record<ColumnType, number>> = {
  texto: LAYOUT.TEXT_COLUMN,
  data: LAYOUT.DAY_COLUMN,
  inteiro: LAYOUT.INTEGER_COLUMN,
  decimal: LAYOUT.AMOUNT_COLUMN,
};

const FORMS: Readonly<Record<DayOrder, number>> = {
  AAAAMMDD: LAYOUT.PLAIN_DAY,
  'AAAA-MM-DD': LAYOUT.DASHED_DAY,
  'dd/mm/aaaa': LAYOUT.SLASHED_DAY,
};

const kindOf = ({ type, unlike, added }: Column): number => {
  if (added) return LAYOUT.COMPUTED_TEXT_COLUMN;
  return unlike ? LAYOUT.UNLIKE_DAY_COLUMN : KINDS[type];
};

function placesOf(place: Place): number[] {
  switch (place.kind) {
    case 'cell':
      return [place.at];
    case 'partition':
      return [LAYOUT.KEY_PARTITION];
    case 'version':
      return [LAYOUT.VERSION_PLACE];
    case 'joined':
      return place.parts.flatMap(placesOf);
  }
}

function declarationOf(columns: readonly Column[]): Uint32Array {
  const words = new Uint32Array((columns.length * LAYOUT.OUT_COLUMN) / WORD);
  for (const [i, column] of columns.entries()) {
    const places = placesOf(column.place);
    if (places.length > LAYOUT.MOST_PARTS)
      throw new Error(`${column.name} is joined of ${places.length} parts`);
    const at = (i * LAYOUT.OUT_COLUMN) / WORD;
    words[at + LAYOUT.OUT_KIND / WORD] = kindOf(column);
    words[at + LAYOUT.OUT_UNLIKE / WORD] = column.unlike ? FORMS[column.unlike] : 0;
    words[at + LAYOUT.OUT_PARTS / WORD] = places.length;
    words.set(places, at + LAYOUT.OUT_PLACES / WORD);
  }
  return words;
}

const cellsIn = (place: Place): number =>
  Math.max(0, ...placesOf(place).map((at) => (at < LAYOUT.KEY_PARTITION ? at + 1 : 0)));

/** Returns the bytes of a value that the kernels leave; none for a text that is none. */
type Computed = (text: string) => Buffer | null;

const wordOf = (day: number): Buffer => {
  const bytes = Buffer.alloc(WORD);
  bytes.writeInt32LE(day);
  return bytes;
};

const bigOf = (number: bigint): Buffer => {
  const bytes = Buffer.alloc(2 * WORD);
  bytes.writeBigInt64LE(number);
  return bytes;
};

/** The kernels read the common forms; the others are in shared/store/records/dates.ts. */
function oddDay(text: string): Buffer | null {
  const isCommon = /^(?:\d{8}|.{4}-.{2}-.{2}|.{2}\/.{2}\/.{4})$/s.test(text);
  const iso = isCommon ? null : dayIn(text);
  const day = iso === null ? FIRST_DAY - 1 : Date.parse(`${iso}T00:00:00Z`) / DAY_MS;
  return day < FIRST_DAY ? null : wordOf(day);
}

function oddInteger(text: string): Buffer | null {
  const number = Number(text);
  return Number.isSafeInteger(number) ? bigOf(BigInt(number)) : null;
}

function computedOf(column: Column): Computed {
  const { type, added, field } = column;
  if (added) return (text) => Buffer.from(ADDED_VALUES[added](text) ?? '');
  if (type === 'data') return oddDay;
  if (type === 'inteiro') return oddInteger;
  const centsOf = amountReader(field);
  return (text) => {
    const cents = centsOf(text);
    return cents === null || cents >= LARGEST || cents <= -LARGEST ? null : bigOf(cents);
  };
}

function kept(compute: Computed): Computed {
  const known = new Map<string, Buffer | null>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const value = compute(text);
    if (known.size >= MOST_KEPT) known.clear();
    known.set(text, value);
    return value;
  };
}

/** The values of all columns of some records. It must be released. */
export class FilledColumns {
  private readonly columns: readonly Column[];
  private readonly schema: Schema;
  private readonly kernels = takeKernels('columns');
  private readonly declaration = new Region(this.kernels);
  private readonly version = new Region(this.kernels);

  constructor(columns: readonly Column[], version: string) {
    const { kernels } = this;
    this.columns = columns;
    this.schema = new Schema(columns.map(({ name, type }) => new Field(name, TYPES[type](), true)));
    const text = Buffer.from(version);
    const cells = Math.max(1, ...columns.map(({ place }) => cellsIn(place)));
    kernels.setOutColumns(
      this.declaration.putWords(declarationOf(columns)),
      columns.length,
      cells,
      this.version.put(text),
      text.length,
    );
    const computed = columns.map((column) => kept(computedOf(column)));
    kernels.calls.compute = (column, address, length) => {
      const bytes = Buffer.from(kernels.memory.buffer, address, length);
      const value = (computed[column] as Computed)(bytes.toString('utf8'));
      if (value === null) return 0;
      new Uint8Array(kernels.memory.buffer).set(value, address);
      return value.length;
    };
  }

  /** Returns the rows from `from` to `to`; the values are valid until the next call. */
  batch({ bytes, starts }: SortedRows, from: number, to: number): RecordBatch {
    const { kernels, schema } = this;
    const [start, end] = [starts[from] ?? bytes.length, starts[to] ?? bytes.length];
    const input = kernels.reserveInput(end - start);
    new Uint8Array(kernels.memory.buffer).set(bytes.subarray(start, end), input);
    const filled = kernels.fillColumns(input, input + end - start, to - from);
    const children = this.columns.map((column, i) =>
      this.data(column, filled + i * LAYOUT.FILLED_BYTES, to - from),
    );
    const data = makeData({ type: new Struct(schema.fields), length: to - from, nullCount: 0, children });
    return new RecordBatch(schema, data);
  }

  private data({ type }: Column, at: number, length: number): Data {
    const { buffer } = this.kernels.memory;
    const words = new Uint32Array(buffer, at, LAYOUT.FILLED_BYTES / WORD);
    const wordAt = (offset: number): number => words[offset / WORD] as number;
    const values = wordAt(LAYOUT.FILLED_DATA);
    const nullBitmap = new Uint8Array(buffer, wordAt(LAYOUT.FILLED_VALID), Math.ceil(length / 8));
    const common = { length, nullCount: wordAt(LAYOUT.FILLED_NULLS), nullBitmap };
    switch (type) {
      case 'texto': {
        const valueOffsets = new Int32Array(buffer, wordAt(LAYOUT.FILLED_OFFSETS), length + 1);
        const data = new Uint8Array(buffer, values, wordAt(LAYOUT.FILLED_USED));
        return makeData({ type: new Utf8(), ...common, valueOffsets, data });
      }
      case 'data':
        return makeData({ type: new DateDay(), ...common, data: new Int32Array(buffer, values, length) });
      case 'inteiro':
        return makeData({ type: new Int64(), ...common, data: new BigInt64Array(buffer, values, length) });
      case 'decimal': {
        const data = new Uint32Array(buffer, values, length * 4);
        return makeData({ type: new Decimal(SCALE, PRECISION, 128), ...common, data });
      }
    }
  }

  release(): void {
    this.declaration.release();
    this.version.release();
    giveBack('columns', this.kernels);
  }
}
