/** Makes the bundled samples' bytes as published: separators, quotes, line ends, encodings, widths. */
import { toWindows1252 } from '../kit/windows1252.ts';

/** The cells of a row by column; a missing column is empty. */
export type Row = Readonly<Record<string, string>>;

export interface SampleFile {
  readonly name: string;
  readonly bytes: Buffer;
  /** Name of the archive that contains the file; absent for a plain file. */
  readonly zip?: string;
}

export interface Separated {
  readonly columns: readonly string[];
  readonly delimiter: ';' | ',' | '\t';
  readonly lineEnd: '\n' | '\r\n';
  /** Columns whose cells are quoted where they are not empty; 'all' quotes every cell. */
  readonly quoted: readonly string[] | 'all' | 'none';
  readonly encoding: 'windows-1252' | 'utf-8' | 'utf-8 with BOM';
}

const inQuotes = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** @throws RangeError for a row with a column that the file does not have */
export function separated(form: Separated, rows: readonly Row[]): Buffer {
  const { columns, delimiter, quoted, lineEnd, encoding } = form;
  const unknown = rows.flatMap((row) => Object.keys(row)).filter((name) => !columns.includes(name));
  if (unknown.length > 0) throw new RangeError(`no column ${unknown.join(', ')}`);
  const cellOf = (column: string, value: string): string => {
    if (quoted === 'all') return inQuotes(value);
    return value !== '' && quoted.includes(column) ? inQuotes(value) : value;
  };
  const header = columns.map((name) => (quoted === 'none' ? name : inQuotes(name)));
  const lines = [header, ...rows.map((row) => columns.map((name) => cellOf(name, row[name] ?? '')))];
  const text = lines.map((cells) => cells.join(delimiter) + lineEnd).join('');
  if (encoding === 'windows-1252') return toWindows1252(text);
  return Buffer.from(encoding === 'utf-8' ? text : `\ufeff${text}`);
}

/**
 * Makes lines of cells of fixed width, padded with blanks; one character a byte. @throws RangeError for a
 * cell that does not fit
 */
export function fixedWidth(widths: readonly (readonly [string, number])[], rows: readonly Row[]): Buffer {
  const lines = rows.map((row) =>
    widths.map(([name, width]) => {
      const cell = row[name] ?? '';
      if (cell.length > width) throw new RangeError(`${name} has ${width} bytes: ${cell}`);
      return cell.padEnd(width);
    }),
  );
  return toWindows1252(lines.map((cells) => `${cells.join('')}\n`).join(''));
}
