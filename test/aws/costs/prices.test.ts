/** The prices are amounts of dollars, and an operator can replace them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dollars } from '../../../bench/aws-costs/money.ts';
import { dated, PRICE_NAMES, replacePrices } from '../../../bench/aws-costs/prices.ts';
import { folderForFile } from '../../support/for-file.ts';

const folder = folderForFile('prices');

const file = (prices: object): string => {
  const path = join(folder, 'prices.json');
  writeFileSync(path, JSON.stringify(prices));
  return path;
};

test('every price is an amount of dollars', () => {
  const prices = dated();
  for (const name of PRICE_NAMES) expect(dollars(prices[name].usd), name).toBeGreaterThan(0n);
});

describe('the file of --prices', () => {
  const prices = dated();

  test('replaces the prices that it names', () => {
    const replaced = replacePrices(prices, file({ importBytes: '0.21' }));
    expect(replaced.importBytes).toEqual({ usd: '0.21', per: 2 ** 30 });
    expect(replaced.readUnits).toEqual(prices.readUnits);
  });

  test.each([{ importGb: '1' }, { importBytes: 1 }, { importBytes: '-1' }, { importBytes: null }])(
    'is rejected with %o by the name of the price',
    (given) => {
      expect(() => replacePrices(prices, file(given))).toThrow(`--prices has ${Object.keys(given)[0]}`);
    },
  );
});
