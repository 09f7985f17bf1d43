/** Faults of parameters with `orStored`: the data decide whether the value is one. */
import type { Fault } from '../faults.ts';
import type { QueryParameter } from '../query-params.ts';

/** A repeated parameter is a fault in any case. */
export const isInDoubt = ({ loc: [place, name], input }: Fault, query: readonly QueryParameter[]): boolean =>
  place === 'query' &&
  typeof input === 'string' &&
  query.some((parameter) => parameter.orStored && parameter.name === name);

/** The values as they were sent, by parameter. */
export const valuesInDoubt = (doubts: readonly Fault[]): Record<string, string> =>
  Object.fromEntries(doubts.map(({ loc, input }) => [loc[1], `${input}`]));

export const absent = (doubts: readonly Fault[]): Record<string, undefined> =>
  Object.fromEntries(doubts.map(({ loc }) => [loc[1], undefined]));
