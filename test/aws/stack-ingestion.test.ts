/** The state machines in the template of every environment; `npm run load` interprets the one of the load. */
import aslValidator from 'asl-validator';
import { describe, expect, test } from 'vitest';
import { CONFIGS } from '../../lib/config.ts';
import { CLEAN_UP_LEASE_MS } from '../../loaders/steps/lock.ts';
import { runMachine } from '../../local/states/interpreter.ts';
import type { Machine, Ports } from '../../local/states/machine.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { LOADER_SETTINGS } from '../../shared/env.ts';
import { definition, TASKS, type TaskName } from '../../shared/ingestion/definition.ts';
import { versionsOf } from '../support/aws/published.ts';
import {
  bucketOf,
  environments,
  functionsOf,
  machineOf,
  plain,
  propertiesOf,
  rightsOf,
  statementsOf,
  variablesOf,
} from '../support/aws/template.ts';

const named = await environments();

const definitionOf = (name: string, part: string): Machine =>
  JSON.parse(machineOf(named(name), part).text) as Machine;

/** Replaces every task by a state that returns its arguments, which are those of the service call. */
const asked = ({ StartAt, States }: Machine): Machine => ({
  StartAt,
  States: Object.fromEntries(
    Object.entries(States as Record<string, Record<string, unknown>>).map(([name, state]) => {
      const { Arguments, Next, Type } = state;
      return [name, Type === 'Task' ? { Type: 'Pass', Output: Arguments, Next } : state];
    }),
  ),
});

const ports: Ports = {
  invoke: () => Promise.reject(new Error('no functions here')),
  readItems: () => Promise.reject(new Error('no lists here')),
  wait: async () => {},
  concurrency: 1,
};

describe.each(CONFIGS.map(({ name }) => name))('%s', (name) => {
  test('runs the definition of a load with the versions of functions named after its tasks', () => {
    const functions = functionsOf(named(name));
    const arns = TASKS.map((task) => [task, versionsOf(named(name)).get(`load-${task}`)]);
    const { loadConcurrency: concurrency } = named(name).config;
    const wanted = definition(Object.fromEntries(arns) as Record<TaskName, string>, { concurrency });
    expect(definitionOf(name, 'load')).toEqual(JSON.parse(JSON.stringify(wanted)));
    expect(machineOf(named(name), 'load').Properties['StateMachineType']).toBe('STANDARD');
    for (const task of TASKS) {
      expect(functions.get(`load-${task}`)?.Properties['Handler']).toBe(`index.${task}`);
    }
  });

  test.each(['load', 'arrival', 'fetch', 'fetch-start', 'report'])(
    'has a valid machine %s that logs every state and no data',
    (part) => {
      const { Properties, text } = machineOf(named(name), part);
      const arns = text.replaceAll(/"\w+\.Arn"/g, '"arn:aws:lambda:sa-east-1:123456789012:function:x"');
      const { isValid, errorsText } = aslValidator(JSON.parse(arns));
      expect([isValid, errorsText('\n')]).toEqual([true, '']);
      expect(Properties['LoggingConfiguration']).toMatchObject({ Level: 'ALL', IncludeExecutionData: false });
    },
  );

  test('allows the load to invoke all versions of its tasks and start its own children, and nothing else', () => {
    const { Properties } = machineOf(named(name), 'load');
    const statements = statementsOf(named(name), plain(Properties['RoleArn']));
    const invoked = statements.find(({ actions }) => actions.includes('lambda:InvokeFunction'))?.resources;
    const tasks = TASKS.map((task) => `${functionsOf(named(name)).get(`load-${task}`)?.id}.Arn:*`);
    expect([...(invoked ?? [])].sort()).toEqual(tasks.sort());
    const started = statements.filter(({ actions }) => actions.includes('states:StartExecution'));
    expect(started.flatMap(({ resources }) => resources.map((arn) => arn.split(':').at(-1)))).toEqual([
      `registros-publicos-${name}-load`,
    ]);
  });

  test('gives each task the declared settings, and a time-out below that of its state', () => {
    const states = Object.values(definitionOf(name, 'load').States) as { TimeoutSeconds?: number }[];
    const patience = Math.min(...states.flatMap(({ TimeoutSeconds }) => TimeoutSeconds ?? []));
    for (const task of TASKS) {
      const { Timeout } = functionsOf(named(name)).get(`load-${task}`)!.Properties;
      expect(Number(Timeout)).toBeLessThan(patience);
      const variables = variablesOf(named(name), `load-${task}`);
      expect(Object.keys(variables).sort()).toEqual(Object.keys(LOADER_SETTINGS).sort());
      expect(variables['TABLE_PREFIX']).toBe(name);
      expect(variables['WORK_BUCKET']).toBe(bucketOf(named(name), 'work')['BucketName']);
    }
  });

  test('tags tables after their import, and cleans up every hour without reading or writing records', () => {
    const tags = rightsOf(named(name), 'load-seeImport').filter(({ actions }) =>
      actions.includes('dynamodb:TagResource'),
    );
    expect(tags).toHaveLength(1);
    for (const arn of tags[0]!.resources) expect(arn).toMatch(new RegExp(`table/${name}-[a-z-]+-\\*$`));
    const { Handler, Timeout } = functionsOf(named(name)).get('clean-up')!.Properties;
    expect([Handler, Number(Timeout) * 1_000 < CLEAN_UP_LEASE_MS]).toEqual(['index.cleanUp', true]);
    const variables = variablesOf(named(name), 'clean-up');
    expect(variables).toMatchObject({ TABLE_TAGS: `service=registros-publicos-${name}` });
    const infrequent = variables['INFREQUENT_TABLES']?.split(',');
    expect(infrequent).toEqual(expect.arrayContaining(['cno-cnpj', 'cno-alteracoes']));
    const may = rightsOf(named(name), 'clean-up').flatMap(({ actions }) => actions);
    expect(may).toEqual(
      expect.arrayContaining(['dynamodb:DeleteTable', 'dynamodb:ListTables', 's3:DeleteObject']),
    );
    expect(propertiesOf(named(name), 'AWS::Events::Rule')).toContainEqual(
      expect.objectContaining({
        Name: `registros-publicos-${name}-clean-up`,
        ScheduleExpression: 'rate(1 hour)',
      }),
    );
  });

  test('starts a load when _PRONTO is put into the bucket of the publications', () => {
    const rules = propertiesOf(named(name), 'AWS::Events::Rule');
    const [rule] = rules.filter((r) => JSON.stringify(r).includes('_PRONTO')) as Record<string, unknown>[];
    expect(rule?.['EventPattern']).toMatchObject({
      source: ['aws.s3'],
      'detail-type': ['Object Created'],
      detail: { object: { key: [{ suffix: '/_PRONTO' }] } },
    });
    const { Targets } = rule as { Targets: { Arn: string }[] };
    expect(Targets.map(({ Arn }) => Arn)).toEqual([machineOf(named(name), 'arrival').id]);
  });
});

describe('an object _PRONTO', () => {
  const arrive = (key: string): Promise<unknown> => {
    const detail = { bucket: { name: 'b' }, object: { key, sequencer: '0062E99A88DC407460' } };
    return runMachine(asked(definitionOf('prod', 'arrival')), { detail }, ports, {
      variables: {},
      context: {},
    });
  };

  test.each(SOURCES.map((source) => source.name))(
    'for %s starts its load under an execution name for that publication',
    async (source) => {
      expect(await arrive(`${source}/2026-10/_PRONTO`)).toEqual({
        StateMachineArn: machineOf(named('prod'), 'load').id,
        Name: `${source}-2026-10-0062E99A88DC407460`,
        Input: {
          source,
          version: '2026-10',
          from: `s3://b/${source}/2026-10/`,
          accept: [],
          sample: false,
        },
      });
    },
  );

  test.each(['2026-T3', '2026-09-12'])('may have the version %s', async (version) => {
    expect(await arrive(`cno/${version}/_PRONTO`)).toMatchObject({ Input: { version } });
  });

  test.each([
    'desconhecida/2026-10/_PRONTO',
    'cnpj/_PRONTO',
    'cnpj/2026-10/parte/_PRONTO',
    'cnpj/outubro/_PRONTO',
    '_PRONTO',
  ])('%s starts nothing', async (key) => {
    await expect(arrive(key)).rejects.toMatchObject({ error: 'UnknownKey' });
  });
});
