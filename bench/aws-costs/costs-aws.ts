/**
 * Campaign: calculates what the service costs on AWS, from measured sizes, the counts of the country's rows and dated prices.
 * With `--companies` it measures the sizes first and keeps them.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Values } from '../../local/command/declaration.ts';
import { callerFolder } from '../../shared/env.ts';
import type { AWS_COSTS } from '../campaigns/requests.ts';
import { readCountry } from './country.ts';
import { keepMeasured, type Measured, readMeasured } from './measured.ts';
import { totalOf } from './model/line.ts';
import { endpointCosts, monthOf, readUses, sourceLoads, type Uses } from './model/month.ts';
import { shownDollars } from './money.ts';
import { pricesOf, REGIONS, replacePrices } from './prices.ts';
import { page } from './report/page.ts';
import type { PageInputs } from './report/page-inputs.ts';

const RESULTS = fileURLToPath(new URL('../results/aws-costs.md', import.meta.url));
const MILLION = 1_000_000;

export async function run(flags: Values<typeof AWS_COSTS.flags>): Promise<boolean> {
  const { companies, templates, requests, prices, json } = flags;
  const measured = companies === undefined && !templates ? readMeasured() : await measuredNow(companies);
  const inputs: PageInputs = {
    measured,
    country: readCountry(),
    prices: regionPrices(prices),
    uses: usesWith(requests),
    isGiven: prices !== undefined,
  };
  const text = page(inputs);
  if (prices === undefined && requests === undefined) writeFileSync(RESULTS, text);
  console.log(text);
  if (json) console.log(JSON.stringify(figures(inputs)));
  return true;
}

/** Without a size of the country only the templates are counted again. */
async function measuredNow(companies: number | undefined): Promise<Measured> {
  const { countAgain, measureAll } = await import('./measure/measure.ts');
  const measured = await (companies === undefined ? countAgain(readMeasured()) : measureAll(companies));
  keepMeasured(measured);
  return measured;
}

function regionPrices(file: string | undefined): PageInputs['prices'] {
  const all = Object.fromEntries(REGIONS.map((region) => [region, pricesOf(region)]));
  if (file === undefined) return all;
  const [first] = REGIONS;
  return { ...all, [first]: replacePrices(pricesOf(first), resolve(callerFolder(), file)) };
}

function usesWith(requests: number | undefined): Uses {
  const uses = readUses();
  if (requests === undefined) return uses;
  return { ...uses, prod: { ...uses.prod, requests: Math.round(requests * MILLION) } };
}

/** The figures in dollars as texts, by region. */
function figures({ prices, measured, country, uses }: PageInputs) {
  return Object.entries(prices).map(([region, own]) => {
    const inputs = { prices: own, measured, country };
    const { idle, loads, requests, total } = monthOf(inputs, 'prod', uses.prod);
    return {
      region,
      month: {
        idle: shownDollars(totalOf(idle), 4),
        loads: shownDollars(loads, 4),
        requests: shownDollars(requests, 4),
        total: shownDollars(total, 4),
      },
      load: Object.fromEntries(
        sourceLoads(inputs).map(({ name, lines }) => [name, shownDollars(totalOf(lines), 4)]),
      ),
      millionRequests: Object.fromEntries(
        endpointCosts(inputs, 'prod').map(({ endpoint, lines }) => [
          endpoint,
          shownDollars(totalOf(lines), 4),
        ]),
      ),
    };
  });
}
