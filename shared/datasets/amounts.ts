/** The one reading of amounts of money in the forms of publishers, as exact hundredths. */
import type { Field } from './fields.ts';

/** `1.200` is one thousand two hundred or one and two tenths; the file does not determine which. */
const AMBIGUOUS = /^-?\d{1,3}\.\d{3}$/;
/** Points between thousands: before a comma, or two of them. */
const GROUPED = /^-?\d{1,3}(?:\.\d{3})+(?:,|$)/;
const PLAIN = /^(-?)(\d*)(?:[.,](\d{0,2})0*)?$/;

/**
 * An amount with its currency, or in brackets. Spreadsheets and programs in Portuguese print a negative
 * amount as `-R$ 1,50`, `R$ -1,50` or `(R$ 1,50)`, and accounts without the currency as `(1,50)`. A sign
 * after the amount (`1,50-`, `1,50 D`) was not seen, and is not an amount.
 */
const DRESSED = /^(\()?(-)?(?:R\$\s*)?(-)?([\d.,]+)(\))?$/;

/** Returns the amount in hundredths: also of `R$ 1.234,56` and `(3,00)`; null as for `toCents`. */
export function toCentsWithCurrency(cell: string): bigint | null {
  if (!cell.includes('R$') && !cell.startsWith('(')) return toCents(cell);
  const found = DRESSED.exec(cell);
  if (!found) return null;
  const [, open, before, after, amount = '', close] = found;
  const signs = [open, before, after].filter((sign) => sign !== undefined);
  if (signs.length > 1 || (open === undefined) !== (close === undefined)) return null;
  const cents = toCents(amount);
  return cents !== null && signs.length === 1 ? -cents : cents;
}

/**
 * Returns the amount in hundredths: of `1.234,56`, `1234.56`, `1.234.567`, `.58`, `-3`. Returns null for text
 * that is not an amount of at most two decimals, and for `1.200`, which is ambiguous.
 */
export function toCents(cell: string): bigint | null {
  if (AMBIGUOUS.test(cell) || !/\d/.test(cell)) return null;
  const found = PLAIN.exec(GROUPED.test(cell) ? cell.replaceAll('.', '') : cell);
  if (!found) return null;
  const [, sign, whole, part = ''] = found;
  const cents = BigInt(`${whole || '0'}${part.padEnd(2, '0')}`);
  return sign ? -cents : cents;
}

export const amountReader = (field: Field | undefined): typeof toCents =>
  field?.form?.kind === 'amount' && field.form.currency !== null ? toCentsWithCurrency : toCents;

/** Hundredths → a decimal of two places. */
export function decimalOf(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
