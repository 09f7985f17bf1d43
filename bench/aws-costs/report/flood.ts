/** The section on a flood of requests without a key, and on CloudFront before the API. */
import { table } from '../../markdown.ts';
import { idleEdge, passedAtEdge, refusedAtEdge, refusedByFunctions } from '../model/flood.ts';
import { type Line, totalOf } from '../model/line.ts';
import type { Inputs } from '../model/month.ts';
import { HOURS_A_MONTH } from '../model/stored.ts';
import { type Picodollars, shownDollars } from '../money.ts';
import { inRegion, type PageInputs, regionsOf } from './page-inputs.ts';

/** Requests a second of the flood: the rate that the gateway of prod admits. */
const RATE = 300;

export function floodSection(inputs: PageInputs, { prices }: Inputs): string[] {
  const regions = regionsOf(inputs);
  const row = (what: string, linesOf: (own: Inputs) => readonly Line[]): string[] => [
    what,
    ...regions.flatMap((region) => {
      const million = totalOf(linesOf(inRegion(inputs, region)));
      return [shownDollars(million), shownDollars(inAMonth(million))];
    }),
  ];
  const perRegion = (region: string): string[] => [
    `$ a million, ${region}`,
    `$ a month at ${RATE} a second, ${region}`,
  ];
  return [
    '## Requests without a key, and the edge',
    '',
    table(
      ['answered 401', ...regions.flatMap(perRegion)],
      [
        row('by authorizer and function', refusedByFunctions),
        row('by the web ACL of the edge', (own) => refusedAtEdge(own.prices)),
      ],
    ),
    '',
    `The edge costs US$ ${shownDollars(totalOf(idleEdge(prices)))} a month (a web ACL, two rules, a secret), and a million requests that pass it US$ ${shownDollars(totalOf(passedAtEdge(prices)))} more, in ${regions[0]}. ` +
      'CloudFront charges nothing for requests that its web ACL refuses. Authorizer and function take the assumed time of the authorizer each.',
  ];
}

/** Converts the price of a million requests into that of a month at RATE requests a second. */
const inAMonth = (million: Picodollars): Picodollars =>
  (million * BigInt(RATE * 3_600 * HOURS_A_MONTH)) / 1_000_000n;
