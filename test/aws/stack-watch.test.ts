/** The machine that derives metrics from the status page and the list of tables, evaluated here. */
import { describe, expect, test, vi } from 'vitest';
import { watchDefinition } from '../../lib/observability/watch.ts';
import { functionsOver } from '../../local/functions.ts';
import { evaluate } from '../../local/states/expressions.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { FUNCTION_SETTINGS, readSettings } from '../../shared/env.ts';
import type { Dependencies } from '../../shared/http/dependencies.ts';
import { EMPTY_MANIFEST } from '../../shared/store/generations/manifest.ts';
import { captureLog, NOW } from '../support/service/api.ts';

describe('the hourly watch', () => {
  const sources = SOURCES.map(({ name, tables }) => ({ name, tables: tables.map((table) => table.name) }));
  const { States } = watchDefinition({
    sources,
    tablePrefix: 'prod',
    namespace: 'n',
    status: 'status',
    loads: 'loads',
  });

  /** The answer of the status page to the request of the watch. */
  async function pageOf(versions: Readonly<Record<string, string>>): Promise<unknown> {
    const state = { generation: 'g', content_hash: 'h', published_at: '', previous: null, tables: {} };
    const published = Object.entries(versions).map(([name, versao]) => [name, { ...state, versao }]);
    const manifest = { ...EMPTY_MANIFEST, sources: Object.fromEntries(published) };
    const settings = readSettings(FUNCTION_SETTINGS, {});
    const deps = { settings, manifest: async () => manifest, now: () => NOW } as Partial<Dependencies>;
    const context = { Execution: { Name: 'watch-1', StartTime: '2026-11-21T12:00:00Z' } };
    const { Payload } = (await evaluate(States['Ask the status page'].Arguments, { context }, {})) as {
      Payload: never;
    };
    captureLog();
    const page = await functionsOver(deps as Dependencies).status(Payload);
    vi.restoreAllMocks();
    return page;
  }

  async function metrics(versions: Readonly<Record<string, string>>, tables: readonly string[]) {
    // Step Functions adds `$parse`, which JSONata itself lacks.
    const variables = { page: await pageOf(versions), tables, hours: 1.5, parse: JSON.parse };
    const { MetricData } = (await evaluate(States['Write the metrics'].Arguments, {}, variables)) as {
      MetricData: { MetricName: string; Dimensions?: { Value: string }[]; Value: number }[];
    };
    return Object.fromEntries(
      MetricData.map(({ MetricName, Dimensions, Value }) => [
        `${MetricName} ${Dimensions?.[0]?.Value}`,
        Value,
      ]),
    );
  }

  test('reports which sources are out of date; a source that was never loaded is not overdue', async () => {
    const found = await metrics({ cnpj: '2026-10', pgfn: '2025-T1' }, []);
    expect(found).toMatchObject({ 'SourceOverdue cnpj': 0, 'SourceOverdue pgfn': 1, 'SourceOverdue cno': 0 });
    expect(Object.keys(found)).toHaveLength(SOURCES.length * 2 + 1);
  });

  test('counts the generations of a source by the table that has the most of them', async () => {
    const tables = [
      'prod-cno-20261001-a',
      'prod-cno-20261101-b',
      'prod-cno-cnpj-20261001-a',
      'prod-cnpj-2026-c',
    ];
    const found = await metrics({}, tables);
    expect(found).toMatchObject({ 'Generations cno': 2, 'Generations cnpj': 1, 'Generations pgfn': 0 });
  });

  test('collects its own tables over all pages of the list', async () => {
    const { Assign } = States['List the tables'];
    const page = (TableNames: string[], tables: string[], last?: string) =>
      evaluate(Assign, { result: { TableNames, ...(last && { LastEvaluatedTableName: last }) } }, { tables });
    expect(await page(['dev-cno-1', 'prod-cno-1', 'prod-cno-2'], [], 'z')).toEqual({
      tables: ['prod-cno-1', 'prod-cno-2'],
      after: 'z',
    });
    expect(await page(['prod-x'], ['prod-cno-1'])).toEqual({ tables: ['prod-cno-1', 'prod-x'], after: null });
    expect(await page(['other'], [])).toEqual({ tables: [], after: null });
  });

  test('finds the age of the oldest running load, and 0 where none runs', async () => {
    const { Assign } = States['List the running loads'];
    const context = { Execution: { StartTime: '2026-11-21T12:00:00.000Z' } };
    const hours = async (...starts: string[]) => {
      const Executions = starts.map((StartDate) => ({ StartDate }));
      return ((await evaluate(Assign, { context, result: { Executions } }, {})) as { hours: number }).hours;
    };
    expect(await hours('2026-11-21T11:30:00Z', '2026-11-21T04:00:00.5Z')).toBeCloseTo(8, 2);
    expect(await hours('2026-11-21T11:30:00Z')).toBe(0.5);
    expect(await hours()).toBe(0);
  });
});
