/** Rows without their quotes (loaders/read/in-kernels/columns.ts). */

const QUOTE: u32 = 0x22;
const TWO_QUOTES: u16 = 0x2222;
const CELL: u32 = 0x7f;

/**
 * Writes the row without its quotes to `to`, a quote that is written twice as one; returns the address after
 * it, or 0 for a row that could not be made again: one with a cell that has no quotes around it, a single
 * quote in it, or DEL.
 */
export function unquoted(row: usize, end: usize, to: usize, delimiter: u32): usize {
  const last = end - 1;
  if (last <= row || <u32>load<u8>(row) != QUOTE || <u32>load<u8>(last) != QUOTE) return 0;
  const between = QUOTE | (delimiter << 8) | (QUOTE << 16);
  let from = row + 1;
  let out = to;
  while (from < last) {
    const part = v128.load(from);
    v128.store(out, part);
    const found = i8x16.bitmask(
      v128.or(i8x16.eq(part, i8x16.splat(<i8>QUOTE)), i8x16.eq(part, i8x16.splat(<i8>CELL))),
    );
    const length: usize = found == 0 ? 16 : ctz(found);
    from += length;
    out += length;
    if (found == 0 || from == last) continue;
    if (from + 1 < last && load<u16>(from) == TWO_QUOTES) {
      store<u8>(out++, <u8>QUOTE);
      from += 2;
      continue;
    }
    if (from + 2 >= last || (load<u32>(from) & 0xffffff) != between) return 0;
    store<u8>(out++, <u8>CELL);
    from += 3;
    // The last cell is empty.
    if (from == last) break;
  }
  store<u8>(out, <u8>CELL);
  return out + 1;
}
