/** Counts what the templates of an environment deploy: sizes of functions, and resources that are charged by the month. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Deployed {
  /** MB of memory by the last part of the function's name. */
  readonly memoryMb: Readonly<Record<string, number>>;
  readonly alarms: number;
  /** Metrics that alarms evaluate: an alarm is charged for each. */
  readonly alarmMetrics: number;
  /** Custom metrics, of metric filters and of the watch. */
  readonly metrics: number;
  readonly dashboards: number;
  readonly secrets: number;
  /** Starts a month, by schedules, of Express machines and of functions. */
  readonly scheduledMachines: number;
  readonly scheduledFunctions: number;
  /** Days after which publications are deleted, also as replaced versions; null where they never are. */
  readonly publicationDays: number | null;
  /** Days after which they move to a cheaper class of storage; null where they do not. */
  readonly archiveDays: number | null;
  /** Days for which log lines are kept. */
  readonly logDays: number;
  /** Tasks of a Map of the load that run at once. */
  readonly loadConcurrency: number;
  /** Tables of generations whose class is infrequent access. */
  readonly infrequentTables: readonly string[];
  /** US dollars a month at which the budget warns; null without one. */
  readonly budget: number | null;
}

export const ENVIRONMENTS = ['dev', 'staging', 'prod'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

interface Resource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
}

const APP = fileURLToPath(new URL('../../../bin/app.ts', import.meta.url));

/** Synthesizes the templates of all environments into the folder and counts them. */
export async function deployed(folder: string): Promise<Record<Environment, Deployed>> {
  const env = { ...process.env, CDK_OUTDIR: folder };
  const child = spawn(process.execPath, [APP], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`bin/app.ts ended with code ${code}`);
  const counted = ENVIRONMENTS.map((name) => [name, countResources(resourcesIn(folder, name))] as const);
  return Object.fromEntries(counted) as Record<Environment, Deployed>;
}

function resourcesIn(folder: string, environment: Environment): Resource[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    new RegExp(`(^|[-/])${environment}([-.][^/]*)?\\.template\\.json$`).test(file),
  );
  if (files.length === 0) throw new Error(`no template of ${environment} in ${folder}`);
  return files.flatMap((file) => {
    const { Resources } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
      Resources?: Record<string, Resource>;
    };
    return Object.values(Resources ?? {});
  });
}

export function countResources(resources: readonly Resource[]): Deployed {
  const of = (type: string): Resource[] => resources.filter(({ Type }) => Type === type);
  const alarms = of('AWS::CloudWatch::Alarm');
  return {
    memoryMb: memoryOf(of('AWS::Lambda::Function')),
    alarms: alarms.length,
    alarmMetrics: alarms.reduce((sum, alarm) => sum + metricsOfAlarm(alarm), 0),
    metrics:
      metricsOfFilters(of('AWS::Logs::MetricFilter')) +
      metricsOfMachines(of('AWS::StepFunctions::StateMachine')),
    dashboards: of('AWS::CloudWatch::Dashboard').length,
    secrets: of('AWS::SecretsManager::Secret').length,
    scheduledMachines: startsOf(of('AWS::Events::Rule').filter(isOfMachine)),
    scheduledFunctions: startsOf(of('AWS::Events::Rule').filter((rule) => !isOfMachine(rule))),
    ...publicationsOf(of('AWS::S3::Bucket')),
    logDays: Math.max(0, ...of('AWS::Logs::LogGroup').map(daysOf)),
    loadConcurrency: loadConcurrency(of('AWS::StepFunctions::StateMachine')),
    infrequentTables: infrequentTables(of('AWS::Lambda::Function')),
    budget: budgetOf(of('AWS::Budgets::Budget')),
  };
}

/** `registros-publicos-prod-load-build` → `load-build` */
function memoryOf(functions: readonly Resource[]): Record<string, number> {
  const sizes = functions.flatMap(({ Properties = {} }) => {
    const [, name] = /-(?:dev|staging|prod)-(.+)$/.exec(String(Properties['FunctionName'])) ?? [];
    return name === undefined ? [] : [[name, Number(Properties['MemorySize'] ?? 128)] as const];
  });
  return Object.fromEntries(sizes);
}

/** An alarm on an expression is charged for each metric in it. */
function metricsOfAlarm({ Properties = {} }: Resource): number {
  const queries = (Properties['Metrics'] ?? []) as { readonly MetricStat?: object }[];
  return Math.max(1, queries.filter(({ MetricStat }) => MetricStat !== undefined).length);
}

/** Several filters write one metric. */
function metricsOfFilters(filters: readonly Resource[]): number {
  const names = filters.flatMap(({ Properties = {} }) =>
    (Properties['MetricTransformations'] as { readonly MetricName: string }[]).map(
      ({ MetricName }) => MetricName,
    ),
  );
  return new Set(names).size;
}

/** The watch writes one metric for each entry of its definition. */
const metricsOfMachines = (machines: readonly Resource[]): number =>
  machines.reduce(
    (sum, { Properties }) => sum + (JSON.stringify(Properties).match(/MetricName/g)?.length ?? 0),
    0,
  );

const MINUTES_A_MONTH = 730 * 60;
const MINUTES: Readonly<Record<string, number>> = { minute: 1, hour: 60, day: 1_440 };

/** A rule starts a machine by a role; a function permits the rule itself. */
const isOfMachine = ({ Properties = {} }: Resource): boolean =>
  JSON.stringify(Properties['Targets'] ?? []).includes('"RoleArn"');

const startsOf = (rules: readonly Resource[]): number =>
  rules.reduce((sum, rule) => sum + startsOfRule(rule), 0);

/** `rate(5 minutes)` → 8,760; 0 for a rule that waits for events, or is switched off. */
function startsOfRule({ Properties = {} }: Resource): number {
  const schedule = String(Properties['ScheduleExpression'] ?? '');
  if (Properties['State'] === 'DISABLED') return 0;
  if (schedule.startsWith('cron(')) return startsOfHours(schedule);
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(schedule) ?? [];
  return count === undefined ? 0 : Math.round(MINUTES_A_MONTH / (Number(count) * (MINUTES[unit] ?? 1)));
}

/** `cron(4 9,21 * * ? *)` → 61, and `cron(4 0/3 * * ? *)` → 243: every day at a minute of these hours. */
function startsOfHours(schedule: string): number {
  const [, hours = '', every] = /^cron\(\d+ (?:([\d,]+)|0\/(\d+)) \* \* \? \*\)$/.exec(schedule) ?? [];
  const aDay = every === undefined ? hours.split(',').filter(Boolean).length : 24 / Number(every);
  return Math.round((MINUTES_A_MONTH / 1_440) * aDay);
}

interface Rule {
  readonly ExpirationInDays?: number;
  readonly NoncurrentVersionExpiration?: { readonly NoncurrentDays: number };
  readonly Transitions?: readonly { readonly TransitionInDays: number }[];
}

/** Only the bucket of publications has versions: an expired file is kept as a replaced one. */
function publicationsOf(buckets: readonly Resource[]): Pick<Deployed, 'publicationDays' | 'archiveDays'> {
  const rules = buckets
    .filter(({ Properties = {} }) => Properties['VersioningConfiguration'] !== undefined)
    .flatMap(
      ({ Properties = {} }) =>
        (Properties['LifecycleConfiguration'] as { Rules?: Rule[] } | undefined)?.Rules ?? [],
    );
  const expired = rules.flatMap(({ ExpirationInDays }) => ExpirationInDays ?? []);
  const replaced = rules.flatMap(({ NoncurrentVersionExpiration: one }) => one?.NoncurrentDays ?? []);
  const archived = rules.flatMap(({ Transitions = [] }) => Transitions.map((one) => one.TransitionInDays));
  return {
    publicationDays: expired.length === 0 ? null : Math.max(...expired) + Math.max(0, ...replaced),
    archiveDays: archived.length === 0 ? null : Math.min(...archived),
  };
}

function budgetOf([budget]: readonly Resource[]): number | null {
  const { Budget } = (budget?.Properties ?? {}) as { Budget?: { BudgetLimit?: { Amount?: number } } };
  return Budget?.BudgetLimit?.Amount ?? null;
}

/** The tasks of a load get the names in a setting; without it all tables are of the standard class. */
function infrequentTables(functions: readonly Resource[]): string[] {
  const named = functions.flatMap(({ Properties = {} }) => {
    const { Variables = {} } = (Properties['Environment'] ?? {}) as { Variables?: Record<string, unknown> };
    const names = Variables['INFREQUENT_TABLES'];
    return typeof names === 'string' ? names.split(',').filter(Boolean) : [];
  });
  return [...new Set(named)];
}

const daysOf = ({ Properties = {} }: Resource): number => Number(Properties['RetentionInDays'] ?? 0);

/** The definition is a text in the template, with references between its parts. */
function loadConcurrency(machines: readonly Resource[]): number {
  const load = machines.find(({ Properties = {} }) => /-load$/.test(String(Properties['StateMachineName'])));
  const definition = JSON.stringify(load?.Properties?.['DefinitionString'] ?? '');
  const found = [...definition.matchAll(/MaxConcurrency\W+(\d+)/g)].map(([, tasks]) => Number(tasks));
  return Math.max(0, ...found);
}
