/**
 * How the measured requests and calls of a load grow: each class of object has a dimension, a number that follows from the
 * shape of a load. The calls of the country are the measured ones, times its dimension, divided by the measured one.
 */
import { assumed } from '../assumptions.ts';
import { type CountrySource, scatteredBytes } from '../country.ts';
import type { Shape } from '../measured.ts';

/** The dimensions, as the page names them. */
export const GROWS_WITH = {
  once: 'the load',
  archives: 'archives',
  members: 'files',
  pieces: 'pieces of 64 MiB of files',
  parts: 'parts of 16 MiB of rows',
  instances: 'instances',
  instanceMembers: 'instances × files',
  instanceBuckets: 'instances × buckets',
  buckets: 'buckets',
  bucketPairs: 'buckets × buckets',
  ranges: 'arenas of 32 MiB × buckets',
  orderTasks: 'pieces of 100,000 rows of a list',
  orderBuckets: 'pieces of lists × buckets',
  orderRuns: 'runs of lists',
  tables: 'tables',
  polls: 'looks at imports',
  pages: 'thousands of objects',
} as const;

export type Dimension = keyof typeof GROWS_WITH;

export type Dimensions = Readonly<Record<Dimension, number>>;

/** The first rule that matches gives the dimension of a class of requests in a task. */
const RULES: readonly (readonly [task: RegExp, request: RegExp, dimension: Dimension])[] = [
  [/^prepare$/, /^get publication\/archive$/, 'archives'],
  [/./, /^get publication\//, 'pieces'],
  [/^partition$/, /^get plan/, 'members'],
  [/^build /, /^get plan/, 'instances'],
  [/^beginImport$/, /^get plan/, 'tables'],
  [/^seeImport$/, /^get plan/, 'polls'],
  [/^build /, /^get partition\/#\.json$/, 'instanceMembers'],
  [/./, /^get partition\/#\.rows$/, 'ranges'],
  [/./, /^put partition\/#\.rows$/, 'parts'],
  [/./, / partition\//, 'members'],
  [/^listRuns$/, /^get (derived|terms)\//, 'buckets'],
  [/^build /, /^get (derived|terms)\/.*json$/, 'instanceBuckets'],
  [/./, /^get (derived|terms)\//, 'bucketPairs'],
  [/^build order$/, /^get runs\/.*json$/, 'orderBuckets'],
  [/./, /^get runs\/.*rows$/, 'orderRuns'],
  [/./, / build\/order-/, 'orderTasks'],
  [/^build order$/, /^put items\//, 'orderTasks'],
  [/./, /^(get|put) (derived|terms|runs|build|items|digest|quarantine)\//, 'buckets'],
  [/./, / import\//, 'tables'],
  [/./, /^list (loads|build|digest|quarantine|reports|removed|publication)/, 'pages'],
  [/./, / (plan\.json|account\.json|lists\/|reports\/)/, 'once'],
];

/** Returns null for a class without a rule, which appears when a load does something new. */
export const dimensionOf = (task: string, request: string): Dimension | null =>
  RULES.find(([tasks, requests]) => tasks.test(task) && requests.test(request))?.[2] ?? null;

/** The calls of a task of the state machine. */
export function callsOf(task: string): Dimension {
  if (task === 'partition') return 'members';
  if (task === 'build order') return 'orderTasks';
  if (task.startsWith('build ')) return 'buckets';
  if (task === 'beginImport') return 'tables';
  return task === 'seeImport' ? 'polls' : 'once';
}

const RANGE_BYTES = 64 << 20;
const PART_BYTES = 16 << 20;
const PAGE = 1_000;

type Sizes = Pick<CountrySource, 'compressedBytes'>;

const common = (shape: Shape, polls: number, instances: number) => ({
  once: 1,
  archives: shape.archives,
  members: shape.members,
  instances,
  instanceMembers: instances * shape.members,
  instanceBuckets: instances * shape.buckets,
  buckets: shape.buckets,
  bucketPairs: shape.buckets ** 2,
  ranges: shape.ranges,
  orderTasks: shape.orderTasks,
  orderBuckets: shape.orderTasks * shape.buckets,
  tables: shape.tables,
  polls,
});

/** Every member of a measured publication is smaller than a part, a piece and a page, and one process builds all. */
export const measuredDimensions = (shape: Shape, polls: number): Dimensions => ({
  ...common(shape, polls, 1),
  pieces: shape.members,
  parts: shape.members,
  orderRuns: shape.runs,
  pages: 1,
});

export function countryDimensions(shape: Shape, { compressedBytes }: Sizes, polls: number): Dimensions {
  const { members, buckets, orderTasks, runs } = shape;
  return {
    ...common(shape, polls, Math.min(assumed('instances'), buckets)),
    // Every member ends in a piece that is not full.
    pieces: Math.floor(compressedBytes / RANGE_BYTES) + members,
    // A multipart upload is begun and completed by two more requests.
    parts: Math.ceil(scatteredBytes(shape) / PART_BYTES) + 2 * members,
    orderRuns: runs,
    // The objects of a load: three for each member and twelve for each bucket at most.
    pages: Math.ceil((3 * members + 12 * buckets + 2 * orderTasks) / PAGE),
  };
}
