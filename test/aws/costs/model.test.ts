/** Known small inputs give known amounts and dollars. */
import { describe, expect, test } from 'vitest';
import { assumed } from '../../../bench/aws-costs/assumptions.ts';
import {
  bucketsFor,
  type CountrySource,
  loadsAMonth,
  readCountry,
  shapeOf,
} from '../../../bench/aws-costs/country.ts';
import type { Deployed } from '../../../bench/aws-costs/measure/deployed.ts';
import {
  type Measured,
  type MeasuredEndpoint,
  type MeasuredLoad,
  readMeasured,
} from '../../../bench/aws-costs/measured.ts';
import { loadSeconds } from '../../../bench/aws-costs/model/duration.ts';
import { passedAtEdge, refusedAtEdge, refusedByFunctions } from '../../../bench/aws-costs/model/flood.ts';
import { idleLines, keptFiles } from '../../../bench/aws-costs/model/idle.ts';
import { totalOf } from '../../../bench/aws-costs/model/line.ts';
import { loadAmounts, loadLines, pollsOf } from '../../../bench/aws-costs/model/load.ts';
import { sourceLoads } from '../../../bench/aws-costs/model/month.ts';
import { requestLines } from '../../../bench/aws-costs/model/requests.ts';
import { generationsIn, storedTables } from '../../../bench/aws-costs/model/stored.ts';
import { classCosts, evenUnits } from '../../../bench/aws-costs/model/table-class.ts';
import { shownDollars } from '../../../bench/aws-costs/money.ts';
import { PRICE_NAMES, type Prices, pricesOf } from '../../../bench/aws-costs/prices.ts';
import { CONFIGS } from '../../../lib/config.ts';
import { SLOW_HOURS } from '../../../lib/observability/load-alarms.ts';

const MIB = 2 ** 20;
const GIB = 2 ** 30;

/** A dollar for a million bytes, milliseconds and units alike, unless a test says otherwise. */
const pricesWith = (own: Partial<Record<keyof Prices, string>> = {}, per = 1_000_000): Prices =>
  Object.fromEntries(
    PRICE_NAMES.map((name) => [
      name,
      {
        usd: own[name] ?? '0',
        per,
        unit: 'units',
        asOf: '2026-11-22',
        source: 'this test',
        isEstimate: false,
      },
    ]),
  ) as Prices;

/** One file of 1 MiB and 1,000 rows in 8 buckets. */
const MEASURED: MeasuredLoad = {
  shape: {
    rows: 1_000,
    bytes: MIB,
    members: 1,
    archives: 1,
    buckets: 8,
    flushes: 1,
    ranges: 8,
    orderTasks: 0,
    runs: 0,
    tables: 1,
  },
  tables: { t: { items: 500, importBytes: 100_000, storedBytes: 150_000, importFiles: 8 } },
  tasks: {
    prepare: { calls: 1, cpuMs: 0, requests: { 'get publication/archive': 2, 'put plan.json': 1 } },
    partition: { calls: 1, cpuMs: 10, requests: { 'get publication/archive': 1, 'put partition/#.rows': 1 } },
    'build rows': {
      calls: 8,
      cpuMs: 20,
      requests: { 'get partition/#.rows': 8, 'put items/t/rows-#.json.zst': 8 },
    },
    beginImport: { calls: 1, cpuMs: 0, requests: {} },
    seeImport: { calls: 2, cpuMs: 0, requests: {} },
  },
  states: { outer: 13, children: 9, imports: 10 },
  polls: 2,
  readUnits: 20,
  writeUnits: 10,
};

/** A thousand times as many rows, in two files. */
const COUNTRY: CountrySource = {
  rows: 1_000_000,
  bytes: 1_000 * MIB,
  compressedBytes: 200 * MIB,
  members: 2,
  archives: 2,
  combinations: 0,
  asOf: '2026-11-22',
  source: 'this test',
  isEstimate: false,
};

const MEMORY = {
  'load-prepare': 1_769,
  'load-partition': 3_008,
  'load-build': 1_769,
  'load-beginImport': 512,
  'load-seeImport': 1_769,
};

describe('a load of the country', () => {
  const amounts = loadAmounts(MEASURED, COUNTRY, MEMORY);

  test('has the buckets and the arenas of the loaders', () => {
    expect([bucketsFor(1), bucketsFor(27e9), bucketsFor(1e12)]).toEqual([8, 1_024, 2_048]);
    // 1,000 MiB and 8 bytes for each row fill 31 arenas of 32 MiB, and each of two files ends in one more.
    expect(shapeOf(COUNTRY, MEASURED)).toMatchObject({ buckets: 32, flushes: 33, ranges: 33 * 32 });
  });

  test('imports and stores in proportion to the rows', () => {
    expect([amounts.importBytes, amounts.storedBytes]).toEqual([100_000_000, 150_000_000]);
  });

  test('reads each range of an arena once, each archive, and each import file', () => {
    const pieces = 3 + 2;
    expect(amounts.gets).toBe(33 * 32 + 2 * 2 + pieces + 32);
  });

  test('writes parts of 16 MiB, an import file for each bucket, and the plan', () => {
    const parts = 63 + 2 * 2;
    const uploaded = 200 / 8 + 2 * 2;
    expect(amounts.puts).toBe(parts + 32 + 1 + uploaded);
  });

  test('passes through a state and a start for each child, and three states for each look at the import', () => {
    // 100 MB at 30 MB/s are looked at once.
    expect(amounts.transitions).toBe(13 + 1 + 2 * (2 + 32) + 4 + 3);
  });

  test('looks at an import at growing intervals', () => {
    // 30 s, 33 s, 37 s and 41 s: the fourth look comes after 141 s.
    expect([1, 30, 31, 100, 141].map((seconds) => pollsOf(seconds * 30e6))).toEqual([1, 1, 2, 3, 4]);
  });

  test('takes processor time by bytes, waits for S3, and memory', () => {
    const partition = (10_000 + 5 * 30 + 67 * 60) * 3_008;
    const build = (20_000 + (33 * 32 * 30) / 8 + 32 * 60) * 1_769;
    const prepare = (4 * 30 + 60) * 1_769;
    expect(amounts.mbMs).toBe(partition + build + prepare);
  });

  test('takes the time of its children divided by those at once, of all other tasks, and of the largest import', () => {
    const children = 10 + 20 + (67 * 60 + 5 * 30 + (33 * 32 * 30) / 8 + 32 * 60) / 1_000;
    const others = (4 * 30 + 60) / 1_000;
    const imported = 100 / assumed('importMbs');
    expect(loadSeconds(amounts, 1)).toBeCloseTo(children + others + imported, 6);
    expect(loadSeconds(amounts, 10)).toBeCloseTo(children / 10 + others + imported, 6);
  });

  test('costs the sum of its lines', () => {
    const prices = pricesWith({ importBytes: '0.2', transitions: '1' });
    expect(shownDollars(totalOf(loadLines(prices, amounts)), 6)).toBe('20.000089');
  });
});

test('the longest load of any environment takes a third of the time after which one is slow, and no more than is stored for', () => {
  const inputs = { prices: pricesOf('sa-east-1'), measured: readMeasured(), country: readCountry() };
  const hours = CONFIGS.flatMap(({ loadConcurrency }) =>
    sourceLoads(inputs).map(({ amounts }) => loadSeconds(amounts, loadConcurrency) / 3_600),
  );
  expect(Math.max(...hours)).toBeLessThanOrEqual(SLOW_HOURS / 3);
  expect(Math.max(...hours)).toBeLessThanOrEqual(assumed('loadHours'));
});

describe('a month', () => {
  test('keeps two generations, and a third while a load runs', () => {
    expect([generationsIn(0), generationsIn(730 / 3), generationsIn(1_000)]).toEqual([2, 3, 3]);
    const [table] = storedTables({ loads: { cnpj: MEASURED } }, { cnpj: COUNTRY }, 0);
    expect(table).toEqual({ source: 'cnpj', name: 't', bytes: 300_000_000 });
  });

  test('has 30.4 daily, one monthly and a third of a quarterly load', () => {
    expect([loadsAMonth('cno'), loadsAMonth('cnpj'), loadsAMonth('pgfn')]).toEqual([365 / 12, 1, 1 / 3]);
  });

  const deployed = {
    memoryMb: {},
    alarms: 2,
    alarmMetrics: 5,
    metrics: 3,
    dashboards: 1,
    secrets: 1,
    scheduledMachines: 730,
    scheduledFunctions: 8_760,
    publicationDays: null,
    archiveDays: null,
    logDays: 30,
    loadConcurrency: 60,
    infrequentTables: ['rare'],
    budget: 50,
  };

  test.each([
    [2, { publicationDays: null, archiveDays: null }, { standard: 240, archived: 0 }],
    [1, { publicationDays: 365, archiveDays: null }, { standard: 120, archived: 0 }],
    [4, { publicationDays: 365, archiveDays: 73 }, { standard: 96, archived: 384 }],
    [1 / 3, { publicationDays: 30, archiveDays: null }, { standard: 10, archived: 0 }],
  ])('keeps of %d publications a month, by %o, %o', (loads, deployedDays, kept) => {
    const { standard, archived } = keptFiles(10, loads, deployedDays);
    expect([standard, archived].map(Math.round)).toEqual([kept.standard, kept.archived]);
  });

  test('stores each table in its class', () => {
    const tables = [
      { source: 's', name: 'rare', bytes: 1_000 },
      { source: 's', name: 'often', bytes: 10 },
    ];
    const prices = pricesWith({ tableStorage: '0.4', tableStorageIa: '0.1' }, 1);
    const none = { ...deployed, memoryMb: {} };
    const [often, rare] = idleLines(prices, { tables, publications: [], logBytes: 0 }, none);
    expect([often?.cost, rare?.cost].map((cost) => shownDollars(cost ?? 0n))).toEqual(['4.00', '100.00']);
  });

  test('is charged for each metric of an alarm', () => {
    const lines = idleLines(
      pricesWith({ alarmMetrics: '0.1' }, 1),
      { tables: [], publications: [], logBytes: 0 },
      deployed,
    );
    expect(shownDollars(totalOf(lines))).toBe('0.50');
  });
});

describe('a million requests', () => {
  const endpoint = {
    endpoint: 'GET /v1/cnos/{cno}',
    what: '',
    readUnits: 0.5,
    roundTrips: 1,
    answerBytes: 1_000,
    ms: 10,
    logBytes: 200,
  };
  const rhythm = {
    everyMs: 5_000,
    requests: 1_000,
    manifestReads: 500,
    keyReads: 500,
    leaseWrites: 100,
    usageWrites: 100,
    strongReadUnits: 1_000,
    writeUnits: 200,
  };

  test.each([
    ['gatewayRequests', '1', '1.0000'],
    ['lambdaRequests', '1', '2.0000'],
    ['readUnits', '0.2', '0.3000'],
    ['writeUnits', '1', '0.2000'],
    ['dataOut', '0.001', '1.0000'],
  ] as const)('cost %s × %s', (name, usd, shown) => {
    const lines = requestLines(pricesWith({ [name]: usd }), endpoint, rhythm, {
      memoryMb: { cnpjs: 1_769, authorizer: 1_769 },
      infrequentTables: [],
    });
    expect(shownDollars(totalOf(lines), 4)).toBe(shown);
  });
});

describe('the table classes', () => {
  const prices: Prices = {
    ...pricesWith({ readUnits: '0.2', readUnitsIa: '0.25' }),
    tableStorage: { ...pricesWith().tableStorage, usd: '0.4', per: GIB },
    tableStorageIa: { ...pricesWith().tableStorage, usd: '0.15', per: GIB },
  };

  test('cost the same at the number of read units that is stated', () => {
    const units = evenUnits(prices, 10 * GIB);
    expect(units).toBe(50_000_000);
    const { standard, infrequent } = classCosts(prices, 10 * GIB, units);
    expect(standard).toBe(infrequent);
  });
});

describe('requests without a key', () => {
  const endpoint = { logBytes: 1_000 - 26 - assumed('gatewayLogBytes') } as MeasuredEndpoint;
  const deployed = { memoryMb: { authorizer: 1_769 } } as unknown as Deployed;
  const measured = { endpoints: [endpoint], deployed: { prod: deployed } } as unknown as Measured;

  test('cost the gateway, two calls, twice the time of the authorizer, and their log lines', () => {
    const prices = pricesWith({
      gatewayRequests: '1',
      lambdaRequests: '10',
      lambdaTime: '0.001',
      logBytes: '0.001',
    });
    const lines = refusedByFunctions({ prices, measured });
    const mbMs = 2 * assumed('authorizerMs') * 1_769;
    expect(lines.map(({ cost }) => shownDollars(cost))).toEqual([
      '1.00',
      '20.00',
      (mbMs / 1_000).toFixed(2),
      '1.00',
    ]);
  });

  test('cost only their inspection where the web ACL refuses them', () => {
    const prices = pricesWith({ webAclRequests: '0.6', edgeRequests: '2', edgeFunctions: '0.1' });
    expect(shownDollars(totalOf(refusedAtEdge(prices)))).toBe('0.60');
    expect(shownDollars(totalOf(passedAtEdge(prices)))).toBe('2.70');
  });
});
