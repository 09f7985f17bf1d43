/** Known amounts give known dollars and minutes; kept amounts agree with sources, routes and stacks. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  ASSUMED,
  ENDPOINTS,
  ENVIRONMENTS,
  type NamedLoad,
  readLoads,
} from '../../../bench/aws-costs/amounts.ts';
import { changesStorage } from '../../../bench/aws-costs/exports.ts';
import {
  costs,
  IDLE_EDGE,
  idleAmounts,
  keptPublications,
  loadAmounts,
  loadSeconds,
  monthOf,
  PASSED_AT_EDGE,
  requestAmounts,
} from '../../../bench/aws-costs/model.ts';
import { shownDollars } from '../../../bench/aws-costs/money.ts';
import { type Amounts, dated, PRICE_NAMES, type Prices } from '../../../bench/aws-costs/prices.ts';
import { CONFIGS } from '../../../lib/config.ts';
import { SLOW_HOURS } from '../../../lib/observability/load-alarms.ts';
import { ROUTES } from '../../../shared/api/routes.ts';
import { INVENTED } from '../../../synthetic/registry.ts';

/** No dollar for a million units of anything, unless a test says otherwise. */
const pricesWith = (own: Partial<Record<keyof Prices, string>>): Prices =>
  Object.fromEntries(PRICE_NAMES.map((name) => [name, { usd: own[name] ?? '0', per: 1_000_000 }])) as Record<
    keyof Prices,
    { usd: string; per: number }
  >;

const LOAD: NamedLoad = {
  name: 'cno',
  loadsAMonth: 1,
  rows: 1_000_000,
  rowsAsOf: '2026-11-22',
  isEstimate: false,
  publishedBytes: 10,
  importBytes: 100_000_000,
  largestImportBytes: 60_000_000,
  storedBytes: 150_000_000,
  childSeconds: 100,
  otherSeconds: 4,
  mbMs: 1_000,
  calls: 50,
  gets: 7,
  puts: 3,
  transitions: 89,
  readUnits: 20,
  writeUnits: 10,
};

describe('a load', () => {
  test('takes the time of its children divided by those at once, of all other tasks, and of the largest import', () => {
    // A row is exported in 9 µs of a core and compared in 11.
    expect(loadSeconds(LOAD, 1)).toBeCloseTo(120 + 4 + 60 / ASSUMED.importMbs, 6);
    expect(loadSeconds(LOAD, 10)).toBeCloseTo(12 + 4 + 60 / ASSUMED.importMbs, 6);
  });

  test('costs the sum of its amounts times their prices', () => {
    const prices = pricesWith({ importBytes: '0.2', transitions: '1' });
    // 89 transitions, of bulk files 2 for each of 3 buckets and 4 files, of the comparison 4 a file.
    expect(shownDollars(costs(prices, loadAmounts(LOAD)), 6)).toBe('21.500119');
  });

  test('of the longest environment takes at most half of the time after which it is slow, and no more than is stored for', () => {
    const hours = CONFIGS.flatMap(({ loadConcurrency }) =>
      readLoads().map((load) => loadSeconds(load, loadConcurrency) / 3_600),
    );
    expect(Math.max(...hours)).toBeLessThanOrEqual(SLOW_HOURS / 2);
    expect(Math.max(...hours)).toBeLessThanOrEqual(ASSUMED.loadHours);
  });
});

describe('a month', () => {
  test.each([
    [2, null, { standard: 2.96, archived: 21.04 }],
    [4, 365, { standard: 5.92, archived: 42.08 }],
    [1 / 3, 30, { standard: 1, archived: 0 }],
  ])('keeps of %d publications a month and %s days', (loads, days, kept) => {
    const { standard, archived } = keptPublications(loads, days);
    expect(standard).toBeCloseTo(kept.standard, 2);
    expect(archived).toBeCloseTo(kept.archived, 2);
  });

  test('stores two generations, and a third while a load runs', () => {
    const { tableStorageIa } = idleAmounts([LOAD], ENVIRONMENTS.prod);
    const changes = changesStorage([LOAD]).tableStorageIa ?? 0;
    expect(tableStorageIa).toBeCloseTo(changes + 150_000_000 * (2 + 3 / 730), 0);
  });

  // With CloudFront before the API every price is in a month.
  test.each(PRICE_NAMES)('costs more when %s does', (name) => {
    const prices = dated();
    const dearer = { ...prices, [name]: { ...prices[name], usd: '1000' } };
    const month = (own: Prices) =>
      monthOf(own, readLoads(), ENVIRONMENTS.prod).total + costs(own, IDLE_EDGE) + costs(own, PASSED_AT_EDGE);
    expect(month(dearer)).toBeGreaterThan(month(prices));
  });

  test('is the sum of its parts', () => {
    const month = monthOf(dated(), readLoads(), ENVIRONMENTS.staging);
    expect(month.total).toBe(month.idle + month.loads + month.requests);
    expect(month.idle).toBe(costs(dated(), idleAmounts(readLoads(), ENVIRONMENTS.staging)));
  });
});

test.each<[keyof Prices, string, string]>([
  ['gatewayRequests', '1', '1.0000'],
  ['lambdaRequests', '1', '2.0000'],
  ['readUnitsIa', '0.2', '0.1000'],
  ['readUnits', '0.2', '0.2000'],
  ['writeUnits', '1', '0.1930'],
  ['dataOut', '0.001', '1.0000'],
])('a million requests cost %s × %s', (name, usd, shown) => {
  const endpoint = { path: '/x', readUnits: 0.5, answerBytes: 1_000, ms: 10, logBytes: 200 };
  const amounts: Amounts = requestAmounts(endpoint);
  expect(shownDollars(costs(pricesWith({ [name]: usd }), amounts), 4)).toBe(shown);
});

describe('the kept amounts', () => {
  test('have every source that can be invented, and its endpoints', () => {
    expect(
      readLoads()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(INVENTED.map(({ name }) => name).sort());
    // Lists of bulk files are read from the bucket.
    const asked = ROUTES.filter(
      ({ needs, path }) =>
        needs.length > 0 &&
        needs.every((source) => INVENTED.includes(source)) &&
        !path.startsWith('/v1/exportacoes'),
    );
    expect(new Set(ENDPOINTS.map(({ path }) => path))).toEqual(new Set(asked.map(({ path }) => path)));
  });

  test('have the concurrency, the budget and the kept days of each environment', () => {
    for (const { name, loadConcurrency, monthlyBudget, logDays } of CONFIGS)
      expect(ENVIRONMENTS[name]).toMatchObject({ loadConcurrency, budget: monthlyBudget, logDays });
  });

  test('have the read units that the campaign of the reads counted', () => {
    const page = readFileSync(new URL('../../../bench/results/cost.md', import.meta.url), 'utf8');
    const counted = [...page.matchAll(/^\| `(\/v1\/\S+)` \| .* \| ([\d.]+) \| [\d.]+ \|$/gm)];
    const known = new Map(counted.map(([, path = '', units]) => [path, Number(units)]));
    const listed = ENDPOINTS.filter(({ path }) => known.has(path));
    expect(listed.length).toBeGreaterThan(10);
    expect(listed.filter(({ path, readUnits }) => readUnits !== known.get(path))).toEqual([]);
  });
});
