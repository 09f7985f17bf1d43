/**
 * Campaign: calculates what a month on AWS costs, from the sizes of the publications, the measurements of bench/results and
 * prices.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Values } from '../../local/command/declaration.ts';
import { UsageError } from '../../local/command/errors.ts';
import { callerFolder } from '../../shared/env.ts';
import type { AWS_COSTS } from '../campaigns.ts';
import { rounded, table } from '../markdown.ts';
import { type Line, monthOf, type Prices, type Sizes, totalOf } from './costs-aws-model.ts';

const RESULTS = fileURLToPath(new URL('../results/aws-costs.md', import.meta.url));

const SIZES: Sizes = {
  requestsM: 1,
  loads: 1,
  // All sources of one month. ImportTable charges for items before compression.
  rowsGb: 45,
  importGb: 70,
  storedGb: 100,
  filesGb: 12,
  // The most expensive request of bench/results/cost.md.
  readUnits: 2.5,
  // Assumed from 1.3 ms of processor time on a core (bench/results/serve.md), 0.58 of a core, and two reads of the store.
  functionMs: 15,
  authorizerMs: 8,
  functionGb: 1,
  // Half of the rates of bench/results/load.md, which are of two cores.
  partitionMbs: 45,
  buildMbs: 16,
  partitionGb: 2.94,
  buildGb: 1.73,
  members: 110,
  buckets: 2_048,
  flushMb: 33.5,
  // A request has two lines of the functions and one of the gateway.
  logBytes: 700,
  alarms: 21,
  metrics: 16,
};

/** Assumptions near the list prices of us-east-1. Other regions cost more; --prices takes those of the day. */
const PRICES: Prices = {
  lambdaGbSecond: 0.0000133334,
  lambdaMillion: 0.2,
  gatewayMillion: 1,
  readMillion: 0.125,
  importGb: 0.15,
  tableGbMonth: 0.25,
  bucketGbMonth: 0.023,
  putThousand: 0.005,
  getThousand: 0.0004,
  transitionThousand: 0.025,
  logGb: 0.5,
  alarm: 0.1,
  metric: 0.3,
};

export async function run(flags: Values<typeof AWS_COSTS.flags>): Promise<boolean> {
  const { requests, loads, prices, json } = flags;
  const sizes = { ...SIZES, requestsM: requests, loads };
  const paid = prices === undefined ? PRICES : { ...PRICES, ...readPrices(prices) };
  const lines = monthOf(sizes, paid);
  const page = report(sizes, paid, lines, prices !== undefined);
  if (prices === undefined && requests === SIZES.requestsM && loads === SIZES.loads)
    writeFileSync(RESULTS, page);
  console.log(page);
  if (json) console.log(JSON.stringify({ sizes, prices: paid, lines, dollars: totalOf(lines) }));
  return true;
}

/** @throws UsageError naming the price that is unknown or not a number */
export function readPrices(file: string): Partial<Prices> {
  const given = JSON.parse(readFileSync(resolve(callerFolder(), file), 'utf8')) as Record<string, unknown>;
  for (const [name, price] of Object.entries(given)) {
    if (!Object.hasOwn(PRICES, name) || typeof price !== 'number' || !(price >= 0)) {
      throw new UsageError(
        `--prices has ${name}: ${price}; allowed: numbers for ${Object.keys(PRICES).join(', ')}`,
      );
    }
  }
  return given as Partial<Prices>;
}

const cents = (dollars: number): string => dollars.toFixed(2);

const report = (sizes: Sizes, prices: Prices, lines: readonly Line[], given: boolean): string =>
  [
    '# What a month on AWS costs',
    '',
    '`npm run bench -- aws-costs` writes this page. It is a calculation, not a measurement: sizes × prices. ' +
      (given
        ? 'Prices are from the file that was given.'
        : 'Prices are assumptions, about those of us-east-1; `--prices FILE` takes those of the day and region.'),
    '',
    table(
      ['for', 'amount', 'unit', 'US dollars'],
      lines.map(({ what, amount: n, unit, dollars }) => [what, rounded(n, 2), unit, cents(dollars)]),
    ),
    '',
    `Together ${cents(totalOf(lines))} dollars a month, without free tiers, taxes and data sent to callers.`,
    '',
    ...assumptions('Sizes', { ...sizes }),
    ...assumptions('Prices', { ...prices }),
  ].join('\n');

const assumptions = (title: string, values: Readonly<Record<string, number>>): string[] => [
  `## ${title}`,
  '',
  table(
    ['name', 'value'],
    Object.entries(values).map(([name, value]) => [`\`${name}\``, String(value)]),
  ),
  '',
];
