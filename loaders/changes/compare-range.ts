/** Compares the keys of a range in two generations: items by key, sorted runs of all changes, and counts. */
import { kindsOf } from '../../shared/datasets/changes.ts';
import { changesItems } from '../../shared/store/changes/key-form.ts';
import { keptFields } from '../export/job.ts';
import type { KeptFrame } from '../export/kept-rows.ts';
import { type ComparisonPlan, numbered, type Plan } from '../work/plan.ts';
import { type Objects, together } from '../work/ports.ts';
import { type ChangeCounts, changeCounter, countRecords, noCounts } from './counts.ts';
import { rowsAdder, type Stamps } from './files/replaced-rows.ts';
import { type RowRun, RowRuns } from './files/row-runs.ts';
import { ItemParts } from './item-parts.ts';
import { changesOf, comparisonKeys } from './job.ts';
import { differing, type KeyRange, type Partition, type ResourceRows } from './kept/differing-partitions.ts';
import { GoneKeys, withGone } from './kept/gone.ts';
import { GONE, type Kept, openKept, rowsIn } from './kept/kept.ts';
import { compareRules } from './rules/compare.ts';
import type { ComparedFields } from './rules/values.ts';
import { type Run, RunWriter } from './runs.ts';

const NO_ROWS = Buffer.alloc(0);

export interface ComparedRange extends ChangeCounts {
  readonly runs: readonly Run[];
  readonly rowRuns: readonly RowRun[];
  readonly stamps: Stamps;
  readonly gone: readonly KeptFrame[];
}

interface Found {
  readonly runs: RunWriter;
  readonly rows: RowRuns;
  readonly stamps: Stamps;
  readonly items: ItemParts;
  readonly gone: GoneKeys;
  readonly counts: ChangeCounts;
}

export async function compareRange(
  work: Objects,
  plan: Plan,
  comparison: ComparisonPlan,
  range: number,
  now: Sides['now'],
): Promise<void> {
  const changes = changesOf(plan);
  const keys = comparisonKeys(plan);
  const writer = await work.writer(keys.rows(range));
  const rowsWriter = await work.writer(keys.changedRows(range));
  const writers = [writer, rowsWriter];
  const found: Found = {
    runs: new RunWriter(
      writer,
      kindsOf(changes).map(({ name }) => name),
    ),
    rows: new RowRuns(rowsWriter),
    stamps: {},
    gone: new GoneKeys(changes),
    items: new ItemParts(work, plan, changes.name, `chaves-${numbered(range)}`),
    counts: noCounts(),
  };
  try {
    const { bounds } = plan;
    const bound = { from: bounds[range - 1] ?? '', to: bounds[range] ?? null };
    const before = await withGone(await keptOf(work, plan, comparison.from));
    await visitAll(plan, comparison, { before, now, bound }, found);
    for (const part of [found.runs, found.rows]) await part.relieve();
  } catch (error) {
    await together(writers.map((one) => one.abort()));
    throw error;
  }
  await together(writers.map((one) => one.close()));
  await found.gone.write(work, plan, range);
  await work.write(keys.built(`compare-${numbered(range)}`), JSON.stringify(await found.items.end()));
  const { counts, stamps } = found;
  const compared: ComparedRange = {
    ...counts,
    runs: found.runs.runs,
    rowRuns: found.rows.runs,
    stamps,
    gone: found.gone.frames,
  };
  await work.write(keys.compared(range), JSON.stringify(compared));
}

async function keptOf(work: Objects, { source }: Plan, generation: string): Promise<Kept> {
  const kept = await openKept(work, { source, generation });
  if (!kept) throw new Error(`${source}: no kept rows of ${generation}`);
  return kept;
}

interface Sides {
  readonly before: Kept;
  /** The rows of a bucket in the generation that is loaded: sorted records by the name of the resource. */
  readonly now: ReadonlyMap<string, Buffer>;
  readonly bound: KeyRange;
}

async function visitAll(
  plan: Plan,
  comparison: ComparisonPlan,
  { before, now, bound }: Sides,
  found: Found,
): Promise<void> {
  const changes = changesOf(plan);
  const fields = { before: before.index.fields, now: keptFields(plan.source) };
  const names = Object.keys(fields.now).filter((name) => fields.before[name] !== undefined);
  const areAlike = names.every((name) => String(fields.before[name]) === String(fields.now[name]));
  const rows: ResourceRows[] = [];
  for (const name of names)
    rows.push({ name, before: await rowsIn(before, name, bound), now: now.get(name) ?? NO_ROWS });
  const gone = await rowsIn(before, GONE, bound);
  const addRows = rowsAdder(plan, comparison, fields.now, found);
  const { same, partitions } = differing(rows, gone, !areAlike || addRows.needsAll);
  const visit = visitor(plan, comparison, { names, fields, addRows, areAlike }, found);
  const parts = [found.runs, found.rows, found.items];
  for (const one of partitions) {
    visit(one);
    for (const part of parts) if (part.isFull) await part.relieve();
  }
  countRecords(found.counts, changes, names, same());
}

interface Visited {
  readonly names: readonly string[];
  readonly fields: ComparedFields;
  readonly addRows: ReturnType<typeof rowsAdder>;
  readonly areAlike: boolean;
}

function visitor(
  plan: Plan,
  comparison: ComparisonPlan,
  { names, fields, addRows, areAlike }: Visited,
  { runs, items, gone, counts }: Found,
): (partition: Partition) => void {
  const changes = changesOf(plan);
  const compare = compareRules(changes, fields, comparison);
  const count = changeCounter(changes, counts);
  return (found) => {
    const one = areAlike ? found : { ...found, isSame: false };
    countRecords(counts, changes, names, one);
    addRows.rows(one);
    gone.add(one);
    if (one.isSame) return;
    const bySuffix = new Map<string, string[]>();
    compare(one.partition, one.read(), new Set(one.gone), (change) => {
      count(change);
      addRows.change(one.partition, change);
      const own = bySuffix.get(change.suffix) ?? [];
      own.push(runs.add(change.cells));
      bySuffix.set(change.suffix, own);
    });
    if (changes.byKey) for (const [suffix, own] of bySuffix) write(items, one.partition, suffix, own);
  };
}

function write(items: ItemParts, partition: string, suffix: string, rows: readonly string[]): void {
  const { head, blocks } = changesItems(partition, suffix, rows);
  items.head(head.key, head.text);
  for (const { key, block } of blocks) items.block(key, block);
}
