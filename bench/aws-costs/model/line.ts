/** A line of a cost: an amount times a price. */
import { costOf, type Picodollars, sumOf } from '../money.ts';
import type { PriceName, Prices } from '../prices.ts';

export interface Line {
  readonly what: string;
  /** Whole units of the price. */
  readonly amount: number;
  readonly price: PriceName;
  readonly cost: Picodollars;
}

/** Rounds the amount, which follows from measured averages, to whole units. */
export function line(prices: Prices, what: string, price: PriceName, amount: number): Line {
  const whole = Math.round(amount);
  return { what, amount: whole, price, cost: costOf(whole, prices[price]) };
}

export const totalOf = (lines: readonly Line[]): Picodollars => sumOf(lines.map(({ cost }) => cost));
