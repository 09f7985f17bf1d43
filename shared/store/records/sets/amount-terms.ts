/**
 * The terms of amounts, by which a range of amounts is a union of few terms. An amount is the number of its
 * digits before the decimal point, and its significant digits: `12500,00` is 05 and 125. It has a term for
 * that number (`05`), and one for each beginning of its digits: `05:1*` and `05:12*`, and `05:125=` for all
 * of them. Most amounts are round, so most have three terms. Bounds of a range have at most 20 digits and no
 * sign, so one term is enough for all amounts above those, and one for all below zero.
 */

/** In hundredths. */
type Cents = bigint;

interface Amount {
  /** Digits before the decimal point. */
  readonly length: number;
  /** All digits without the zeros at the end; empty for zero. */
  readonly digits: string;
}

const MOST_LENGTH = 20;
const PLACES = 2;
const [BELOW_ZERO, ABOVE_ALL] = ['-', '+'];

function partsOf(cents: Cents): Amount {
  const digits = String(cents);
  const length = Math.max(0, digits.length - PLACES);
  return { length, digits: digits.padStart(PLACES, '0').replace(/0+$/, '') };
}

const lengthTerm = (length: number): string => String(length).padStart(2, '0');
const endTerm = (length: number, digits: string): string => `${lengthTerm(length)}:${digits}=`;
const beginTerm = (length: number, digits: string): string => `${lengthTerm(length)}:${digits}*`;

export function amountTerms(cents: Cents): string[] {
  if (cents < 0n) return [BELOW_ZERO];
  const { length, digits } = partsOf(cents);
  if (length > MOST_LENGTH) return [ABOVE_ALL];
  const begins = Array.from({ length: Math.max(0, digits.length - 1) }, (_, i) =>
    beginTerm(length, digits.slice(0, i + 1)),
  );
  return [lengthTerm(length), ...begins, endTerm(length, digits)];
}

interface Range {
  readonly length: number;
  /** The digits of the bounds, included; null for an open bound. */
  readonly from: string | null;
  readonly to: string | null;
}

/** Both bounds are included; null is an open one. No amount has two of the terms. */
export function amountRange(from: Cents | null, to: Cents | null): string[] {
  const low = from === null ? null : partsOf(from);
  const high = to === null ? null : partsOf(to);
  const terms = [...(low ? [] : [BELOW_ZERO]), ...(high ? [] : [ABOVE_ALL])];
  for (let length = low?.length ?? 0; length <= (high?.length ?? MOST_LENGTH); length++) {
    const range = {
      length,
      from: length === low?.length && low.digits !== lowestOf(length) ? low.digits : null,
      to: length === high?.length ? high.digits : null,
    };
    if (range.from === null && range.to === null) terms.push(lengthTerm(length));
    else terms.push(...(length === 0 && inside('', range) ? [endTerm(0, '')] : []), ...below('', range));
  }
  return terms;
}

const lowestOf = (length: number): string => (length === 0 ? '' : '1');

const inside = (digits: string, { from, to }: Range): boolean =>
  (from === null || digits >= from) && (to === null || digits <= to);

/** Returns the terms of the amounts in a range whose digits begin with `begin` and are more. */
function below(begin: string, range: Range): string[] {
  const { length, from, to } = range;
  const terms: string[] = [];
  const isLast = begin.length + 1 === length + PLACES;
  for (let digit = begin === '' && length > 0 ? 1 : 0; digit <= 9; digit++) {
    const digits = `${begin}${digit}`;
    // The amounts that begin so are from `digits` to, as a text, before `digits:`; `:` follows `9`.
    if ((from !== null && `${digits}:` <= from) || (to !== null && digits > to)) continue;
    if (digit > 0 && inside(digits, range)) terms.push(endTerm(length, digits));
    if (isLast) continue;
    const isWhole = (from === null || digits >= from) && (to === null || !to.startsWith(digits));
    if (isWhole) terms.push(beginTerm(length, digits));
    else terms.push(...below(digits, range));
  }
  return terms;
}
