/**
 * The fast way through a row: quoted cells without quotes, control characters or windows-1252 oddities inside, which
 * is nearly every row of the publisher. Its bytes become the stored row at once; cells are never strings of their own.
 */
import { type Field, type Resource, storedFields, type Table } from '../../shared/datasets/define.ts';
import { fieldsOf } from '../../shared/datasets/layout.ts';
import { CELL_BYTE } from '../../shared/store/records/rows.ts';
import type { Form } from '../work/form.ts';

export interface PlainReader {
  /** False for a row that needs the careful way; true, and the row is in the three fields below. */
  read(buffer: Buffer, start: number, end: number): boolean;
  partition: string;
  /** Key fields without the partition, joined by NUL. */
  key: string;
  /** As `encodeRow` gives it. */
  row: string;
}

const QUOTE = 0x22;
const BLANK = 0x20;
const NBSP = 0xa0;
const LONGEST_ROW = 1 << 16;

/** By byte: 1 where a cell that holds it needs care. 0xEF may begin the trace of a lost character (U+FFFD). */
const CAREFUL = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < BLANK || (byte >= 0x7f && byte < NBSP) || byte === 0xef ? 1 : 0,
);

/** Served as published, but for outer blanks. */
const isPlain = ({ kind, impliedDecimals, digitsOnly }: Field): boolean =>
  kind === 'text' && impliedDecimals === undefined && !digitsOnly;

/** Null where a stored row is not the columns in their order and as they are, as for look-up tables. */
export function plainReader(table: Table, resource: Resource, form: Form): PlainReader | null {
  if (table.kind !== 'document' || form.kind !== 'separated' || form.encoding !== 'windows-1252') return null;
  const { partition } = table;
  const fields = fieldsOf(resource.layout);
  const columns = form.columns.map((slot) => fields[slot] ?? '');
  if ([partition, ...storedFields(resource, partition)].join() !== columns.join()) return null;
  if (resource.sum !== null || !Object.values(resource.fields).every(isPlain)) return null;
  const { delimiter } = form;
  const between = delimiter.charCodeAt(0);
  const last = columns.length - 1;
  const out = Buffer.allocUnsafe(LONGEST_ROW);
  const starts = new Int32Array(columns.length + 1);
  const absent = columns.map((name) => (resource.fields[name]?.absent ?? []).map((v) => Buffer.from(v)));
  const partitionForm = resource.fields[partition]?.pattern;
  const keys = columns.flatMap((name, column) =>
    name !== partition && resource.key.includes(name)
      ? [{ column, form: resource.fields[name]?.pattern }]
      : [],
  );

  /** Copies the cells, trimmed, each followed by the separator; answers the length, or -1. */
  function copy(buffer: Buffer, start: number, end: number): number {
    let at = start;
    let to = 0;
    for (let column = 0; column <= last; column++) {
      if (buffer[at++] !== QUOTE) return -1;
      const from = to;
      for (; at < end; at++) {
        const byte = buffer[at] as number;
        if (byte === QUOTE) break;
        if (CAREFUL[byte] === 1) return -1;
        if (byte !== BLANK || to !== from) out[to++] = byte;
      }
      if (at++ >= end) return -1;
      while (to > from && out[to - 1] === BLANK) to--;
      if (to > from && (out[from] === NBSP || out[to - 1] === NBSP)) return -1;
      if (isAbsent(absent[column] as Buffer[], from, to)) to = from;
      out[to++] = CELL_BYTE;
      starts[column + 1] = to;
      if (column < last && buffer[at++] !== between) return -1;
    }
    return at === end ? to : -1;
  }

  function isAbsent(values: readonly Buffer[], from: number, to: number): boolean {
    for (const value of values) {
      if (value.length !== to - from) continue;
      let i = 0;
      while (i < value.length && value[i] === out[from + i]) i++;
      if (i === value.length) return true;
    }
    return false;
  }

  const cell = (column: number): string =>
    out.toString('latin1', starts[column], (starts[column + 1] as number) - 1);

  /** Null where a key is absent or of another form: the careful way says what is wrong. */
  function keyOf(): string | null {
    let key = '';
    for (const { column, form } of keys) {
      const part = cell(column);
      if (part === '' || (form && !form.test(part))) return null;
      key = key === '' ? part : `${key}\0${part}`;
    }
    return key;
  }

  const reader: PlainReader = {
    partition: '',
    key: '',
    row: '',
    read(buffer, start, end) {
      if (end - start > LONGEST_ROW) return false;
      const length = copy(buffer, start, end);
      if (length < 0) return false;
      reader.partition = cell(0);
      const key = keyOf();
      if (key === null || reader.partition === '' || partitionForm?.test(reader.partition) === false)
        return false;
      reader.key = key;
      reader.row = out.toString('latin1', starts[1], length - 1);
      return true;
    },
  };
  return reader;
}
