/** A simple reader of one published line, character by character, independent of the loaders. */

type State = 'start' | 'bare' | 'quoted' | 'closed';

/** Returns the cells of a line, or null where its quotes do not match. A row never spans lines. */
export function cellsOf(line: string, delimiter = ';'): string[] | null {
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
    } else if (char === '"') {
      if (state === 'bare') return null;
      if (state === 'closed') cell += '"';
      state = 'quoted';
    } else {
      if (state === 'closed') return null;
      cell += char;
      state = 'bare';
    }
  }
  if (state === 'quoted') return null;
  return [...cells, cell];
}

/** Returns the lines without their ends, LF or CRLF, and without empty lines. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
    .filter((line) => line !== '');
