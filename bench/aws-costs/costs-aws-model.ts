/** Calculates the costs of a month on AWS: sizes and traffic times prices, which are inputs. */

/** Sizes of the publications, of the traffic and of the code. */
export interface Sizes {
  /** Million requests a month. */
  readonly requestsM: number;
  /** Loads of all sources a month. */
  readonly loads: number;
  /** GB of rows of all sources, and of their items as ImportTable counts them. */
  readonly rowsGb: number;
  readonly importGb: number;
  /** GB in the tables of the generations that are kept. */
  readonly storedGb: number;
  readonly filesGb: number;
  readonly readUnits: number;
  /** Milliseconds of the function and of the authorizer for a request. */
  readonly functionMs: number;
  readonly authorizerMs: number;
  readonly functionGb: number;
  /** MB of rows a second on one core. */
  readonly partitionMbs: number;
  readonly buildMbs: number;
  readonly partitionGb: number;
  readonly buildGb: number;
  /** Files of the publications, buckets of the build, and MB of rows between two flushes of the partition. */
  readonly members: number;
  readonly buckets: number;
  readonly flushMb: number;
  /** Bytes of log lines a request. */
  readonly logBytes: number;
  readonly alarms: number;
  readonly metrics: number;
}

/** US dollars. */
export interface Prices {
  readonly lambdaGbSecond: number;
  readonly lambdaMillion: number;
  readonly gatewayMillion: number;
  readonly readMillion: number;
  readonly importGb: number;
  readonly tableGbMonth: number;
  readonly bucketGbMonth: number;
  readonly putThousand: number;
  readonly getThousand: number;
  readonly transitionThousand: number;
  readonly logGb: number;
  readonly alarm: number;
  readonly metric: number;
}

export interface Line {
  readonly what: string;
  /** The amount in the unit of the line. */
  readonly amount: number;
  readonly unit: string;
  readonly dollars: number;
}

/** State transitions of a task of a Map, and of the rest of a load. */
const TRANSITIONS_OF_TASK = 2;
const TRANSITIONS_OF_LOAD = 500;
/** Buckets are built twice: from the rows, and from what one table derives for another. */
const BUILDS = 2;
const PART_MB = 16;
const MB_OF_GB = 1_000;
const HOURS = 730;
/** Calls of PutMetricData by the hourly watch, whose Express executions cost next to nothing. */
const WATCH_METRIC_CALLS = 1;

export function monthOf(s: Sizes, p: Prices): Line[] {
  const requestSeconds = (s.requestsM * 1e6 * (s.functionMs + s.authorizerMs)) / 1_000;
  return [
    line('requests: gateway', s.requestsM, 'million', p.gatewayMillion),
    line('requests: functions and authorizer', s.requestsM * 2, 'million calls', p.lambdaMillion),
    line('requests: their time', requestSeconds * s.functionGb, 'GB-s', p.lambdaGbSecond),
    // The manifest and the key are cached, so only the reads of the request itself count.
    line('requests: reads', s.requestsM * s.readUnits, 'million units', p.readMillion),
    line('requests: logs', (s.requestsM * 1e6 * s.logBytes) / 1e9, 'GB', p.logGb),
    ...loadLines(s, p),
    line('tables', s.storedGb, 'GB', p.tableGbMonth),
    line('publications', s.filesGb, 'GB', p.bucketGbMonth),
    line('alarms', s.alarms, 'alarms', p.alarm),
    line('metrics of our own', s.metrics, 'metrics', p.metric),
    line('hourly watch', (HOURS * WATCH_METRIC_CALLS) / 1_000, 'thousand calls', p.putThousand),
  ];
}

function loadLines(s: Sizes, p: Prices): Line[] {
  const mb = s.rowsGb * MB_OF_GB * s.loads;
  const tasks = (s.members + s.buckets * BUILDS) * s.loads;
  const flushes = mb / s.flushMb + s.members * s.loads;
  return [
    line('loads: partition', (mb / s.partitionMbs) * s.partitionGb, 'GB-s', p.lambdaGbSecond),
    line('loads: build', (mb / s.buildMbs) * s.buildGb, 'GB-s', p.lambdaGbSecond),
    line('loads: import', s.importGb * s.loads, 'GB', p.importGb),
    line(
      'loads: states',
      (tasks * TRANSITIONS_OF_TASK + TRANSITIONS_OF_LOAD) / 1_000,
      'thousand',
      p.transitionThousand,
    ),
    // Each bucket reads its range of every flush.
    line('loads: ranged reads', (flushes * s.buckets) / 1_000, 'thousand', p.getThousand),
    line(
      'loads: objects written',
      (mb / PART_MB + tasks * TRANSITIONS_OF_TASK) / 1_000,
      'thousand',
      p.putThousand,
    ),
  ];
}

const line = (what: string, amount: number, unit: string, price: number): Line => ({
  what,
  amount,
  unit,
  dollars: amount * price,
});

export const totalOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { dollars }) => sum + dollars, 0);
