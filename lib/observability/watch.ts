/**
 * The state machine that runs once an hour. It reads from the status page which sources are out of date,
 * counts the generations of each source, lists the running loads, and writes all three as metrics. CloudWatch
 * alarms cover a week at most, and AWS has no metric of tables by name. Only the status page decides when a
 * source is out of date (docs/decisions/0038), so the watch depends on it; another alarm fires when the watch
 * has been silent for three hours. The machine calls services directly and needs no function.
 */

/** The part of a source's declaration that the watch needs. */
export interface Watched {
  readonly name: string;
  /** Declared names of its tables. */
  readonly tables: readonly string[];
}

export const METRICS = {
  /** 1 if the source is out of date, otherwise 0; by source. */
  overdue: 'SourceOverdue',
  /** Number of generations that have tables, by source. */
  generations: 'Generations',
  /** Hours for which the oldest of the running loads has run; 0 where none runs. */
  oldestLoad: 'OldestLoadHours',
} as const;

export const BY_SOURCE = 'fonte';

export interface WatchOptions {
  readonly sources: readonly Watched[];
  readonly tablePrefix: string;
  readonly namespace: string;
  readonly status: string;
  readonly loads: string;
}

/** An expression, because asl-validator matches an empty string with two schemas at once. */
const NOTHING = "{% '' %}";

/** A request without a key, in the form of the gateway's events. */
const STATUS_REQUEST = {
  version: '2.0',
  routeKey: 'GET /v1/status',
  rawPath: '/v1/status',
  rawQueryString: NOTHING,
  headers: {},
  requestContext: {
    accountId: 'watch',
    apiId: 'watch',
    domainName: 'watch',
    domainPrefix: 'watch',
    stage: '$default',
    http: { method: 'GET', path: '/v1/status', protocol: 'HTTP/1.1', sourceIp: '::1', userAgent: 'watch' },
    requestId: '{% $states.context.Execution.Name %}',
    routeKey: 'GET /v1/status',
    time: '{% $states.context.Execution.StartTime %}',
    timeEpoch: 0,
  },
  isBase64Encoded: false,
};

const TIMEOUT_AND_RETRY = {
  TimeoutSeconds: 60,
  Retry: [
    {
      ErrorEquals: ['States.TaskFailed'],
      IntervalSeconds: 5,
      MaxAttempts: 3,
      BackoffRate: 2,
      MaxDelaySeconds: 60,
      JitterStrategy: 'FULL',
    },
  ],
};

/** At most one load of each source runs, so that all fit on the first page. */
const OLDEST_HOURS =
  '{% ($now := $toMillis($states.context.Execution.StartTime); $max($append([0], $map($states.result.Executions, function($e) { ($now - $toMillis($e.StartDate)) / 3600000 })))) %}';

export function watchDefinition({ sources, tablePrefix, namespace, status, loads }: WatchOptions) {
  return {
    QueryLanguage: 'JSONata',
    Comment:
      'Writes as metrics which sources are out of date, their generations and the age of running loads.',
    TimeoutSeconds: 280,
    StartAt: 'Ask the status page',
    States: {
      'Ask the status page': {
        Type: 'Task',
        Resource: 'arn:aws:states:::lambda:invoke',
        Arguments: { FunctionName: status, Payload: STATUS_REQUEST },
        Assign: { page: '{% $states.result.Payload %}', tables: [], after: null },
        Output: {},
        ...TIMEOUT_AND_RETRY,
        Next: 'Did it answer?',
      },
      'Did it answer?': {
        Type: 'Choice',
        Choices: [{ Condition: '{% $page.statusCode = 200 %}', Next: 'List the tables' }],
        Default: 'No status',
      },
      'No status': { Type: 'Fail', Error: 'NoStatus', Cause: "{% 'status page: ' & $page.statusCode %}" },
      'List the tables': {
        Type: 'Task',
        Resource: 'arn:aws:states:::aws-sdk:dynamodb:listTables',
        Arguments: "{% $after = null ? {} : { 'ExclusiveStartTableName': $after } %}",
        Assign: {
          tables: `{% [$append($tables, $filter($states.result.TableNames, function($n) { $contains($n, /^${tablePrefix}-/) }))] %}`,
          after:
            '{% $exists($states.result.LastEvaluatedTableName) ? $states.result.LastEvaluatedTableName : null %}',
        },
        Output: {},
        ...TIMEOUT_AND_RETRY,
        Next: 'Are those all tables?',
      },
      'Are those all tables?': {
        Type: 'Choice',
        Choices: [{ Condition: '{% $after = null %}', Next: 'List the running loads' }],
        Default: 'List the tables',
      },
      'List the running loads': {
        Type: 'Task',
        Resource: 'arn:aws:states:::aws-sdk:sfn:listExecutions',
        Arguments: { StateMachineArn: loads, StatusFilter: 'RUNNING' },
        Assign: { hours: OLDEST_HOURS },
        Output: {},
        ...TIMEOUT_AND_RETRY,
        Next: 'Write the metrics',
      },
      'Write the metrics': {
        Type: 'Task',
        Resource: 'arn:aws:states:::aws-sdk:cloudwatch:putMetricData',
        Arguments: { Namespace: namespace, MetricData: metricData(sources, tablePrefix) },
        Output: {},
        ...TIMEOUT_AND_RETRY,
        End: true,
      },
    },
  };
}

const metricData = (sources: readonly Watched[], prefix: string) => [
  ...sources.flatMap((source) => metricsOf(source, prefix)),
  { MetricName: METRICS.oldestLoad, Value: '{% $hours %}' },
];

function metricsOf({ name, tables }: Watched, prefix: string) {
  const Dimensions = [{ Name: BY_SOURCE, Value: name }];
  // Generations begin with a digit, so `cno` does not count `cno-cnpj`.
  const counts = tables.map(
    (table) => `$count($filter($tables, function($n) { $contains($n, /^${prefix}-${table}-[0-9]/) }))`,
  );
  return [
    {
      MetricName: METRICS.overdue,
      Dimensions,
      Value: `{% $lookup($parse($page.body).fontes, '${name}').status = 'desatualizada' ? 1 : 0 %}`,
    },
    { MetricName: METRICS.generations, Dimensions, Value: `{% $max([${counts.join(', ')}]) %}` },
  ];
}
