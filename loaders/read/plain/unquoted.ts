/**
 * Rows between the steps of a load, without their quotes: `"a";"b"` becomes the cells a and b, each followed by DEL. It saves up
 * to a quarter of a row, and the row as published can be made from it again.
 */
import { CELL_BYTE } from '../../../shared/store/records/rows.ts';

const QUOTE = 0x22;

/**
 * Writes a row without its quotes at `at`, where there is room for the row as it is. Returns the place after it, or −1 for a row
 * that could not be made again: one with a cell that has no quotes around it, a quote in it, or DEL.
 */
export function unquote(
  row: Buffer,
  start: number,
  end: number,
  delimiter: number,
  to: Buffer,
  at: number,
): number {
  const last = end - 1;
  if (last <= start || row[start] !== QUOTE || row[last] !== QUOTE) return -1;
  let out = at;
  for (let from = start + 1; from < last; from++) {
    let byte = row[from] as number;
    if (byte === CELL_BYTE) return -1;
    if (byte === QUOTE) {
      if (from + 2 >= last || row[from + 1] !== delimiter || row[from + 2] !== QUOTE) return -1;
      from += 2;
      byte = CELL_BYTE;
    }
    to[out++] = byte;
  }
  to[out++] = CELL_BYTE;
  return out;
}

/** Returns the row as published. */
export function requoted(row: Buffer, start: number, end: number, delimiter: string): Buffer {
  const cells = row.toString('latin1', start, end - 1).replaceAll('\x7f', `"${delimiter}"`);
  return Buffer.from(`"${cells}"`, 'latin1');
}
