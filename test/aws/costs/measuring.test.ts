/** The measurement meters what a load really does, and the kept measurement has the form that the calculation needs. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCountry } from '../../../bench/aws-costs/country.ts';
import { countResources } from '../../../bench/aws-costs/measure/deployed.ts';
import { itemBytes, storedIn } from '../../../bench/aws-costs/measure/item-bytes.ts';
import { meteredLoad } from '../../../bench/aws-costs/measure/metered-load.ts';
import { classOf } from '../../../bench/aws-costs/measure/metered-objects.ts';
import { meterStore } from '../../../bench/aws-costs/measure/store-meter.ts';
import { type MeasuredLoad, readMeasured } from '../../../bench/aws-costs/measured.ts';
import { dimensionOf } from '../../../bench/aws-costs/model/dimensions.ts';
import { idleEdge, passedAtEdge } from '../../../bench/aws-costs/model/flood.ts';
import { totalOf } from '../../../bench/aws-costs/model/line.ts';
import { endpointCosts, monthOf, readUses, sourceLoads } from '../../../bench/aws-costs/model/month.ts';
import { PRICE_NAMES, type Prices, pricesOf } from '../../../bench/aws-costs/prices.ts';
import { openStore } from '../../../local/store.ts';
import { ROUTES } from '../../../shared/api/routes.ts';
import { INVENTED } from '../../../synthetic/registry.ts';
import { PUBLICATION_DEFAULTS, writeSynthetic } from '../../../synthetic/write.ts';

const unknownClasses = (load: MeasuredLoad): string[] =>
  Object.entries(load.tasks).flatMap(([task, { requests }]) =>
    Object.keys(requests)
      .filter((request) => dimensionOf(task, request) === null)
      .map((request) => `${task}: ${request}`),
  );

/** Loads an invented publication into a store of its own. */
async function metered(
  folder: string,
  source: string,
  version: string,
  companies: number,
): Promise<MeasuredLoad> {
  process.env['DATA_DIR'] = join(folder, 'data');
  const from = join(folder, source);
  const { rows } = await writeSynthetic({ ...PUBLICATION_DEFAULTS, source, companies, dir: from });
  const { client, dataDir, lease } = await openStore();
  const request = { source, version, from, accept: [], sample: false };
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  const load = await meteredLoad(request, all, {
    client,
    store: meterStore(client),
    dataDir,
    tablePrefix: 'dev',
  });
  client.destroy();
  lease.release();
  return load;
}

describe('a metered load', () => {
  const folder = mkdtempSync(join(tmpdir(), 'metered-'));
  let load: MeasuredLoad;

  // CAFIR has a derived and an ordered table, so it passes through every task.
  beforeAll(async () => {
    load = await metered(folder, 'cafir', '2026-09', 5_000);
  }, 60_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

  test('has only classes of objects whose growth is declared', () => {
    expect(unknownClasses(load)).toEqual([]);
  });

  test('counts a child for each file, bucket and piece of the list', () => {
    const { members, buckets, orderTasks } = load.shape;
    expect(load.states.children).toBe(members + 2 * buckets + orderTasks);
    expect(load.tasks['partition']?.calls).toBe(members);
  });

  test('counts items of both tables, and more bytes than they have without the overhead of an item', () => {
    expect(Object.keys(load.tables)).toEqual(['cafir', 'cafir-lista']);
    for (const { items, importBytes, storedBytes } of Object.values(load.tables)) {
      expect(items).toBeGreaterThan(0);
      expect(Math.min(importBytes, storedBytes)).toBeGreaterThan(items * 100);
    }
  });

  test('reads each range that a file has for a bucket once', () => {
    expect(load.tasks['build rows']?.requests['get partition/#.rows']).toBe(load.shape.ranges);
  });
});

describe('a metered load of a source with a search index', () => {
  const folder = mkdtempSync(join(tmpdir(), 'metered-index-'));
  let load: MeasuredLoad;

  beforeAll(async () => {
    load = await metered(folder, 'cnpj', '2026-10', 500);
  }, 60_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

  test('has only classes of objects whose growth is declared', () => {
    expect(unknownClasses(load)).toEqual([]);
  });

  test('counts a child for each file, and three for each bucket', () => {
    const { members, buckets } = load.shape;
    expect(load.states.children).toBe(members + 3 * buckets);
    expect(load.tasks['build terms']?.calls).toBe(buckets);
  });

  test('reads the terms of each range for each bucket', () => {
    const { requests = {} } = load.tasks['build terms'] ?? {};
    expect(requests['get terms/cnpj-busca/#.terms']).toBe(load.shape.buckets);
  });
});

describe('an item', () => {
  test('has the bytes of names and values; base64 counts as the bytes that it stands for', () => {
    expect(itemBytes('{"Item":{"k":{"S":"é"},"b":{"B":"AAEC"}}}')).toBe(1 + 2 + 1 + 3);
  });

  test('is stored with 100 bytes more', () => {
    const file = Buffer.from('{"Item":{"k":{"S":"a"}}}\n{"Item":{"k":{"S":"bc"}}}\n');
    expect(storedIn(file)).toEqual({ items: 2, bytes: 205 });
  });
});

test('the class of an object has no name of a load and no number', () => {
  expect(classOf('loads/cno/cno-2026-09-12-ab12/partition/00003.rows')).toBe('partition/#.rows');
  expect(classOf('loads/cafir/x/items/cafir-lista/L-00001.json.zst')).toBe('items/cafir-lista/L-#.json.zst');
});

describe('the resources of a template', () => {
  test('are counted as they are charged', () => {
    const counted = countResources([
      { Type: 'AWS::CloudWatch::Alarm', Properties: { MetricName: 'x' } },
      {
        Type: 'AWS::CloudWatch::Alarm',
        Properties: { Metrics: [{ MetricStat: {} }, { MetricStat: {} }, {}] },
      },
      { Type: 'AWS::Logs::MetricFilter', Properties: { MetricTransformations: [{ MetricName: 'a' }] } },
      { Type: 'AWS::Logs::MetricFilter', Properties: { MetricTransformations: [{ MetricName: 'a' }] } },
      {
        Type: 'AWS::Events::Rule',
        Properties: { ScheduleExpression: 'rate(5 minutes)', Targets: [{ Arn: 'f' }] },
      },
      {
        Type: 'AWS::Events::Rule',
        Properties: { ScheduleExpression: 'rate(1 hour)', Targets: [{ Arn: 'm', RoleArn: 'r' }] },
      },
      { Type: 'AWS::Events::Rule', Properties: { EventPattern: {} } },
      ...['cron(4 9,21 * * ? *)', 'cron(8 0/3 * * ? *)'].map((ScheduleExpression) => ({
        Type: 'AWS::Events::Rule',
        Properties: { ScheduleExpression, Targets: [{ Arn: 'm', RoleArn: 'r' }] },
      })),
      {
        Type: 'AWS::Events::Rule',
        Properties: { ScheduleExpression: 'rate(1 hour)', State: 'DISABLED', Targets: [{ RoleArn: 'r' }] },
      },
      {
        Type: 'AWS::Lambda::Function',
        Properties: { FunctionName: 'service-prod-load-build', MemorySize: 1_769 },
      },
      ...['load', 'fetch'].map((name, i) => ({
        Type: 'AWS::StepFunctions::StateMachine',
        Properties: {
          StateMachineName: `service-prod-${name}`,
          DefinitionString: { 'Fn::Join': ['', [`{"Type":"Map","MaxConcurrency":${20 + i}}`, {}]] },
        },
      })),
      {
        Type: 'AWS::S3::Bucket',
        Properties: {
          VersioningConfiguration: {},
          LifecycleConfiguration: {
            Rules: [
              { ExpirationInDays: 400 },
              { NoncurrentVersionExpiration: { NoncurrentDays: 30 } },
              { Transitions: [{ TransitionInDays: 45 }] },
            ],
          },
        },
      },
    ]);
    expect(counted).toMatchObject({
      alarms: 2,
      alarmMetrics: 3,
      metrics: 1,
      scheduledFunctions: 8_760,
      scheduledMachines: 730 + 61 + 243,
      memoryMb: { 'load-build': 1_769 },
      loadConcurrency: 20,
      publicationDays: 430,
      archiveDays: 45,
      budget: null,
    });
  });
});

describe('the kept measurement', () => {
  const measured = readMeasured();
  const inputs = { prices: pricesOf('sa-east-1'), measured, country: readCountry() };

  test('has every source that can be invented, and its endpoints', () => {
    expect(Object.keys(measured.loads).sort()).toEqual(INVENTED.map(({ name }) => name).sort());
    const asked = ROUTES.filter(
      ({ needs }) => needs.length > 0 && needs.every((source) => INVENTED.includes(source)),
    ).map(({ path }) => `GET ${path}`);
    expect(new Set(measured.endpoints.map(({ endpoint }) => endpoint))).toEqual(new Set(asked));
  });

  test('has only classes of objects whose growth is declared', () => {
    expect(Object.values(measured.loads).flatMap(unknownClasses)).toEqual([]);
  });

  // With a table of each class, archived publications and CloudFront before the API every price has a line.
  test.each(PRICE_NAMES)('costs more in a month when %s does', (name) => {
    const { prod } = measured.deployed;
    const deployed = {
      ...measured.deployed,
      prod: { ...prod!, infrequentTables: ['pgfn'], archiveDays: 45 },
    };
    const price = inputs.prices[name];
    const dearer = { ...inputs.prices, [name]: { ...price, usd: '1000' } };
    const month = (prices: Prices) =>
      monthOf({ ...inputs, prices, measured: { ...measured, deployed } }, 'prod', readUses().prod).total +
      totalOf([...idleEdge(prices), ...passedAtEdge(prices)]);
    expect(month(dearer)).toBeGreaterThan(month(inputs.prices));
  });

  test('gives a cost for each source, endpoint and environment', () => {
    const uses = readUses();
    const all = [...sourceLoads(inputs), ...endpointCosts(inputs, 'prod')];
    expect(all.every(({ lines }) => totalOf(lines) > 0n)).toBe(true);
    for (const name of ['dev', 'staging', 'prod'] as const) {
      const { idle, loads, requests, total } = monthOf(inputs, name, uses[name]);
      expect(total).toBe(totalOf(idle) + loads + requests);
    }
  });
});
