/** Reads the rows of one bucket back from the objects into which they were scattered, and groups them. */
import type { Resource } from '../../shared/datasets/define.ts';
import { fieldsOf } from '../../shared/datasets/layout.ts';
import type { DropRule, Fault, Origin, RowReport } from '../../shared/store/records/accounting.ts';
import { type Cells, decodeRow } from '../../shared/store/records/rows.ts';
import { BOUNDS, number } from '../read/bounds.ts';
import { isFault, rowReader, tallyOf } from '../read/cells.ts';
import { kernelColumns, requoted } from '../read/in-kernels/columns.ts';
import { CHARACTERS } from '../read/values/encoding.ts';
import type { ValueTally } from '../read/values/tally.ts';
import type { Gathering, TableCodec } from '../records/codecs/table-codec.ts';
import type { RowTable } from '../records/gathered/row-table.ts';
import type { EntryRows } from '../records/indexing/containers.ts';
import type { Read, TalliedValues } from '../work/built.ts';
import type { Form, SeparatedForm } from '../work/form.ts';
import { type Plan, workKeys } from '../work/plan.ts';
import { LoadRefused, type Objects } from '../work/ports.ts';
import type { DerivedIndex, ScatterIndex } from '../work/scattered.ts';
import { ofRows } from './bucket-groups.ts';
import { type DerivedTable, derivedIndexes } from './derived.ts';
import { derivedRowsIn } from './derived-rows.ts';
import { forEachRow, type OnRow, runsOf } from './scattered-rows.ts';

export interface Bucket {
  readonly work: Objects;
  readonly plan: Plan;
  readonly bucket: number;
}

/** Gathers the rows of files in file order: resource by resource, member by member, line by line. */
export async function gatherRows(
  { work, plan, bucket }: Bucket,
  indexes: readonly ScatterIndex[],
  codec: TableCodec,
  report: RowReport,
  read: Read,
): Promise<Gathering> {
  refuseLargeBucket(plan, bucket, indexes);
  const groups = codec.gathering();
  for (const resource of codec.sources) {
    for (const { task } of plan.members.filter((m) => m.resource === resource.name)) {
      const index = indexes[task];
      if (!index) throw new Error(`a partition index is missing for ${plan.loadId}`);
      const keyOf = (group: number): string => workKeys(plan).scattered(task, group);
      const file = fileParser(codec, resource, index.form, task, groups, report);
      for await (const run of runsOf(work, ofRows(plan), keyOf, index.flushes, bucket)) {
        read.bytes += run.length;
        read.rows += file.add(run);
      }
      read.lostCharacters += file.lostCharacters();
      const values = file.values();
      if (values.split > 0) read.values.push(values);
    }
  }
  return groups;
}

/**
 * Rejects a bucket that no process has memory for: such a load ran out of memory after minutes, and again at
 * each retry.
 */
function refuseLargeBucket(plan: Plan, bucket: number, indexes: readonly ScatterIndex[]): void {
  const sizes = indexes.map(({ task, flushes }) => ({
    task,
    bytes: flushes.reduce((sum, { lengths }) => sum + (lengths[bucket] ?? 0), 0),
  }));
  const all = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  const { most } = BOUNDS.bucketBytes;
  if (all <= most) return;
  const largest = sizes.reduce((one, other) => (other.bytes > one.bytes ? other : one));
  throw new LoadRefused(
    `${plan.members[largest.task]?.file}: ${number(all)} bytes of rows in one range of keys; allowed: at most ${number(most)}. Either many rows have the same key, or the first rows of the files do not show how their keys are spread: compare the files with the publisher's`,
  );
}

/** Returns null where the row was added to its group, otherwise the reason why it was not. */
type Collect = (cells: Cells, origin: Origin) => DropRule | Fault | null;

/** Collects rows of one resource; `names` are the fields of the cells. */
function collector(
  codec: TableCodec,
  resource: Resource,
  names: readonly string[],
  groups: Gathering,
): Collect {
  const entryOf = codec.rows(resource).entries(names);
  const groupOf = codec.grouping(resource, names);
  const slot = codec.slots.indexOf(resource);
  return (cells, origin) => {
    const key = groupOf(cells);
    if (typeof key !== 'string') return key.why;
    const entry = entryOf(cells, origin);
    if ('reason' in entry) return entry;
    groups.add(key, slot, entry);
    return null;
  };
}

interface FileParser {
  /** Adds the rows of a run to their groups; returns their number. */
  add(run: Buffer): number;
  lostCharacters(): number;
  values(): TalliedValues;
}

function fileParser(
  codec: TableCodec,
  resource: Resource,
  form: Form,
  task: number,
  groups: Gathering,
  report: RowReport,
): FileParser {
  const collect = collector(codec, resource, fieldsOf(resource.layout), groups);
  const tally = tallyOf(resource);
  const reader = rowReader(resource, form, codec.table.partition, tally);
  const parse = (row: Buffer, start: number, end: number, line: number): void => {
    tally.line = line;
    const origin = { task, line };
    const cells = reader.read(row, start, end);
    const problem = isFault(cells) ? cells : collect(cells, origin);
    if (problem === null) return;
    if (typeof problem === 'string') report.dropped(origin, problem);
    else report.quarantined(origin, problem, row.toString('latin1', start, end));
  };
  const parser: FileParser = {
    add: (run) => forEachRow(run, parse),
    lostCharacters: reader.lostCharacters,
    values: () => tally.result(task, columnsOf(form)),
  };
  const columns = kernelColumns(codec.copied(resource), resource, form);
  const { table } = groups;
  if (!table || !columns || form.kind !== 'separated') return parser;
  table.beginFile({ columns, characters: CHARACTERS }, { slot: codec.slots.indexOf(resource), task });
  return kernelParser(table, form, tally, parser, parse);
}

/** A parser whose rows the kernels read, except those that need to be parsed. */
const kernelParser = (
  table: RowTable,
  form: SeparatedForm,
  tally: ValueTally,
  parser: FileParser,
  parse: OnRow,
): FileParser => ({
  ...parser,
  add: (run) =>
    table.readRun(run, (start, end, line, isUnquoted) => {
      if (!isUnquoted) return parse(run, start, end, line);
      const row = requoted(run, start, end, form.delimiter);
      parse(row, 0, row.length, line);
    }),
  values: () => {
    tally.addAll(table.endFile(), form.columns);
    return parser.values();
  },
});

/** Returns the indexes of the file's fields. A fixed layout has all: its rows are counted field by field. */
const columnsOf = (form: Form): ReadonlySet<number> | null =>
  form.kind === 'fixed' ? null : new Set(form.columns);

/** Gathers the rows of a derived table, in the order of the buckets that they come from. */
export async function gatherDerived(
  { work, plan, bucket }: Bucket,
  { codec, derivation }: DerivedTable,
): Promise<Gathering> {
  const groups = codec.gathering();
  const collect = collector(codec, derivation.resource, derivation.names, groups);
  const { name } = codec.table;
  const keys = workKeys(plan);
  for (const [from, { flushes }] of (await derivedIndexes(work, plan, name)).entries()) {
    const keyOf = (group: number): string => keys.derived(name, from, group);
    for await (const run of runsOf(work, plan, keyOf, flushes, bucket)) {
      for (const row of derivedRowsIn(run)) {
        const problem = collect(decodeRow(row), { task: -1, line: 0 });
        if (problem !== null)
          throw new Error(`${name}: a derived row is in no group: ${JSON.stringify(problem)}`);
      }
    }
  }
  return groups;
}

/** Reads the rows of one range of the entries of a search index. */
export async function gatherEntries({ work, plan, bucket }: Bucket, table: string): Promise<EntryRows> {
  const indexes = await derivedIndexes(work, plan, table);
  const count = indexes.reduce((sum, { rows }) => sum + (rows[bucket] ?? 0), 0);
  const bytes = Buffer.allocUnsafe(bytesOf(indexes, bucket));
  let used = 0;
  for (const [from, { flushes }] of indexes.entries()) {
    const keyOf = (group: number): string => workKeys(plan).derived(table, from, group);
    for await (const run of runsOf(work, plan, keyOf, flushes, bucket)) used += run.copy(bytes, used);
  }
  return { bytes, count };
}

/** Returns the bytes of all rows of one bucket, with their lengths. */
const bytesOf = (indexes: readonly DerivedIndex[], bucket: number): number =>
  indexes.flatMap(({ flushes }) => flushes).reduce((sum, { lengths }) => sum + (lengths[bucket] ?? 0), 0);
