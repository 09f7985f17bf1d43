/** Campaign: calculates what the service costs on AWS, from kept amounts and dated prices. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Values } from '../../local/command/declaration.ts';
import { callerFolder } from '../../shared/env.ts';
import type { AWS_COSTS } from '../campaigns/requests.ts';
import { ENDPOINTS, ENVIRONMENTS, readLoads } from './amounts.ts';
import { costs, loadAmounts, monthOf, requestAmounts } from './model.ts';
import { shownDollars } from './money.ts';
import { type Inputs, page } from './page.ts';
import { pricesOf, replacePrices } from './prices.ts';

const RESULTS = fileURLToPath(new URL('../results/aws-costs.md', import.meta.url));
const MILLION = 1_000_000;

export async function run({ requests, prices, json }: Values<typeof AWS_COSTS.flags>): Promise<boolean> {
  const { prod } = ENVIRONMENTS;
  const home = pricesOf('sa-east-1');
  const asked = requests === undefined ? prod.requests : Math.round(requests * MILLION);
  const inputs: Inputs = {
    loads: readLoads(),
    environments: { ...ENVIRONMENTS, prod: { ...prod, requests: asked } },
    prices: {
      'sa-east-1': prices === undefined ? home : replacePrices(home, resolve(callerFolder(), prices)),
      'us-east-1': pricesOf('us-east-1'),
    },
  };
  const text = page(inputs);
  if (prices === undefined && requests === undefined) writeFileSync(RESULTS, text);
  console.log(text);
  if (json) console.log(JSON.stringify(figures(inputs)));
  return true;
}

/** The figures in dollars as texts, by region. */
const figures = ({ prices, loads, environments }: Inputs) =>
  Object.entries(prices).map(([region, own]) => ({
    region,
    month: Object.fromEntries(
      Object.entries(monthOf(own, loads, environments.prod)).map(([what, cost]) => [
        what,
        shownDollars(cost, 4),
      ]),
    ),
    load: Object.fromEntries(
      loads.map((load) => [load.name, shownDollars(costs(own, loadAmounts(load)), 4)]),
    ),
    millionRequests: Object.fromEntries(
      ENDPOINTS.map((one) => [`GET ${one.path}`, shownDollars(costs(own, requestAmounts(one)), 4)]),
    ),
  }));
