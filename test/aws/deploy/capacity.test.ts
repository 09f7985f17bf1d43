/** Reserved instances follow from the throttle, and the account's quota that they need is stated. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { capacityOf } from '../../../lib/api/capacity.ts';
import { CONFIGS, type Config } from '../../../lib/config.ts';
import { environments, functionsOf, plain } from '../../support/aws/template.ts';

const OPERATING = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8');
/** AWS keeps these for functions without reserved instances. */
const UNRESERVED = 100;

const prod = CONFIGS.find(({ name }) => name === 'prod')!;
const sumOf = (config: Config): number =>
  Object.values(capacityOf(config).reserved).reduce((sum, instances) => sum + instances, 0);

const named = await environments();

describe.each(CONFIGS.map(({ name }) => name))('%s', (name) => {
  test('reserves the derived instances for the functions of the API, and none for the tasks of a load', () => {
    const kept = [...functionsOf(named(name))].map(([fn, { Properties }]) => [
      fn,
      Properties['ReservedConcurrentExecutions'],
    ]);
    const { reserved } = capacityOf(named(name).config);
    expect(kept.filter(([, instances]) => instances !== undefined).sort()).toEqual(
      Object.entries(reserved).sort(),
    );
    expect(Object.keys(reserved).filter((fn) => fn.startsWith('load-'))).toEqual([]);
  });

  test('states the quota that leaves room for a load and the unreserved instances', () => {
    const { config, outputs } = named(name);
    const { quota } = capacityOf(config);
    const unreserved = config.reserves ? UNRESERVED : 0;
    expect(sumOf(config) + unreserved + config.loadConcurrency).toBeLessThanOrEqual(quota);
    expect(plain(outputs['ConcurrencyQuota'])).toMatchObject({ Value: String(quota) });
  });
});

test('prod keeps few instances, and the documentation has its quota', () => {
  expect(sumOf(prod)).toBeLessThan(200);
  expect(OPERATING).toContain(`a quota of ${capacityOf(prod).quota} concurrent executions`);
  expect(capacityOf(CONFIGS[0]!).quota).toBeLessThanOrEqual(10);
});

test('the throttle admits a key at its full limit', () => {
  for (const { throttle, settings } of CONFIGS) {
    expect(throttle.rate).toBeGreaterThanOrEqual(Number(settings.LIMIT_PER_SECOND));
    expect(throttle.burst).toBeGreaterThanOrEqual(Number(settings.LIMIT_BURST));
  }
});

test('limits the attempts with admin tokens by the number of instances: ten failures a minute each', () => {
  expect(capacityOf(prod).reserved.admin).toBeLessThanOrEqual(2);
});
