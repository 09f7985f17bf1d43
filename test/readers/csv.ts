/** A simple reader of published rows, character by character, independent of the loaders. */

type State = 'start' | 'bare' | 'quoted' | 'closed';

/** Returns the cells of a row, or null where its quotes do not match. */
export function cellsOf(row: string, delimiter = ';'): string[] | null {
  const cells = read(row, delimiter);
  return cells === 'open' ? null : cells;
}

function read(line: string, delimiter: string): string[] | 'open' | null {
  const cells: string[] = [];
  let cell = '';
  let state: State = 'start';
  for (const char of line) {
    if (state === 'quoted') {
      if (char === '"') state = 'closed';
      else cell += char;
    } else if (char === delimiter) {
      cells.push(cell);
      cell = '';
      state = 'start';
    } else if (char === '"' && state !== 'bare') {
      if (state === 'closed') cell += '"';
      state = 'quoted';
    } else {
      if (state === 'closed') return null;
      cell += char;
      state = 'bare';
    }
  }
  if (state === 'quoted') return 'open';
  return [...cells, cell];
}

const withoutCr = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);

/** Lines of a row in a fixture, at most. */
const MOST_LINES = 100;

/**
 * Returns the rows without their ends, LF or CRLF, and without empty lines. A line that leaves a cell open is
 * one row with the next ones if it has `width` cells with them; null for a file without quoted cells.
 */
export function rowsOf(text: string, width: number | null, delimiter = ';'): string[] {
  const lines = text.split('\n');
  const rows: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const row = rowAt(lines, at, width, delimiter);
    if (withoutCr(row) !== '') rows.push(withoutCr(row));
    at += row.split('\n').length;
  }
  return rows;
}

function rowAt(lines: readonly string[], at: number, width: number | null, delimiter: string): string {
  const first = lines[at] ?? '';
  if (width === null) return first;
  let row = first;
  for (let next = at + 1; read(withoutCr(row), delimiter) === 'open'; next++) {
    if (next === lines.length || next === at + MOST_LINES) return first;
    row += `\n${lines[next]}`;
  }
  return row === first || cellsOf(withoutCr(row), delimiter)?.length === width ? row : first;
}
