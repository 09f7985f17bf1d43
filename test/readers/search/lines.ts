/** Reads large CNPJ files row by row with little memory, by the rules of `test/readers/publication.ts`. */
import { cellsOf, rowsOf } from '../csv.ts';
import { fromWindows1252 } from '../windows1252.ts';

/** Bytes in which a row of several lines ends. */
const SEVERAL_LINES = 1 << 14;

/** Calls `take` with the cells of each good row, trimmed; absent cells are null. */
export function eachRow(bytes: Buffer, width: number, take: (cells: (string | null)[]) => void): void {
  for (let from = 0; from < bytes.length; ) {
    let line = decoded(bytes, from, lineEnd(bytes, from)).replace(/\r$/, '');
    let cells = line === '' ? null : cut(line, width);
    if (line !== '' && cells === null) {
      line = rowsOf(decoded(bytes, from, from + SEVERAL_LINES), width)[0] ?? line;
      cells = cellsOf(line);
    }
    from = lineEnd(bytes, from + line.length) + 1;
    if (cells?.length === width && /^[0-9A-Z]{8}$/.test(cells[0]!)) take(cells.map(clean));
  }
}

function lineEnd(bytes: Buffer, from: number): number {
  const end = bytes.indexOf(10, from);
  return end === -1 ? bytes.length : end;
}

function decoded(bytes: Buffer, from: number, to: number): string {
  const text = bytes.toString('latin1', from, to);
  return /[\x80-\x9f]/.test(text) ? fromWindows1252(Buffer.from(text, 'latin1')) : text;
}

/** A line whose only quotes surround its cells is split at once; any other is read character by character. */
function cut(line: string, width: number): string[] | null {
  const cells = line.slice(1, -1).split('";"');
  const plain = line.startsWith('"') && line.endsWith('"') && cells.length === width;
  return plain && !cells.some((cell) => cell.includes('"')) ? cells : cellsOf(line);
}

function clean(cell: string): string | null {
  const text = cell.includes('\0') ? cell.replaceAll('\0', '') : cell;
  const trimmed = text.startsWith(' ') || text.endsWith(' ') ? text.replace(/^ +| +$/g, '') : text;
  return trimmed === '' ? null : trimmed;
}
