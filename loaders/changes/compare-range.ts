/** Compares the keys of a range in two generations: items by key, sorted runs of all changes, and counts. */
import { kindsOf } from '../../shared/datasets/changes.ts';
import { changesItems } from '../../shared/store/changes/key-form.ts';
import type { KeptFrame } from '../export/kept-rows.ts';
import { numbered, type Plan } from '../work/plan.ts';
import type { Objects } from '../work/ports.ts';
import { together } from '../work/together.ts';
import { type ChangeCounts, changeCounter, countRecords, noCounts } from './counts.ts';
import { rowsAdder, type Stamps } from './files/replaced-rows.ts';
import { type RowRun, RowRuns } from './files/row-runs.ts';
import { ItemParts } from './item-parts.ts';
import { type ComparisonPlan, changesOf, comparisonKeys } from './job.ts';
import { GoneKeys, goneFile, withGone } from './kept/gone.ts';
import { type Kept, openKept } from './kept/kept.ts';
import { type Partition, resourcesInBoth, visitPartitions } from './kept/partitions.ts';
import { compareRules, type FoundChange } from './rules/compare.ts';
import { type Run, RunWriter } from './runs.ts';

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
): Promise<void> {
  const changes = changesOf(plan);
  const keys = comparisonKeys(plan);
  const writer = await work.writer(keys.rows(range));
  const rowsWriter = await work.writer(keys.changedRows(range));
  const goneWriter = await work.writer(goneFile(plan, range));
  const writers = [writer, rowsWriter, goneWriter];
  const found: Found = {
    runs: new RunWriter(
      writer,
      kindsOf(changes).map(({ name }) => name),
    ),
    rows: new RowRuns(rowsWriter),
    stamps: {},
    gone: new GoneKeys(goneWriter, changes),
    items: new ItemParts(work, plan, changes.name, `chaves-${numbered(range)}`),
    counts: noCounts(),
  };
  try {
    const { from, to, bounds } = comparison;
    const [before, now] = [await withGone(await keptOf(work, plan, from)), await keptOf(work, plan, to)];
    const bound = { from: bounds[range - 1] ?? '', to: bounds[range] ?? null };
    await visitPartitions(before, now, bound, visitor(plan, comparison, { before, now }, found));
    for (const part of [found.runs, found.rows, found.gone]) await part.relieve();
  } catch (error) {
    await together(writers.map((one) => one.abort()));
    throw error;
  }
  await together(writers.map((one) => one.close()));
  await work.write(keys.built(`compare-${numbered(range)}`), JSON.stringify(await found.items.end()));
  await work.write(keys.compared(range), JSON.stringify(comparedOf(found)));
}

const comparedOf = ({ runs, rows, stamps, gone, counts }: Found): ComparedRange => ({
  ...counts,
  runs: runs.runs,
  rowRuns: rows.runs,
  stamps,
  gone: gone.frames,
});

async function keptOf(work: Objects, { source }: Plan, generation: string): Promise<Kept> {
  const kept = await openKept(work, { source, generation });
  if (!kept) throw new Error(`${source}: no kept rows of ${generation}`);
  return kept;
}

function visitor(
  plan: Plan,
  comparison: ComparisonPlan,
  { before, now }: { readonly before: Kept; readonly now: Kept },
  { runs, rows, stamps, items, gone, counts }: Found,
): (partition: Partition) => Promise<void> | undefined {
  const changes = changesOf(plan);
  const addRows = rowsAdder(plan, comparison, now.index.fields, { rows, stamps });
  const names = resourcesInBoth(before, now);
  const fields = { before: before.index.fields, now: now.index.fields };
  const compare = compareRules(changes, fields, comparison);
  const count = changeCounter(changes, counts);
  const parts = [runs, rows, items, gone];
  const relieve = async (): Promise<void> => {
    for (const part of parts) if (part.isFull) await part.relieve();
  };
  return (one) => {
    countRecords(counts, changes, names, one);
    addRows.rows(one);
    gone.add(one);
    if (one.isSame) return gone.isFull ? relieve() : undefined;
    const bySuffix = new Map<string, string[]>();
    const emit = (change: FoundChange): void => {
      count(change);
      addRows.change(one.partition, change);
      const row = runs.add(change.cells);
      const own = bySuffix.get(change.suffix) ?? [];
      own.push(row);
      bySuffix.set(change.suffix, own);
    };
    compare(one.partition, one.read(), new Set(one.gone), emit);
    if (changes.byKey) for (const [suffix, own] of bySuffix) write(items, one.partition, suffix, own);
    return parts.some(({ isFull }) => isFull) ? relieve() : undefined;
  };
}

function write(items: ItemParts, partition: string, suffix: string, rows: readonly string[]): void {
  const { head, blocks } = changesItems(partition, suffix, rows);
  items.head(head.key, head.text);
  for (const { key, block } of blocks) items.block(key, block);
}
