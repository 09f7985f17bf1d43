/**
 * Exact money: prices are texts in dollars, amounts are whole numbers, and costs are whole picodollars, so
 * that a sum is the sum of its lines.
 */

/** A price of `usd` dollars for `per` whole units. */
export interface Price {
  readonly usd: string;
  readonly per: number;
}

/** Millionths of a millionth of a dollar. */
export type Picodollars = bigint;

const DIGITS = 12;
const ONE = 10n ** BigInt(DIGITS);
const DOLLARS = new RegExp(`^(\\d{1,9})(?:\\.(\\d{1,${DIGITS}}))?$`);

/** @throws RangeError for a text that is not an amount of dollars */
export function dollars(text: string): Picodollars {
  const [, whole = '', fraction = ''] = DOLLARS.exec(text) ?? [];
  if (whole === '') throw new RangeError(`"${text}" is not an amount; allowed: dollars like 0.1875`);
  return BigInt(whole) * ONE + BigInt(fraction.padEnd(DIGITS, '0'));
}

/** Returns the cost, rounded half up to a picodollar. @throws RangeError for an amount that is not whole */
export function costOf(amount: number, { usd, per }: Price): Picodollars {
  if (!Number.isSafeInteger(amount) || amount < 0)
    throw new RangeError(`the amount ${amount} is not a whole number`);
  return divided(BigInt(amount) * dollars(usd), BigInt(per));
}

/** Rounds half up. */
export const divided = (value: bigint, by: bigint): bigint => (2n * value + by) / (2n * by);

export const sumOf = (costs: Iterable<Picodollars>): Picodollars => {
  let sum = 0n;
  for (const cost of costs) sum += cost;
  return sum;
};

/** Formats dollars with this many decimals, rounded half up: `1,234.50`. */
export function shownDollars(cost: Picodollars, decimals = 2): string {
  const unit = 10n ** BigInt(DIGITS - decimals);
  const rounded = divided(cost, unit);
  const scale = 10n ** BigInt(decimals);
  const whole = (rounded / scale).toLocaleString('en-US');
  return decimals === 0 ? whole : `${whole}.${String(rounded % scale).padStart(decimals, '0')}`;
}
