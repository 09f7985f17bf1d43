/**
 * Rows between the steps of a load, without their quotes: `"a";"b"` becomes the cells a and b, each followed
 * by DEL, and `""` in a cell becomes one quote. It saves up to a quarter of a row, and the row as published
 * can be made from it again.
 */
/** Returns the row as published. */
export function requoted(row: Buffer, start: number, end: number, delimiter: string): Buffer {
  const cells = row
    .toString('latin1', start, end - 1)
    .replaceAll('"', '""')
    .replaceAll('\x7f', `"${delimiter}"`);
  return Buffer.from(`"${cells}"`, 'latin1');
}
