/**
 * A page of a list as CSV (RFC 4180), in the form that spreadsheets in Portuguese open: UTF-8 with a byte
 * order mark, semicolons, a line with the names of the columns, CRLF.
 */

export type Cell = string | number | boolean | null;

const BOM = '\ufeff';
const SEPARATOR = ';';
const LINE_END = '\r\n';

/** Signs with which a spreadsheet begins a formula, also in the wide forms of East Asian scripts. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const NUMBER = /^-\d+([.,]\d+)?$/;
const SPECIAL = /[;"\r\n]/;

/** An apostrophe before a formula makes it a text. A negative number is none. */
function cellText(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const text = FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Writes the columns of the items in the given order; the header is there also without items. */
export function csvOf(columns: readonly string[], items: readonly Readonly<Record<string, Cell>>[]): string {
  const rows = items.map((item) => columns.map((name) => cellText(item[name] ?? null)).join(SEPARATOR));
  return `${BOM}${[columns.join(SEPARATOR), ...rows].join(LINE_END)}${LINE_END}`;
}
