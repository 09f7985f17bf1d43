/** The cost of a month of each environment: idle, loads and requests. */
import { readFileSync } from 'node:fs';
import { assumed } from '../assumptions.ts';
import { type Country, loadsAMonth } from '../country.ts';
import type { Environment } from '../measure/deployed.ts';
import type { Measured } from '../measured.ts';
import { divided, type Picodollars, sumOf } from '../money.ts';
import type { Prices } from '../prices.ts';
import { idleLines, keptFiles, keptLogBytes } from './idle.ts';
import { type Line, totalOf } from './line.ts';
import { type LoadAmounts, loadAmounts, loadLines } from './load.ts';
import { assumedRhythm, loggedBytes, requestLines } from './requests.ts';
import { storedTables } from './stored.ts';

export interface Use {
  /** Requests a month, in equal shares to all endpoints. */
  readonly requests: number;
  readonly mostLoadsOfASource: number;
  readonly why: string;
}

export type Uses = Readonly<Record<Environment, Use>>;

export const readUses = (): Uses =>
  JSON.parse(readFileSync(new URL('../environments.json', import.meta.url), 'utf8')) as Uses;

export interface Inputs {
  readonly prices: Prices;
  readonly measured: Measured;
  readonly country: Country;
}

export interface SourceLoad {
  readonly name: string;
  readonly amounts: LoadAmounts;
  readonly lines: readonly Line[];
}

export interface EndpointCost {
  readonly endpoint: string;
  readonly what: string;
  readonly lines: readonly Line[];
}

export interface Month {
  readonly idle: readonly Line[];
  readonly loads: Picodollars;
  readonly requests: Picodollars;
  readonly total: Picodollars;
}

export const deployedOf = ({ deployed }: Measured, environment: Environment) => {
  const found = deployed[environment];
  if (!found) throw new Error(`${environment} was not measured`);
  return found;
};

export function sourceLoads({ prices, measured, country }: Inputs): SourceLoad[] {
  const { memoryMb } = deployedOf(measured, 'prod');
  return Object.entries(measured.loads).map(([name, load]) => {
    const source = country[name];
    if (!source) throw new Error(`country.json has no source ${name}`);
    const amounts = loadAmounts(load, source, memoryMb);
    return { name, amounts, lines: loadLines(prices, amounts) };
  });
}

export function endpointCosts({ prices, measured }: Inputs, environment: Environment): EndpointCost[] {
  const rhythm = assumedRhythm(measured);
  const deployed = deployedOf(measured, environment);
  return measured.endpoints.map((endpoint) => ({
    endpoint: endpoint.endpoint,
    what: endpoint.what,
    lines: requestLines(prices, endpoint, rhythm, deployed),
  }));
}

export const loadsOf = (name: string, { mostLoadsOfASource }: Use): number =>
  Math.min(loadsAMonth(name), mostLoadsOfASource);

const MILLION = 1_000_000;
/** Loads a month are fractions, and money is whole. */
const SHARE = 1_000_000;

/** Returns the cost of a month's loads of a source. */
export const monthOfLoads = ({ name, lines }: SourceLoad, use: Use): Picodollars =>
  divided(totalOf(lines) * BigInt(Math.round(loadsOf(name, use) * SHARE)), BigInt(SHARE));

export function monthOf(inputs: Inputs, environment: Environment, use: Use): Month {
  const { prices, measured, country } = inputs;
  const loads = sourceLoads(inputs);
  const deployed = deployedOf(measured, environment);
  const tables = storedTables(measured, country, use.mostLoadsOfASource);
  const publications = loads.map(({ name }) =>
    keptFiles(country[name]?.compressedBytes ?? 0, loadsOf(name, use), deployed),
  );
  const asked = use.requests + deployed.scheduledFunctions * assumed('canaryRequests');
  const logged = Math.max(...measured.endpoints.map(loggedBytes));
  const logBytes = keptLogBytes(asked, logged, deployed);
  const idle = idleLines(prices, { tables, publications, logBytes }, deployed);
  const loading = sumOf(loads.map((load) => monthOfLoads(load, use)));
  const endpoints = endpointCosts(inputs, environment);
  const each = divided(sumOf(endpoints.map(({ lines }) => totalOf(lines))), BigInt(endpoints.length));
  const requests = divided(each * BigInt(asked), BigInt(MILLION));
  return { idle, loads: loading, requests, total: totalOf(idle) + loading + requests };
}
