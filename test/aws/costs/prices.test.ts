/** The prices of both regions are complete, dated and marked where they are estimates; an operator can replace them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { PRICE_NAMES, pricesOf, REGIONS, replacePrices } from '../../../bench/aws-costs/prices.ts';

const folder = mkdtempSync(join(tmpdir(), 'prices-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (prices: object): string => {
  const path = join(folder, 'prices.json');
  writeFileSync(path, JSON.stringify(prices));
  return path;
};

describe.each(REGIONS)('the prices of %s', (region) => {
  test('are those that the model uses, and no others', () => {
    expect(Object.keys(pricesOf(region)).sort()).toEqual([...PRICE_NAMES].sort());
  });

  test.each(PRICE_NAMES)('have a day, a source and a unit for %s', (name) => {
    const { asOf, source, unit, per, isEstimate } = pricesOf(region)[name];
    expect(asOf).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(Number.isSafeInteger(per) && per > 0).toBe(true);
    expect([source.length > 10, unit.length > 3]).toEqual([true, true]);
    expect(isEstimate || !/estimate/i.test(source)).toBe(true);
  });
});

describe('the file of --prices', () => {
  const prices = pricesOf('sa-east-1');

  test('replaces the prices that it names, which are no estimates any more', () => {
    const replaced = replacePrices(prices, file({ importBytes: '0.21' }));
    expect(replaced.importBytes).toMatchObject({ usd: '0.21', per: 2 ** 30, isEstimate: false });
    expect(replaced.readUnits).toEqual(prices.readUnits);
  });

  test.each([{ importGb: '1' }, { importBytes: 1 }, { importBytes: '-1' }, { importBytes: null }])(
    'is rejected with %o by the name of the price',
    (given) => {
      expect(() => replacePrices(prices, file(given))).toThrow(`--prices has ${Object.keys(given)[0]}`);
    },
  );
});
