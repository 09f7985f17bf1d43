/** The cost of one load of a source: the measured load, grown to the publications of the country. */
import { assumed } from '../assumptions.ts';
import { type CountrySource, shapeOf } from '../country.ts';
import type { MeasuredLoad, Shape } from '../measured.ts';
import type { Prices } from '../prices.ts';
import {
  callsOf,
  countryDimensions,
  type Dimension,
  type Dimensions,
  dimensionOf,
  measuredDimensions,
} from './dimensions.ts';
import { type Line, line } from './line.ts';

/** Megabytes of memory that come with one core of Lambda. */
export const CORE_MB = 1_769;
/** The size of one part of an upload by the AWS CLI. */
const UPLOAD_BYTES = 8 << 20;

/** The requests of one class in one task: as measured, and of the country. */
export interface GrownRequests {
  readonly task: string;
  /** `get partition/#.rows` */
  readonly request: string;
  readonly dimension: Dimension;
  readonly measured: number;
  readonly count: number;
}

/** The amounts of one load, in the units of the prices. */
export interface LoadAmounts {
  readonly shape: Shape;
  readonly requests: readonly GrownRequests[];
  readonly importBytes: number;
  /** The figure of the largest table, because the tables of a load are imported at once. */
  readonly largestImportBytes: number;
  readonly storedBytes: number;
  readonly gets: number;
  readonly puts: number;
  readonly calls: number;
  /** Seconds of the tasks that Maps run at once, and of all others. */
  readonly childSeconds: number;
  readonly otherSeconds: number;
  /** Megabytes of memory times milliseconds. */
  readonly mbMs: number;
  readonly transitions: number;
  readonly readUnits: number;
  readonly writeUnits: number;
}

interface Grown {
  readonly measured: MeasuredLoad;
  readonly shape: Shape;
  readonly from: Dimensions;
  readonly to: Dimensions;
}

export function loadAmounts(
  measured: MeasuredLoad,
  country: CountrySource,
  memoryMb: Readonly<Record<string, number>>,
): LoadAmounts {
  const shape = shapeOf(country, measured);
  const byRows = country.rows / measured.shape.rows;
  const tables = Object.values(measured.tables);
  const importBytes = tables.reduce((sum, table) => sum + table.importBytes, 0) * byRows;
  const polls = pollsOf(importBytes) * shape.tables;
  const from = measuredDimensions(measured.shape, measured.polls);
  const grown: Grown = { measured, shape, from, to: countryDimensions(shape, country, polls) };
  const tasks = Object.keys(measured.tasks).map((task) => taskAmounts(grown, task, memoryMb));
  const sum = (of: (task: TaskAmounts) => number): number => tasks.reduce((all, task) => all + of(task), 0);
  const inChildren = (of: (task: TaskAmounts) => number): number =>
    sum((one) => (isChild(one.task) ? of(one) : 0));
  const childSeconds = inChildren(({ seconds }) => seconds);
  return {
    shape,
    requests: tasks.flatMap(({ requests }) => requests),
    importBytes,
    largestImportBytes: Math.max(...tables.map((table) => table.importBytes)) * byRows,
    storedBytes: tables.reduce((all, table) => all + table.storedBytes, 0) * byRows,
    // ImportTable reads each of its files.
    gets: sum(({ gets }) => gets) + sum(({ importFiles }) => importFiles),
    puts: sum(({ puts }) => puts) + country.compressedBytes / UPLOAD_BYTES + 2 * country.members,
    calls: sum(({ calls }) => calls),
    childSeconds,
    otherSeconds: sum(({ seconds }) => seconds) - childSeconds,
    mbMs: sum(({ mbMs }) => mbMs),
    transitions: transitionsOf(
      grown,
      inChildren(({ calls }) => calls),
    ),
    readUnits: measured.readUnits,
    writeUnits: measured.writeUnits,
  };
}

/** The pauses between two looks at an import grow as in shared/ingestion/import-states.ts. */
const FIRST_PAUSE = 30;
const LONGEST_PAUSE = 600;

export function pollsOf(bytes: number): number {
  const seconds = bytes / (assumed('importMbs') * 1e6);
  let polls = 1;
  for (let pause = FIRST_PAUSE, waited = pause; waited < seconds; polls++) {
    pause = Math.min(LONGEST_PAUSE, Math.ceil(pause * 1.1));
    waited += pause;
  }
  return polls;
}

interface TaskAmounts {
  readonly task: string;
  readonly requests: readonly GrownRequests[];
  readonly gets: number;
  readonly puts: number;
  readonly importFiles: number;
  readonly calls: number;
  readonly seconds: number;
  readonly mbMs: number;
}

function taskAmounts(grown: Grown, name: string, memoryMb: Readonly<Record<string, number>>): TaskAmounts {
  const { measured, from, to } = grown;
  const task = measured.tasks[name];
  if (!task) throw new Error(`no task ${name} was measured`);
  const requests = Object.entries(task.requests).map(([request, count]): GrownRequests => {
    const dimension = dimensionOf(name, request) ?? 'once';
    const grownCount = from[dimension] === 0 ? 0 : (count * to[dimension]) / from[dimension];
    return { task: name, request, dimension, measured: count, count: grownCount };
  });
  const total = (of: RegExp): number =>
    requests.filter(({ request }) => of.test(request)).reduce((sum, { count }) => sum + count, 0);
  const waitMs = requests.reduce((sum, { request, dimension, count }) => {
    if (request.startsWith('get ')) return sum + (count * assumed('getMs')) / aheadOf(dimension);
    return sum + count * assumed('putMs');
  }, 0);
  const calls = (task.calls * to[callsOf(name)]) / Math.max(1, from[callsOf(name)]);
  const memory = memoryMb[`load-${name.split(' ')[0]}`];
  if (memory === undefined) throw new Error(`no function of task ${name} is deployed`);
  const cpuMs = task.cpuMs * cpuGrowth(grown, name) * assumed('cpuFactor');
  // Less memory comes with less of a core; more does not make one thread faster.
  const ms = cpuMs / Math.min(1, memory / CORE_MB) + waitMs;
  return {
    task: name,
    requests,
    gets: total(/^get /),
    puts: total(/^(put|list) /),
    importFiles: total(/^put items\//),
    calls,
    seconds: ms / 1_000,
    mbMs: ms * memory,
  };
}

/** All other objects are read one after another. */
const aheadOf = (dimension: string): number => (dimension === 'ranges' ? assumed('readAhead') : 1);

/** Processor time follows the bytes in tasks that read rows, and the number of results in those that read accounts. */
function cpuGrowth({ measured, shape, from, to }: Grown, task: string): number {
  if (task === 'partition' || task.startsWith('build ')) return shape.bytes / measured.shape.bytes;
  if (task === 'prepare' && shape.archives === 0) return shape.bytes / measured.shape.bytes;
  if (task === 'beginImport' || task === 'seeImport') return to[callsOf(task)] / from[callsOf(task)];
  return (shape.members + shape.buckets) / (measured.shape.members + measured.shape.buckets);
}

/** Tasks that distributed Maps run, each in an execution of its own. */
const isChild = (task: string): boolean => task === 'partition' || task.startsWith('build ');

/** States of one look at an import: the wait, the look, and the choice. */
const STATES_OF_A_POLL = 3;

/** States entered; the first state of each execution, and of each child, is a transition from its start. */
function transitionsOf({ measured, from, to }: Grown, children: number): number {
  const { outer, imports } = measured.states;
  const counted = Object.entries(measured.tasks).filter(([task]) => isChild(task));
  const perChild = measured.states.children / counted.reduce((sum, [, { calls }]) => sum + calls, 0);
  const perTable = (imports - STATES_OF_A_POLL * from.polls) / from.tables;
  return outer + 1 + children * (perChild + 1) + perTable * to.tables + STATES_OF_A_POLL * to.polls;
}

export const loadLines = (prices: Prices, load: LoadAmounts): Line[] => [
  line(prices, 'ImportTable', 'importBytes', load.importBytes),
  line(prices, 'functions: time', 'lambdaTime', load.mbMs),
  line(prices, 'functions: calls', 'lambdaRequests', load.calls),
  line(prices, 'S3: ranged reads', 'objectReads', load.gets),
  line(prices, 'S3: objects and parts written, lists', 'objectWrites', load.puts),
  line(prices, 'state transitions', 'transitions', load.transitions),
  line(prices, 'control tables: reads', 'readUnits', load.readUnits),
  line(prices, 'control tables: writes', 'writeUnits', load.writeUnits),
];
