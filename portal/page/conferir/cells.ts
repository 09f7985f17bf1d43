/** Reads the text of a list: its encoding, its separator, and its cells. */

const SEPARATORS = [';', '\t', ','] as const;
type Separator = (typeof SEPARATORS)[number];
export type Cells = readonly (readonly string[])[];

/** Spreadsheets in Portuguese save CSV in windows-1252, whose accented letters are not valid UTF-8. */
export function textOf(bytes: ArrayBuffer | Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // The bytes are not UTF-8. Every byte has a meaning in windows-1252.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A quote that does not enclose a whole cell is a letter like others, as in `"Bar" do Exemplo`. */
const cellBefore = (separator: Separator): RegExp =>
  new RegExp(`"([^"]*(?:""[^"]*)*)"(?=[${separator}\r\n]|$)|[^${separator}\r\n]*`, 'y');

/** Returns the rows that have a text in any cell. */
export function cellsOf(text: string, separator: Separator): Cells {
  const form = cellBefore(separator);
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at <= text.length; at += 1) {
    form.lastIndex = at;
    const [all = '', quoted] = form.exec(text) ?? [];
    row.push(quoted?.replaceAll('""', '"') ?? all);
    at += all.length;
    if (text[at] === separator) continue;
    if (row.some((cell) => cell.trim() !== '')) rows.push(row);
    row = [];
    if (text.startsWith('\r\n', at)) at += 1;
  }
  return rows;
}

/** The beginning of a list shows its separator. */
const SHOWN = 20_000;
const ROWS = 20;

/** Returns the separator with which most rows have the same number of cells, two or more. */
export function separatorOf(text: string): Separator {
  const fitting = (separator: Separator): number => {
    const rows = cellsOf(text.slice(0, SHOWN), separator).slice(0, ROWS);
    const widths = rows.map(({ length }) => length).toSorted((a, b) => a - b);
    const usual = widths[Math.floor(widths.length / 2)] ?? 0;
    return usual < 2 ? 0 : widths.filter((width) => width === usual).length;
  };
  return SEPARATORS.reduce((best, one) => (fitting(one) > fitting(best) ? one : best));
}
