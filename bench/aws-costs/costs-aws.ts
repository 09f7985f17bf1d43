/** Campaign: calculates what the service costs on AWS, from kept amounts and dated prices. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Values } from '../../operator/command/declaration.ts';
import { callerFolder } from '../../shared/env.ts';
import type { AWS_COSTS } from '../campaigns/requests.ts';
import { ENDPOINTS, ENVIRONMENTS, readLoads } from './amounts.ts';
import { loadAmounts, monthOf, requestAmounts } from './model.ts';
import { type Inputs, page } from './page.ts';
import { type Amounts, costs, dated, replacePrices, shownDollars } from './prices.ts';

const RESULTS = fileURLToPath(new URL('../results/aws-costs.md', import.meta.url));
const MILLION = 1_000_000;

export async function run({ requests, prices, json }: Values<typeof AWS_COSTS.flags>): Promise<boolean> {
  const { prod } = ENVIRONMENTS;
  const asked = requests === undefined ? prod.requests : Math.round(requests * MILLION);
  const inputs: Inputs = {
    loads: readLoads(),
    environments: { ...ENVIRONMENTS, prod: { ...prod, requests: asked } },
    prices: prices === undefined ? dated() : replacePrices(dated(), resolve(callerFolder(), prices)),
  };
  const text = page(inputs);
  if (prices === undefined && requests === undefined) writeFileSync(RESULTS, text);
  console.log(text);
  if (json) console.log(JSON.stringify(figures(inputs)));
  return true;
}

/** The figures in dollars as texts. */
function figures({ prices, loads, environments }: Inputs) {
  const shown = (amounts: Amounts): string => shownDollars(costs(prices, amounts), 4);
  const month = Object.entries(monthOf(prices, loads, environments.prod));
  return {
    month: Object.fromEntries(month.map(([what, cost]) => [what, shownDollars(cost, 4)])),
    load: Object.fromEntries(loads.map((load) => [load.name, shown(loadAmounts(load))])),
    millionRequests: Object.fromEntries(
      ENDPOINTS.map((one) => [`GET ${one.path}`, shown(requestAmounts(one))]),
    ),
  };
}
