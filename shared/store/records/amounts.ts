/** Amounts of money as publishers print them, as exact hundredths. */

/** `1.200` is one thousand two hundred or one and two tenths; nothing in the file decides which. */
const AMBIGUOUS = /^-?\d{1,3}\.\d{3}$/;
/** Points between thousands, and no decimals. */
const GROUPED = /^-?\d{1,3}(\.\d{3}){2,}$/;

/**
 * The amount in hundredths: `1.234,56`, `1234.56`, `1.234.567`, `.58`, `-3`. Null for text that is not an amount of at
 * most two decimals, and for `1.200`, which can be read in two ways.
 */
export function toCents(cell: string): bigint | null {
  if (AMBIGUOUS.test(cell)) return null;
  const grouped = cell.includes(',') || GROUPED.test(cell);
  const plain = grouped ? cell.replaceAll('.', '').replace(',', '.') : cell;
  const found = /^(-?)(\d*)(?:\.(\d{0,2})0*)?$/.exec(plain);
  if (!found || !/\d/.test(plain)) return null;
  const [, sign, whole, part = ''] = found;
  const cents = BigInt(`${whole || '0'}${part.padEnd(2, '0')}`);
  return sign ? -cents : cents;
}
