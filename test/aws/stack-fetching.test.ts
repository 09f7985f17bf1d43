/** The scheduled fetch in every environment's template: machines, functions, rights and schedules. */
import { describe, expect, test } from 'vitest';
import { CONFIGS } from '../../lib/config.ts';
import { problemsIn } from '../../lib/deployable.ts';
import { evaluate } from '../../local/states/expressions.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { LOADER_SETTINGS, readSettings } from '../../shared/env.ts';
import { ADDRESS_SETTINGS, FETCH_SETTINGS } from '../../shared/fetch-settings.ts';
import { FETCH_TASKS, type FetchTask, fetchDefinition } from '../../shared/ingestion/fetch-definition.ts';
import { versionsOf } from '../support/aws/published.ts';
import {
  actionsOn,
  type Environment,
  EVERYTHING,
  environments,
  functionsOf,
  machineOf,
  propertiesOf,
  rightsOf,
  synthesisOfEverything,
  variablesOf,
} from '../support/aws/template.ts';

const named = await environments();
const everything = (await synthesisOfEverything()).environments[0]!;

const definitionOf = (name: string, part: string) => JSON.parse(machineOf(named(name), part).text);

interface Schedule {
  readonly Name: string;
  readonly State: string;
  readonly ScheduleExpression: string;
  readonly Targets: readonly { readonly Arn: string; readonly InputTransformer: { InputTemplate: string } }[];
}

const schedulesOf = (environment: Environment): Schedule[] =>
  propertiesOf<Schedule>(environment, 'AWS::Events::Rule').filter(({ Name }) => Name.includes('-fetch-'));

const withAddress = SOURCES.filter(({ channel }) => channel.addresses.length > 0).map(({ name }) => name);

describe.each(CONFIGS.map(({ name }) => name))('%s', (name) => {
  test('runs the definition of a fetch with the versions of the functions of its tasks', () => {
    const arns = FETCH_TASKS.map((task) => [task, versionsOf(named(name)).get(`fetch-${task}`)]);
    const functions = Object.fromEntries(arns) as Record<FetchTask, string>;
    const connections = readSettings(FETCH_SETTINGS, {}).FETCH_CONNECTIONS;
    expect(definitionOf(name, 'fetch')).toEqual(
      JSON.parse(JSON.stringify(fetchDefinition(functions, { connections }))),
    );
    expect(machineOf(named(name), 'fetch').Properties['StateMachineType']).toBe('STANDARD');
    for (const task of FETCH_TASKS) {
      const fn = functionsOf(named(name)).get(`fetch-${task}`)!.Properties;
      expect([fn['Handler'], Number(fn['Timeout'])]).toEqual([`index.${task}`, 900]);
    }
  });

  test.each(FETCH_TASKS)('gives %s every setting of loads and publishers, and both buckets', (task) => {
    const variables = variablesOf(named(name), `fetch-${task}`);
    const declared = { ...LOADER_SETTINGS, ...FETCH_SETTINGS, ...ADDRESS_SETTINGS };
    expect(Object.keys(variables).sort()).toEqual([...Object.keys(declared), 'SNAPSHOT_BUCKET'].sort());
    expect(variables['SNAPSHOT_BUCKET']).toContain('-snapshots-');
    expect(() => readSettings({ ...FETCH_SETTINGS, ...ADDRESS_SETTINGS }, variables)).not.toThrow();
  });

  test('allows only the tasks of a fetch to write publications, and look and seal only what they put there', () => {
    const writers = [...functionsOf(named(name)).keys()].filter((fn) =>
      rightsOf(named(name), fn).some(
        ({ actions, resources }) =>
          actions.includes('s3:PutObject') && resources.some((arn) => arn.includes('-snapshots-')),
      ),
    );
    expect(writers.sort()).toEqual(['fetch-fetch', 'fetch-seal']);
    const put = (task: FetchTask): string[] =>
      rightsOf(named(name), `fetch-${task}`)
        .filter(({ actions }) => actions.includes('s3:PutObject'))
        .flatMap(({ resources }) => resources.map((arn) => arn.replace(/^.*?\//, '')))
        .sort();
    expect(put('look')).toEqual(['fetches/*']);
    expect(put('seal')).toEqual(
      [
        'fetches/*',
        ...SOURCES.flatMap((source) => [`${source.name}/*/_PRONTO`, `${source.name}/*/origem.json`]),
      ].sort(),
    );
    expect(actionsOn(rightsOf(named(name), 'fetch-look'), 'dynamodb')).toEqual(['dynamodb:GetItem']);
    for (const task of ['fetch', 'seal']) {
      expect(actionsOn(rightsOf(named(name), `fetch-${task}`), 'dynamodb')).toEqual([]);
    }
  });

  test('looks at each source that has an address, at a minute of its own, and in dev only by hand', () => {
    const schedules = schedulesOf(named(name));
    const inputs = schedules.map(({ Targets: [target] }) => target!.InputTransformer.InputTemplate);
    expect(inputs.map((input) => /"source":"(\w+)"/.exec(input)?.[1]).sort()).toEqual(
      [...withAddress].sort(),
    );
    expect(new Set(schedules.map(({ ScheduleExpression }) => ScheduleExpression)).size).toBe(
      schedules.length,
    );
    const start = machineOf(named(name), 'fetch-start').id;
    for (const { Targets, State } of schedules) {
      expect(Targets.map(({ Arn }) => Arn)).toEqual([start]);
      expect(State).toBe(name === 'dev' ? 'DISABLED' : 'ENABLED');
    }
  });

  test('looks twice a day, and every three hours for the daily source', () => {
    for (const { Name, ScheduleExpression } of schedulesOf(named(name))) {
      const source = SOURCES.find((one) => Name.endsWith(`-fetch-${one.name}`))!;
      const hours = source.cadence === 'diaria' ? '0/3' : '9,21';
      expect(ScheduleExpression).toMatch(new RegExp(`^cron\\(\\d+ ${hours} \\* \\* \\? \\*\\)$`));
    }
  });
});

test('a source without a public place is looked at where the environment has an address for it', () => {
  const [[source]] = Object.entries(EVERYTHING.addresses) as [[string, readonly string[]]];
  expect(withAddress).not.toContain(source);
  expect(schedulesOf(everything).map(({ Name }) => Name.split('-fetch-')[1])).toContain(source);
  const variables = variablesOf(everything, 'fetch-look');
  expect(variables[`FETCH_URL_${source.toUpperCase()}`]).toBe(EVERYTHING.addresses[source]?.join());
  expect(variables['FETCH_CONTACT']).toBe(EVERYTHING.fetchContact);
});

test('a wrong address or contact stops the deployment and is named with its environment', () => {
  const config = { ...CONFIGS[0]!, account: '123456789012' };
  expect(problemsIn({ ...config, addresses: { cnpj: ['https://example.org/a/'] } })).toEqual([]);
  expect(problemsIn({ ...config, addresses: { cnjp: ['https://example.org/a/'] } })).toEqual([
    expect.stringMatching(/^addresses of dev in lib\/config\.ts is "cnjp"; allowed: of sources: .*cnpj/),
  ]);
  expect(problemsIn({ ...config, addresses: { cnpj: ['ftp://example.org/'] } })).toEqual([
    expect.stringContaining('addresses.cnpj of dev'),
  ]);
  expect(problemsIn({ ...config, fetchContact: 'one two' })).toEqual([
    expect.stringContaining('fetchContact of dev'),
  ]);
});

describe('the start of a fetch', () => {
  const context = { Execution: { StartTime: '2026-11-22T09:04:00.123Z' } };

  /** Returns the variables after the list of the running executions, and whether the fetch is started. */
  async function start(input: object, running: readonly string[]) {
    const { States } = definitionOf('prod', 'fetch-start');
    const kept = (await evaluate(States['Keep the request'].Assign, { input, context }, {})) as object;
    const result = { Executions: running.map((Name) => ({ Name })) };
    const listed = await evaluate(States['List the running fetches'].Assign, { result }, { ...kept });
    const variables = { ...kept, ...(listed as object) };
    const { Choices } = States['Does a fetch of the source run?'];
    if (await evaluate(Choices[0].Condition, {}, variables)) return null;
    return evaluate(States['Start the fetch'].Arguments, {}, variables);
  }

  test('names the execution after the source and the instant of the schedule, so that a repeated event starts one', async () => {
    expect(await start({ source: 'cno', at: '2026-11-22T09:08:00Z' }, [])).toEqual({
      StateMachineArn: machineOf(named('prod'), 'fetch').id,
      Name: 'cno-2026-11-22T09-08-00Z',
      Input: { source: 'cno' },
    });
    const { Catch } = definitionOf('prod', 'fetch-start').States['Start the fetch'];
    expect(Catch).toEqual([
      { ErrorEquals: ['StepFunctions.ExecutionAlreadyExistsException'], Next: 'Runs already' },
    ]);
  });

  test('by hand may name a version', async () => {
    expect(await start({ source: 'cnpj', version: '2026-09' }, [])).toMatchObject({
      Name: 'cnpj-2026-11-22T09-04-00-123Z',
      Input: { source: 'cnpj', version: '2026-09' },
    });
  });

  test('does nothing while a fetch of the source runs, and does not wait for those of other sources', async () => {
    const running = ['cnpj-2026-11-21T21-04-00Z', 'cno-2026-11-22T06-08-00Z'];
    expect(await start({ source: 'cnpj', at: '2026-11-22T09:04:00Z' }, running)).toBeNull();
    expect(await start({ source: 'cno', at: '2026-11-22T09:04:00Z' }, running.slice(1))).toBeNull();
    expect(await start({ source: 'pgfn', at: '2026-11-22T09:04:00Z' }, running)).not.toBeNull();
    expect(SOURCES.filter(({ name }) => name.includes('-'))).toEqual([]);
  });
});
