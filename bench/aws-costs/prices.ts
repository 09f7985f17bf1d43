/**
 * The prices of sa-east-1 in dollars, as texts, from AWS's price lists and pricing pages, each with the day
 * on which its source was read or published. ≈ marks a price without a dated source: most are those of
 * us-east-1 times 1.5, the ratio of the two regions' read request units (of archived objects 1.76, that of
 * the standard class).
 */
import { readFileSync } from 'node:fs';
import { UsageError } from '../../operator/command/errors.ts';

const MILLION = 1_000_000;
const THOUSAND = 1_000;
export const GIB = 2 ** 30;
/** Functions are charged by GB-seconds; amounts are whole MB-milliseconds. */
const GB_SECOND = 1_024_000;

/** For how many units the price is, the price, and its day. */
type Row = readonly [per: number, usd: string, asOf: string];

const PRICES = {
  gatewayRequests: [MILLION, '1.59', '2026-10-08'],
  lambdaRequests: [MILLION, '0.20', '2026-10-08'],
  lambdaTime: [GB_SECOND, '0.0000133334≈', '2026-10-08'],
  readUnits: [MILLION, '0.1875', '2026-09-01'],
  readUnitsIa: [MILLION, '0.2325≈', '2026-09-06'],
  writeUnits: [MILLION, '0.9375≈', '2026-09-06'],
  tableStorage: [GIB, '0.375≈', '2026-09-06'],
  tableStorageIa: [GIB, '0.15≈', '2026-09-06'],
  tableBackup: [GIB, '0.30≈', '2026-09-06'],
  importBytes: [GIB, '0.225≈', '2026-09-06'],
  objectStorage: [GIB, '0.0405', '2026-09-26'],
  objectArchive: [GIB, '0.0071≈', '2026-09-26'],
  objectWrites: [THOUSAND, '0.007', '2026-09-26'],
  objectReads: [THOUSAND, '0.00056', '2026-09-26'],
  transitions: [THOUSAND, '0.0375', '2026-09-01'],
  expressRequests: [MILLION, '1.00', '2026-09-01'],
  expressTime: [GB_SECOND, '0.00001667', '2026-09-01'],
  logBytes: [GIB, '0.90', '2026-09-22'],
  logStorage: [GIB, '0.0408', '2026-09-22'],
  dataOut: [GIB, '0.15', '2026-09-16'],
  alarmMetrics: [1, '0.10≈', '2026-09-06'],
  metrics: [1, '0.30≈', '2026-09-06'],
  dashboards: [1, '3.00', '2026-10-08'],
  secrets: [1, '0.40', '2026-10-08'],
  edgeRequests: [MILLION, '2.20≈', '2026-11-27'],
  edgeFunctions: [MILLION, '0.10', '2026-11-27'],
  webAcls: [1, '5.00', '2026-11-27'],
  webAclRules: [1, '1.00', '2026-11-27'],
  webAclRequests: [MILLION, '0.60', '2026-11-27'],
} as const satisfies Record<string, Row>;

export type PriceName = keyof typeof PRICES;

/** Amounts in whole units of their prices. */
export type Amounts = Readonly<Partial<Record<PriceName, number>>>;
export const PRICE_NAMES = Object.keys(PRICES) as readonly PriceName[];

/** Dollars for so many units. */
export type Prices = Readonly<Record<PriceName, { readonly usd: number; readonly per: number }>>;

const DOLLARS = /^\d{1,9}(\.\d{1,12})?$/;

const priceOf = ([per, usd]: Row) => ({ usd: Number(usd.replace('≈', '')), per });

export const dated = (): Prices =>
  Object.fromEntries(PRICE_NAMES.map((name) => [name, priceOf(PRICES[name])])) as Prices;

const ALLOWED = `texts in dollars like "0.1875" for ${PRICE_NAMES.join(', ')}`;

/**
 * Returns the prices with those of an operator's file in place: `{ "importBytes": "0.21" }`, each for the
 * same units as before. @throws UsageError naming the price that is unknown or not an amount
 */
export function replacePrices(prices: Prices, file: string): Prices {
  const given = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  const replaced = { ...prices };
  for (const [text, usd] of Object.entries(given)) {
    const name = PRICE_NAMES.find((one) => one === text);
    if (!name || typeof usd !== 'string' || !DOLLARS.test(usd))
      throw new UsageError(`--prices has ${text}: ${JSON.stringify(usd)}; allowed: ${ALLOWED}`);
    replaced[name] = { ...prices[name], usd: Number(usd) };
  }
  return replaced;
}

/** Amounts follow from measured averages, so each is rounded. */
export const costs = (prices: Prices, amounts: Amounts): number =>
  Object.entries(amounts).reduce((sum, [name, amount]) => {
    const { usd, per } = prices[name as PriceName];
    return sum + (Math.round(amount) * usd) / per;
  }, 0);

/** Formats dollars with this many decimals: `1,234.50`. */
export const shownDollars = (cost: number, decimals = 2): string =>
  cost.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
