/** A row's bytes → its cells, checked and cleaned: the hot loop of every load. */
import type { Field, Resource } from '../../shared/datasets/define.ts';
import { fieldsOf } from '../../shared/datasets/layout.ts';
import type { Fault } from '../../shared/store/records/accounting.ts';
import type { FixedForm, Form, SeparatedForm } from '../work/form.ts';
import { splitLine } from './split.ts';
import { type Finish, finisher } from './values.ts';

/** In the order of `fieldsOf` the layout, null where absent. */
export type Cells = readonly (string | null)[];

export interface RowReader {
  /** Cells, or the fault. The array is used again for the next row. */
  read(buffer: Buffer, start: number, end: number): Cells | Fault;
  /** Rows that hold the trace of a character lost before publication (U+FFFD, also as it looks in windows-1252). */
  lostCharacters(): number;
}

export const isFault = (row: Cells | Fault): row is Fault => !Array.isArray(row);

const QUOTE = 0x22;
/** The bytes 0x80–0x9F, where windows-1252 and ISO-8859-1 differ, decoded once. */
const C1 = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 32 }, (_, i) => 0x80 + i));
const LOST = /\ufffd|\u00ef\u00bf\u00bd/;

/** Marks beside the cells of one row: which of the rare treatments it needs. */
const HIGH = 1;
const WINDOWS = 2;
const CONTROL = 4;

/** Text of a cell decoded as ISO-8859-1 → as windows-1252, without NULs. */
function decode(text: string, marks: number): string {
  let cell = text;
  if (marks & WINDOWS) cell = cell.replace(/[\x80-\x9f]/g, (c) => C1[c.charCodeAt(0) - 0x80] as string);
  if (marks & CONTROL) cell = cell.replaceAll('\0', '');
  return cell;
}

/** `partition` is the table's partition field, or empty: a row without a good key is a fault. */
export function rowReader(resource: Resource, form: Form, partition: string): RowReader {
  const names = fieldsOf(resource.layout);
  const fields = names.map((name) => resource.fields[name] as Field);
  const keys = names.flatMap((name, i) => (name === partition || resource.key.includes(name) ? [i] : []));
  const cells: (string | null)[] = new Array(names.length).fill(null);
  const fill =
    form.kind === 'fixed' ? fixedFiller(form, names, fields, cells) : separatedFiller(form, fields, cells);
  let lost = 0;

  function badKey(): Fault | null {
    for (const i of keys) {
      const pattern = fields[i]?.pattern;
      const cell = cells[i];
      if (cell === null || cell === undefined || (pattern && !pattern.test(cell))) {
        return {
          reason: 'bad_key',
          detail: `${names[i]} is ${JSON.stringify(cell)}, not ${pattern ?? 'given'}`,
        };
      }
    }
    return null;
  }

  return {
    read(buffer, start, end) {
      const filled = fill(buffer, start, end);
      if (typeof filled !== 'string') return filled;
      if (filled !== '' && LOST.test(filled)) lost++;
      return badKey() ?? cells;
    },
    lostCharacters: () => lost,
  };
}

/** Fills the cells; answers the fault, or the text of the row where it holds more than ASCII. */
type Fill = (buffer: Buffer, start: number, end: number) => string | Fault;

function separatedFiller(form: SeparatedForm, fields: readonly Field[], cells: (string | null)[]): Fill {
  const { columns, quotes } = form;
  const delimiter = form.delimiter.charCodeAt(0);
  const finish: (Finish | null)[] = columns.map((slot) =>
    slot < 0 ? null : finisher(fields[slot] as Field),
  );
  const bounds = new Int32Array(columns.length * 2);

  /** Bounds of the cells where none holds a quote. Answers the marks, or -1 for the rarer forms. */
  function scan(buffer: Buffer, start: number, end: number): number {
    let marks = 0;
    let at = start;
    for (let column = 0; column < columns.length; column++) {
      const quoted = quotes && buffer[at] === QUOTE;
      const stop = quoted ? QUOTE : delimiter;
      if (quoted) at++;
      bounds[column * 2] = at - start;
      for (; at < end; at++) {
        const byte = buffer[at] as number;
        if (byte === stop) break;
        if (byte < 0x20) marks |= CONTROL;
        else if (byte >= 0x80) marks |= byte < 0xa0 ? HIGH | WINDOWS : HIGH;
      }
      if (quoted && at >= end) return -1;
      bounds[column * 2 + 1] = at - start;
      if (quoted) at++;
      if (column < columns.length - 1 && (at >= end || buffer[at++] !== delimiter)) return -1;
    }
    return at === end ? marks : -1;
  }

  function slow(text: string): Fault | null {
    const parts = splitLine(text, form.delimiter, quotes);
    if (!Array.isArray(parts)) return parts;
    if (parts.length !== columns.length) {
      return { reason: 'wrong_columns', detail: `${parts.length} columns, not ${columns.length}` };
    }
    const marks = form.encoding === 'utf-8' ? CONTROL : WINDOWS | CONTROL;
    parts.forEach((part, i) => {
      const slot = columns[i] as number;
      if (slot >= 0) cells[slot] = (finish[i] as Finish)(decode(part, marks));
    });
    return null;
  }

  return (buffer, start, end) => {
    if (form.encoding === 'utf-8') {
      const text = buffer.toString('utf8', start, end);
      return slow(text) ?? text;
    }
    const text = buffer.toString('latin1', start, end);
    const marks = scan(buffer, start, end);
    if (marks === -1) return slow(text) ?? text;
    for (let i = 0; i < columns.length; i++) {
      const slot = columns[i] as number;
      if (slot < 0) continue;
      const from = bounds[i * 2] as number;
      const to = bounds[i * 2 + 1] as number;
      const cell = from === to ? '' : text.slice(from, to);
      cells[slot] = cell === '' ? null : (finish[i] as Finish)(marks === 0 ? cell : decode(cell, marks));
    }
    return marks & HIGH ? text : '';
  };
}

function fixedFiller(
  form: FixedForm,
  names: readonly string[],
  fields: readonly Field[],
  cells: (string | null)[],
): Fill {
  const finish = fields.map(finisher);
  const lengths = Object.keys(form.records).join(' or ');
  return (buffer, start, end) => {
    const ranges = form.records[end - start];
    if (!ranges) return { reason: 'wrong_length', detail: `${end - start} bytes, not ${lengths}` };
    const text = buffer.toString('latin1', start, end);
    for (let i = 0; i < names.length; i++) {
      const range = ranges[i];
      const cell = range
        ? decode(text.slice(range[0], range[1]), WINDOWS | CONTROL)
        : form.fromName[names[i] ?? ''];
      cells[i] = cell === undefined ? null : (finish[i] as Finish)(cell);
    }
    return text;
  };
}
