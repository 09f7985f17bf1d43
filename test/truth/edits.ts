/** Changes of single columns and of rows, each as a function from the bytes of a file to its bytes. */
import { type Sheet, sheetOf } from './sheet.ts';

export interface NamedFile {
  readonly source: string;
  readonly file: string;
}

export type Edit = (bytes: Buffer, named: NamedFile) => Buffer;

type Row = readonly string[];
type EditRow = (row: Row, index: number, sheet: Sheet) => Row;

const eachRow =
  (columnsOf: readonly string[], edit: (places: readonly number[]) => EditRow): Edit =>
  (bytes, { source, file }) => {
    const sheet = sheetOf(source, file, bytes);
    const places = columnsOf.map((name) => sheet.columns.indexOf(name));
    if (places.includes(-1)) throw new Error(`${file} has no columns ${columnsOf.join(', ')}`);
    const change = edit(places);
    const isWhole = (row: Row): boolean => row.length === sheet.columns.length;
    return sheet.bytes(sheet.rows.map((row, i) => (isWhole(row) ? change(row, i, sheet) : row)));
  };

/** A change of the column that is named last, so that tables can list several changes of one field. */
export type ColumnEdit = (name: string) => Edit;

export const content =
  (change: (content: string, index: number) => string): ColumnEdit =>
  (name) =>
    eachRow([name], ([place = 0]) => (row, i, sheet) => {
      const before = row[place] ?? '';
      return row.with(place, sheet.cell(before, change(sheet.content(before), i)));
    });

/** Replaces the content of a column where it has any. */
export const present = (change: (content: string, index: number) => string): ColumnEdit =>
  content((text, i) => (text.trim() === '' ? text : change(text, i)));

/** Puts a replacement in place of what the pattern finds. */
export const replaced = (pattern: RegExp, by: string): ColumnEdit =>
  present((text) => text.replace(pattern, by));

export const always = (text: string): ColumnEdit => content(() => text);
export const cutTo = (length: number): ColumnEdit => content((text) => text.slice(0, length));
export const followedBy = (ending: string): ColumnEdit => present((text) => text + ending);

export const blanked = content(() => '');
/** Loses the zeros at the beginning, as in a column of numbers. */
export const withoutZeros = replaced(/^0+(?=\d)/, '');
export const twiceInCell = content((text) => text + text);

export const swappedWith =
  (other: string): ColumnEdit =>
  (name) =>
    eachRow([name, other], ([a = 0, b = 0]) => (row, _, sheet) => {
      const [first, second] = [row[a] ?? '', row[b] ?? ''];
      return row
        .with(a, sheet.cell(first, sheet.content(second)))
        .with(b, sheet.cell(second, sheet.content(first)));
    });

/** Moves all cells from a column on to the right; the first is empty, and the last is lost. */
export const shiftedFrom = (from: string): Edit =>
  eachRow([from], ([place = 0]) => (row, _, sheet) => {
    const contents = ['', ...row.slice(place).map(sheet.content)];
    return row.map((old, i) => (i < place ? old : sheet.cell(old, contents[i - place] ?? '')));
  });

/** Each row has the content that the row before it had. */
export const movedDown: ColumnEdit = (name) =>
  eachRow([name], ([place = 0]) => (row, i, sheet) => {
    const above = sheet.rows[i === 0 ? sheet.rows.length - 1 : i - 1];
    return row.with(place, sheet.cell(row[place] ?? '', sheet.content(above?.[place] ?? '')));
  });

/** AAAAMMDD, AAAA-MM-DD or dd/mm/aaaa as day, month and year. */
function partsOfDay(text: string): [day: string, month: string, year: string] | null {
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(text);
  if (iso) return [iso[3] ?? '', iso[2] ?? '', iso[1] ?? ''];
  const slashed = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text);
  return slashed ? [slashed[1] ?? '', slashed[2] ?? '', slashed[3] ?? ''] : null;
}

/** Prints days in another form; other texts stay. */
export const redated = (print: (day: string, month: string, year: string) => string): ColumnEdit =>
  present((text) => {
    const parts = partsOfDay(text);
    return parts ? print(...parts) : text;
  });

export const withTime = redated((d, m, y) => `${y}-${m}-${d} 00:00:00`);

const rowsEdit =
  (change: (rows: readonly Row[]) => readonly Row[]): Edit =>
  (bytes, { source, file }) => {
    const sheet = sheetOf(source, file, bytes);
    return sheet.bytes(change(sheet.rows));
  };

export const rowsDoubled = rowsEdit((rows) => rows.flatMap((row) => [row, row]));
export const fileTwice = rowsEdit((rows) => [...rows, ...rows]);
/** Keeps so many of the rows, from the first. */
export const cutAfter = (share: number): Edit =>
  rowsEdit((rows) => rows.slice(0, Math.ceil(rows.length * share)));

/** Changes the rows and not the header, which may have accents, too. */
export const belowHeader =
  (edit: Edit): Edit =>
  (bytes, named) => {
    const first = bytes.indexOf('\n') + 1;
    return Buffer.concat([bytes.subarray(0, first), edit(bytes.subarray(first), named)]);
  };
