/** Compares the table classes: infrequent access stores for less and reads for more. */
import { costOf, dollars, type Picodollars } from '../money.ts';
import type { Prices } from '../prices.ts';

export interface ClassCosts {
  readonly standard: Picodollars;
  readonly infrequent: Picodollars;
}

export const classCosts = (prices: Prices, bytes: number, readUnits: number): ClassCosts => ({
  standard: costOf(Math.round(bytes), prices.tableStorage) + costOf(Math.round(readUnits), prices.readUnits),
  infrequent:
    costOf(Math.round(bytes), prices.tableStorageIa) + costOf(Math.round(readUnits), prices.readUnitsIa),
});

/** Returns the read units a month above which the standard class is cheaper for a table of so many bytes. */
export function evenUnits(prices: Prices, bytes: number): number {
  const saved =
    costOf(Math.round(bytes), prices.tableStorage) - costOf(Math.round(bytes), prices.tableStorageIa);
  const dearer = dollars(prices.readUnitsIa.usd) - dollars(prices.readUnits.usd);
  return Number((saved * BigInt(prices.readUnits.per)) / dearer);
}
