/** The prices of a region: files of dated inputs beside this one, and the file of an operator that replaces some. */
import { readFileSync } from 'node:fs';
import { UsageError } from '../../local/command/errors.ts';
import { dollars, type Price } from './money.ts';

/** The units of every price; the amounts of the model are whole numbers of them. */
export const PRICE_NAMES = [
  'gatewayRequests',
  'lambdaRequests',
  'lambdaTime',
  'readUnits',
  'writeUnits',
  'readUnitsIa',
  'tableStorage',
  'tableStorageIa',
  'tableBackup',
  'importBytes',
  'objectStorage',
  'objectArchive',
  'objectWrites',
  'objectReads',
  'transitions',
  'expressRequests',
  'expressTime',
  'logBytes',
  'logStorage',
  'dataOut',
  'alarmMetrics',
  'metrics',
  'dashboards',
  'secrets',
  'edgeRequests',
  'edgeFunctions',
  'webAcls',
  'webAclRules',
  'webAclRequests',
] as const;
export type PriceName = (typeof PRICE_NAMES)[number];

export interface DatedPrice extends Price {
  readonly unit: string;
  /** Day on which the source was read or published. */
  readonly asOf: string;
  readonly source: string;
  /** Whether the price was derived, or has no dated source. */
  readonly isEstimate: boolean;
}

export type Prices = Readonly<Record<PriceName, DatedPrice>>;

export const REGIONS = ['sa-east-1', 'us-east-1'] as const;
export type Region = (typeof REGIONS)[number];

/** @throws Error naming the price that is missing or malformed */
export function pricesOf(region: Region): Prices {
  const file = new URL(`./prices/${region}.json`, import.meta.url);
  const { prices } = JSON.parse(readFileSync(file, 'utf8')) as { prices: Record<string, DatedPrice> };
  const missing = PRICE_NAMES.filter((name) => !Object.hasOwn(prices, name));
  if (missing.length > 0) throw new Error(`prices/${region}.json lacks ${missing.join(', ')}`);
  for (const { usd } of Object.values(prices)) dollars(usd);
  return prices as Prices;
}

const ALLOWED = `texts in dollars like "0.1875" for ${PRICE_NAMES.join(', ')}`;

const isPriceName = (name: string): name is PriceName => (PRICE_NAMES as readonly string[]).includes(name);

/**
 * Returns the prices with those of an operator's file in place: `{ "importBytes": "0.21" }`, each for the same units as
 * before. @throws UsageError naming the price that is unknown or not an amount
 */
export function replacePrices(prices: Prices, file: string): Prices {
  const given = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  const replaced: Record<PriceName, DatedPrice> = { ...prices };
  for (const [name, usd] of Object.entries(given)) {
    if (!isPriceName(name) || typeof usd !== 'string' || !isAmount(usd))
      throw new UsageError(`--prices has ${name}: ${JSON.stringify(usd)}; allowed: ${ALLOWED}`);
    const today = new Date().toISOString().slice(0, 10);
    replaced[name] = { ...prices[name], usd, asOf: today, source: 'the file of --prices', isEstimate: false };
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
