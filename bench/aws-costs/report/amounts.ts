/** Amounts and prices as the page shows them: in the unit of the price. */

import { type Cell, table } from '../../markdown.ts';
import type { Line } from '../model/line.ts';
import { totalOf } from '../model/line.ts';
import { shownDollars } from '../money.ts';
import { type DatedPrice, PRICE_NAMES, type PriceName, type Prices } from '../prices.ts';

/** The unit of which the price is, such as a thousand requests. */
const UNITS: Readonly<Record<PriceName, string>> = {
  gatewayRequests: 'million',
  lambdaRequests: 'million',
  lambdaTime: 'GB-s',
  readUnits: 'million',
  writeUnits: 'million',
  readUnitsIa: 'million',
  tableStorage: 'GiB',
  tableStorageIa: 'GiB',
  tableBackup: 'GiB',
  importBytes: 'GiB',
  objectStorage: 'GiB',
  objectArchive: 'GiB',
  objectWrites: 'thousand',
  objectReads: 'thousand',
  transitions: 'thousand',
  expressRequests: 'million',
  expressTime: 'GB-s',
  logBytes: 'GiB',
  logStorage: 'GiB',
  dataOut: 'GiB',
  alarmMetrics: 'metrics',
  metrics: 'metrics',
  dashboards: 'dashboards',
  secrets: 'secrets',
  edgeRequests: 'million',
  edgeFunctions: 'million',
  webAcls: 'web ACLs',
  webAclRules: 'rules',
  webAclRequests: 'million',
};

/** Rounds to four digits, or to whole numbers where those are more. */
export const shownNumber = (value: number): string =>
  value >= 1_000
    ? Math.round(value).toLocaleString('en-US')
    : value.toLocaleString('en-US', { maximumSignificantDigits: 4 });

export const GIB = 2 ** 30;
export const shownGib = (bytes: number): string => shownNumber(bytes / GIB);

/** Marks a price that was derived or has no dated source. */
const mark = ({ isEstimate }: DatedPrice): string => (isEstimate ? ' ≈' : '');

/** The lines with their way: the amount, times the price, gives the dollars. */
export const linesTable = (prices: Prices, lines: readonly Line[]): string =>
  table(
    ['for', 'amount', 'unit', 'price', 'US dollars'],
    [
      ...lines.map(({ what, amount, price, cost }): Cell[] => [
        what,
        shownNumber(amount / prices[price].per),
        UNITS[price],
        `× ${prices[price].usd}${mark(prices[price])}`,
        shownDollars(cost, 4),
      ]),
      ['**together**', '', '', '', shownDollars(totalOf(lines), 4)],
    ],
  );

export const pricesTable = (by: Readonly<Record<string, Prices>>): string =>
  table(
    ['price', 'for', ...Object.keys(by), 'as of'],
    PRICE_NAMES.map((name) => {
      const all = Object.values(by).map((prices) => prices[name]);
      const dates = new Set(all.map(({ asOf }) => asOf));
      return [
        `\`${name}\``,
        `1 ${UNITS[name]}`,
        ...all.map((price) => `${price.usd}${mark(price)}`),
        [...dates].join(', '),
      ];
    }),
  );
