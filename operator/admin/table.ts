/** Tables and lists of fields for people, aligned with blanks. */

/** The name of a column, its text in each row, and whether it is aligned right, as numbers are. */
export type Column<Row> = readonly [name: string, cell: (row: Row) => string, right?: 'right'];

/** Replaces characters that could change the terminal or the text's order: names may be of older versions. */
const shown = (cell: string): string => cell.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '·');

export function textTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const cells = rows.map((row) => columns.map(([, cell]) => shown(cell(row))));
  const lines = [columns.map(([name]) => name), ...cells];
  const widths = columns.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)));
  const aligned = (line: readonly string[]): string =>
    columns
      .map(([, , right], i) => {
        const [cell = '', width = 0] = [line[i], widths[i]];
        return right ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  return lines.map(aligned).join('\n');
}

export const cutTo = (width: number, text: string): string => {
  const line = shown(text);
  return line.length > width ? `${line.slice(0, width - 1)}…` : line;
};

export const fieldList = (fields: Readonly<Record<string, string>>): string => {
  const width = Math.max(...Object.keys(fields).map((name) => name.length));
  return Object.entries(fields)
    .map(([name, value]) => `${name.padEnd(width)}  ${shown(value)}`.trimEnd())
    .join('\n');
};
