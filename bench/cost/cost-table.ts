/** Measures the cost of requests one after another, and lists those above their limit. */

import { table } from '../markdown.ts';
import { type Meter, type ReadCall, type Reads, readsOf, unevenLists } from './cost-meter.ts';
import type { CostCase } from './pages.ts';

export interface Cost extends CostCase, Omit<Reads, 'rounds'> {
  readonly roundTrips: number;
}

export interface Costs {
  readonly requests: readonly Cost[];
  /** The most expensive call of each kind that a process makes once and caches. */
  readonly remembered: readonly ReadCall[];
}

/** Round trips to the store that a request may take. */
const ROUND_TRIPS = 2;

/** Makes a request and resolves with the status. */
export type Get = (path: string) => Promise<number>;

/** Makes each request twice, first to fill the caches. @throws Error for another status than 200 */
export async function measure(cases: readonly CostCase[], get: Get, { take }: Meter): Promise<Costs> {
  const requests: Cost[] = [];
  const remembered = new Map<string, ReadCall>();
  for (const one of cases) {
    for (let time = 0; time < 2; time++) {
      // The requests that chose the cases may have filled the caches of the process already.
      note(remembered, take());
      const status = await get(one.path);
      if (status !== 200) throw new Error(`GET ${one.path} answers ${status}`);
      const calls = take();
      note(remembered, calls);
      const { rounds: roundTrips, ...reads } = readsOf(calls.filter((call) => call.remembered === null));
      if (time === 1) requests.push({ ...one, roundTrips, ...reads });
    }
  }
  return { requests, remembered: [...remembered.values()] };
}

/** Keeps the most expensive call of each kind that a process caches. */
function note(remembered: Map<string, ReadCall>, calls: readonly ReadCall[]): void {
  for (const call of calls) {
    const name = call.remembered;
    if (name !== null && call.units >= (remembered.get(name)?.units ?? 0)) remembered.set(name, call);
  }
}

/** A page that begins in the middle of a block reads one block more. */
const ONE_BLOCK = 0.5;

/** Returns a line for each request above its limit, and for each list whose pages differ in cost. */
export function faultsOf({ requests }: Costs): string[] {
  const each = requests.flatMap(({ path, units, limit, roundTrips }) => [
    ...(units > limit ? [`GET ${path}: ${units} read units, allowed ${limit}`] : []),
    ...(roundTrips > ROUND_TRIPS ? [`GET ${path}: ${roundTrips} round trips, allowed ${ROUND_TRIPS}`] : []),
    ...(roundTrips === 0 ? [`GET ${path}: the store was not read`] : []),
  ]);
  return [...each, ...unevenLists(requests, ({ units }) => units, ONE_BLOCK)];
}

/** Returns the most expensive of each key; of those with the same units, the first. */
export function dearest<T>(costs: readonly T[], keyOf: (one: T) => string, unitsOf: (one: T) => number): T[] {
  const found = new Map<string, T>();
  for (const one of costs) {
    const known = found.get(keyOf(one));
    if (known === undefined || unitsOf(one) > unitsOf(known)) found.set(keyOf(one), one);
  }
  return [...found.values()];
}

/** Has the most expensive request of each endpoint. */
export function costTable({ requests, remembered }: Costs): string {
  const shown = dearest(
    requests,
    ({ endpoint }) => endpoint,
    ({ units }) => units,
  );
  const rows = shown.map(({ endpoint, total, roundTrips, units, limit }) => [
    `\`${endpoint.replace('GET ', '')}\``,
    total ?? '–',
    roundTrips,
    units,
    limit,
  ]);
  const shared = remembered.map(({ remembered: name, units }) => `${name} ${units}`).join(', ');
  return [
    table(['endpoint', 'records', 'round trips', 'read units', 'allowed'], rows),
    '',
    `Beside these, once a process and generation (directory) or every few seconds (manifest, key), in read units: ${shared}.`,
  ].join('\n');
}
