/** The estimated monthly costs on AWS depend on every price and size, and invalid prices are named. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readPrices } from '../../../bench/aws-costs/costs-aws.ts';
import { monthOf, type Prices, type Sizes, totalOf } from '../../../bench/aws-costs/costs-aws-model.ts';

const SIZES: Sizes = {
  requestsM: 2,
  loads: 3,
  rowsGb: 4,
  importGb: 5,
  storedGb: 6,
  filesGb: 7,
  readUnits: 2.5,
  functionMs: 10,
  authorizerMs: 5,
  functionGb: 1,
  partitionMbs: 50,
  buildMbs: 20,
  partitionGb: 3,
  buildGb: 2,
  members: 100,
  buckets: 256,
  flushMb: 32,
  logBytes: 500,
  alarms: 20,
  metrics: 14,
};
const PRICES: Prices = {
  lambdaGbSecond: 1,
  lambdaMillion: 1,
  gatewayMillion: 1,
  readMillion: 1,
  importGb: 1,
  tableGbMonth: 1,
  bucketGbMonth: 1,
  putThousand: 1,
  getThousand: 1,
  transitionThousand: 1,
  logGb: 1,
  alarm: 1,
  metric: 1,
};
const month = (sizes: Partial<Sizes> = {}, prices: Partial<Prices> = {}): number =>
  totalOf(monthOf({ ...SIZES, ...sizes }, { ...PRICES, ...prices }));

const folder = mkdtempSync(join(tmpdir(), 'prices-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a month', () => {
  test.each(Object.keys(PRICES) as (keyof Prices)[])('costs more when %s does', (name) => {
    expect(month({}, { [name]: 2 })).toBeGreaterThan(month());
  });

  test.each(Object.keys(SIZES) as (keyof Sizes)[])('depends on %s', (name) => {
    expect(month({ [name]: SIZES[name] * 2 })).not.toBeCloseTo(month(), 6);
  });

  test('has the reads and the import that follow from the sizes', () => {
    const lines = monthOf(SIZES, { ...PRICES, readMillion: 0.1, importGb: 0.2 });
    const dollars = (what: string) => lines.find((line) => line.what === what)?.dollars;
    expect(dollars('requests: reads')).toBeCloseTo(0.5);
    expect(dollars('loads: import')).toBeCloseTo(3);
  });
});

describe('a file of prices', () => {
  const file = (prices: object): string => {
    const path = join(folder, 'prices.json');
    writeFileSync(path, JSON.stringify(prices));
    return path;
  };

  test('replaces the prices that it names', () => {
    expect(readPrices(file({ importGb: 0.21 }))).toEqual({ importGb: 0.21 });
  });

  test.each([{ importGB: 1 }, { importGb: '1' }, { importGb: -1 }])('rejects %o by its name', (prices) => {
    expect(() => readPrices(file(prices))).toThrow(`--prices has ${Object.keys(prices)[0]}`);
  });
});
