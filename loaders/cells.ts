/** A row's bytes → its cells, checked and cleaned: the hot loop of every load. */
import type { Field, Resource } from '../shared/datasets/define.ts';

/** Why a row goes to quarantine. */
export type FaultReason = 'wrong_columns' | 'unterminated_quote' | 'stray_quote' | 'bad_key' | 'repeated_key';

export interface Fault {
  readonly reason: FaultReason;
  /** What was found and what is allowed. */
  readonly detail: string;
}

export interface RowReader {
  /** Cells in column order, null where absent; or the fault. The array is used again for the next row. */
  read(buffer: Buffer, start: number, end: number): readonly (string | null)[] | Fault;
  /** Null where quotes do not close. */
  countColumns(buffer: Buffer, start: number, end: number): number | null;
  /** Rows that hold the trace of a character lost before publication (U+FFFD, also as it looks in windows-1252). */
  lostCharacters(): number;
}

export const isFault = (row: readonly (string | null)[] | Fault): row is Fault => !Array.isArray(row);

const QUOTE = 0x22;
/** The bytes 0x80–0x9F, where windows-1252 and ISO-8859-1 differ, decoded once. */
const C1 = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 32 }, (_, i) => 0x80 + i));
const LOST = /\ufffd|\u00ef\u00bf\u00bd/;

/** A mark beside the cells of one row: which of the rare treatments it needs. */
const HIGH = 1;
const WINDOWS = 2;
const CONTROL = 4;

/** `partition` is the table's partition field, or empty. */
export function rowReader(resource: Resource, partition: string): RowReader {
  const { columns } = resource.layout;
  const delimiter = resource.layout.delimiter.charCodeAt(0);
  const fields = columns.map((name) => resource.fields[name] as Field);
  const mustHave = (name: string): boolean => name === partition || resource.key.includes(name);
  const required = columns.map(mustHave);
  const bounds = new Int32Array(columns.length * 2);
  const cells: (string | null)[] = new Array(columns.length).fill(null);
  let lost = 0;

  /** Bounds of quoted cells without quotes inside: the publisher's form. Answers the marks, or -1 for any other form. */
  function scan(buffer: Buffer, start: number, end: number): number {
    let marks = 0;
    let at = start;
    for (let column = 0; column < columns.length; column++) {
      if (buffer[at] !== QUOTE) return -1;
      const from = ++at;
      for (; at < end; at++) {
        const byte = buffer[at] as number;
        if (byte === QUOTE) break;
        if (byte < 0x20) marks |= CONTROL;
        else if (byte >= 0x80) marks |= byte < 0xa0 ? HIGH | WINDOWS : HIGH;
      }
      if (at >= end) return -1;
      bounds[column * 2] = from - start;
      bounds[column * 2 + 1] = at - start;
      at++;
      if (column < columns.length - 1 && buffer[at++] !== delimiter) return -1;
    }
    return at === end ? marks : -1;
  }

  function finish(text: string, column: number, marks: number): string | null {
    let cell = text;
    if (marks & WINDOWS) cell = cell.replace(/[\x80-\x9f]/g, (c) => C1[c.charCodeAt(0) - 0x80] as string);
    if (marks & CONTROL) cell = cell.replaceAll('\0', '');
    if (cell.charCodeAt(0) <= 0x20 || cell.charCodeAt(cell.length - 1) <= 0x20 || marks & HIGH)
      cell = cell.trim();
    if (cell === '' || fields[column]?.absent?.includes(cell)) return null;
    return cell;
  }

  function checkKeys(): Fault | null {
    for (let column = 0; column < columns.length; column++) {
      if (!required[column]) continue;
      const pattern = fields[column]?.pattern;
      const cell = cells[column];
      if (cell === null || cell === undefined || (pattern && !pattern.test(cell))) {
        return { reason: 'bad_key', detail: `${columns[column]} is ${JSON.stringify(cell)}, not ${pattern}` };
      }
    }
    return null;
  }

  return {
    read(buffer, start, end) {
      const text = buffer.toString('latin1', start, end);
      const marks = scan(buffer, start, end);
      if (marks === -1) {
        const parts = splitAnyForm(text, resource.layout.delimiter);
        if (isFault(parts)) return parts;
        if (parts.length !== columns.length) {
          return { reason: 'wrong_columns', detail: `${parts.length} columns, not ${columns.length}` };
        }
        for (let i = 0; i < parts.length; i++)
          cells[i] = finish(parts[i] as string, i, HIGH | WINDOWS | CONTROL);
      } else {
        for (let i = 0; i < columns.length; i++) {
          const from = bounds[i * 2] as number;
          const to = bounds[i * 2 + 1] as number;
          cells[i] = from === to ? null : finish(text.slice(from, to), i, marks);
        }
      }
      if (marks !== 0 && LOST.test(text)) lost++;
      return checkKeys() ?? cells;
    },
    countColumns(buffer, start, end) {
      const parts = splitAnyForm(buffer.toString('latin1', start, end), resource.layout.delimiter);
      return isFault(parts) ? null : parts.length;
    },
    lostCharacters: () => lost,
  };
}

/** Cells of a row in any form: bare or quoted, `""` for a quote inside. */
function splitAnyForm(text: string, delimiter: string): string[] | Fault {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    if (text[at] !== '"') {
      const next = text.indexOf(delimiter, at);
      cells.push(next === -1 ? text.slice(at) : text.slice(at, next));
      if (next === -1) return cells;
      at = next + 1;
      continue;
    }
    const close = closingQuote(text, at + 1);
    if (close === -1)
      return { reason: 'unterminated_quote', detail: `column ${cells.length + 1} opens a quote` };
    cells.push(text.slice(at + 1, close).replaceAll('""', '"'));
    if (close + 1 === text.length) return cells;
    if (text[close + 1] !== delimiter) {
      return { reason: 'stray_quote', detail: `column ${cells.length} goes on after its closing quote` };
    }
    at = close + 2;
  }
}

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return -1;
}
