/** The text of a cell that is still bytes. */
import { decodeRow, ESCAPE } from '../../../shared/store/records/rows.ts';

/** Returns null for an absent value. */
export const cellText = (bytes: Buffer, from: number, to: number): string | null =>
  from >= to ? null : (decodeRow(bytes.toString('utf8', from, to))[0] ?? null);

/** Returns the texts of cells that follow each other, each from one of the ends to the next. */
export function cellTexts(bytes: Buffer, ends: Uint32Array): (string | null)[] {
  const count = ends.length - 1;
  const all = bytes.toString('utf8', 0, ends[count]);
  // Places of bytes are those of characters. Decoding each cell by itself takes several times as long.
  const hasNoEscape = all.length === ends[count] && !all.includes(ESCAPE);
  return Array.from({ length: count }, (_, i) => {
    const [from, to] = [ends[i] as number, ends[i + 1] as number];
    if (!hasNoEscape) return cellText(bytes, from, to);
    return from === to ? null : all.slice(from, to);
  });
}
