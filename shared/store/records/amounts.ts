/** Parses amounts of money in the forms of publishers as exact hundredths. */

/** `1.200` is one thousand two hundred or one and two tenths; the file does not determine which. */
const AMBIGUOUS = /^-?\d{1,3}\.\d{3}$/;
/** Amounts with points between thousands and without decimals. */
const GROUPED = /^-?\d{1,3}(\.\d{3}){2,}$/;

/**
 * Returns the amount in hundredths: of `1.234,56`, `1234.56`, `1.234.567`, `.58`, `-3`. Returns null for text that is
 * not an amount of at most two decimals, and for `1.200`, which is ambiguous.
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
