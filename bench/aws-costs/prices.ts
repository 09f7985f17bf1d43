/**
 * The prices of both regions in dollars, as texts, from AWS's price lists and pricing pages; `asOf` is the day on which the older of the two was
 * read or published. ≈ marks a price without a dated source. Those of sa-east-1 that are marked and differ from us-east-1 are that region's times 1.5, the ratio of
 * their read request units (of archived objects 1.76, that of the standard class).
 */
import { readFileSync } from 'node:fs';
import { UsageError } from '../../local/command/errors.ts';
import { dollars, type Price } from './money.ts';

const MILLION = 1_000_000;
const THOUSAND = 1_000;
export const GIB = 2 ** 30;
/** Functions are charged by GB-seconds; amounts are whole MB-milliseconds. */
const GB_SECOND = 1_024_000;

export const REGIONS = ['sa-east-1', 'us-east-1'] as const;
export type Region = (typeof REGIONS)[number];

/** For how many units the price is, the price of each region, and `asOf`. */
type Row = readonly [per: number, saEast: string, usEast: string, asOf: string];

const PRICES = {
  gatewayRequests: [MILLION, '1.59', '1.00', '2025-07-01'],
  lambdaRequests: [MILLION, '0.20', '0.20', '2026-09-06'],
  lambdaTime: [GB_SECOND, '0.0000133334≈', '0.0000133334', '2026-09-06'],
  readUnits: [MILLION, '0.1875', '0.125', '2026-09-01'],
  readUnitsIa: [MILLION, '0.2325≈', '0.155', '2026-09-06'],
  writeUnits: [MILLION, '0.9375≈', '0.625', '2026-09-06'],
  tableStorage: [GIB, '0.375≈', '0.25', '2026-09-06'],
  tableStorageIa: [GIB, '0.15≈', '0.10', '2026-09-06'],
  tableBackup: [GIB, '0.30≈', '0.20', '2026-09-06'],
  importBytes: [GIB, '0.225≈', '0.15≈', '2024-11-01'],
  objectStorage: [GIB, '0.0405', '0.023', '2026-09-06'],
  objectArchive: [GIB, '0.0071≈', '0.004≈', '2026-09-26'],
  objectWrites: [THOUSAND, '0.007', '0.005', '2026-09-06'],
  objectReads: [THOUSAND, '0.00056', '0.0004', '2026-09-06'],
  transitions: [THOUSAND, '0.0375', '0.025', '2026-09-01'],
  expressRequests: [MILLION, '1.00', '1.00', '2026-09-01'],
  expressTime: [GB_SECOND, '0.00001667', '0.00001667', '2026-09-01'],
  logBytes: [GIB, '0.90', '0.50', '2026-06-01'],
  logStorage: [GIB, '0.0408', '0.03', '2026-06-01'],
  dataOut: [GIB, '0.15', '0.09', '2026-09-06'],
  alarmMetrics: [1, '0.10≈', '0.10≈', '2026-09-06'],
  metrics: [1, '0.30≈', '0.30≈', '2026-09-06'],
  dashboards: [1, '3.00', '3.00', '2026-10-08'],
  secrets: [1, '0.40', '0.40', '2026-10-08'],
  edgeRequests: [MILLION, '2.20≈', '1.00≈', '2026-11-27'],
  edgeFunctions: [MILLION, '0.10', '0.10', '2026-11-27'],
  webAcls: [1, '5.00', '5.00', '2026-11-27'],
  webAclRules: [1, '1.00', '1.00', '2026-11-27'],
  webAclRequests: [MILLION, '0.60', '0.60', '2026-11-27'],
} as const satisfies Record<string, Row>;

export type PriceName = keyof typeof PRICES;
export const PRICE_NAMES = Object.keys(PRICES) as readonly PriceName[];

export type Prices = Readonly<Record<PriceName, Price>>;

export function pricesOf(region: Region): Prices {
  const priceOf = ([per, saEast, usEast]: Row): Price => {
    const usd = region === 'sa-east-1' ? saEast : usEast;
    return { usd: usd.replace('≈', ''), per };
  };
  const entries = PRICE_NAMES.map((name) => [name, priceOf(PRICES[name])] as const);
  return Object.fromEntries(entries) as Record<PriceName, Price>;
}

const ALLOWED = `texts in dollars like "0.1875" for ${PRICE_NAMES.join(', ')}`;

/**
 * Returns the prices with those of an operator's file in place: `{ "importBytes": "0.21" }`, each for the same units as
 * before. @throws UsageError naming the price that is unknown or not an amount
 */
export function replacePrices(prices: Prices, file: string): Prices {
  const given = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  const replaced: Record<PriceName, Price> = { ...prices };
  for (const [text, usd] of Object.entries(given)) {
    const name = PRICE_NAMES.find((one) => one === text);
    if (!name || typeof usd !== 'string' || !isAmount(usd))
      throw new UsageError(`--prices has ${text}: ${JSON.stringify(usd)}; allowed: ${ALLOWED}`);
    replaced[name] = { ...prices[name], usd };
  }
  return replaced;
}

function isAmount(text: string): boolean {
  try {
    dollars(text);
    return true;
  } catch {
    return false;
  }
}
