/** The inputs of the page, and of one region. */
import type { Inputs, Uses } from '../model/month.ts';
import type { Prices } from '../prices.ts';

export interface PageInputs extends Omit<Inputs, 'prices'> {
  /** By region, the region of the stack first. */
  readonly prices: Readonly<Record<string, Prices>>;
  readonly uses: Uses;
  readonly isGiven: boolean;
}

/** Returns the lines of a section; `own` are the inputs of the first region. */
export type Section = (inputs: PageInputs, own: Inputs) => string[];

export const ownInputs = ({ prices, measured, country }: PageInputs): Inputs => {
  const [first] = Object.values(prices);
  if (!first) throw new Error('no prices');
  return { prices: first, measured, country };
};

export const regionsOf = ({ prices }: PageInputs): string[] => Object.keys(prices);

export const inRegion = (inputs: PageInputs, region: string): Inputs => {
  const prices = inputs.prices[region];
  if (!prices) throw new Error(`no prices of ${region}`);
  return { prices, measured: inputs.measured, country: inputs.country };
};
