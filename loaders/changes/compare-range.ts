/** Compares the keys of a range in two generations: items by key, sorted runs of all changes, and counts. */
import { kindsOf } from '../../shared/datasets/changes.ts';
import { changesItems } from '../../shared/store/changes/key-form.ts';
import { numbered, type Plan } from '../work/plan.ts';
import type { Objects } from '../work/ports.ts';
import { together } from '../work/together.ts';
import { type ChangeCounts, changeCounter, countRecords, noCounts } from './counts.ts';
import { rowsAdder, type Stamps } from './files/replaced-rows.ts';
import { type RowRun, RowRuns } from './files/row-runs.ts';
import { ItemParts } from './item-parts.ts';
import { type ComparisonPlan, changesOf, comparisonKeys } from './job.ts';
import { type Kept, openKept } from './kept/kept.ts';
import { type Partition, resourcesInBoth, visitPartitions } from './kept/partitions.ts';
import { compareRules, type FoundChange } from './rules/compare.ts';
import { type Run, RunWriter } from './runs.ts';

export interface ComparedRange extends ChangeCounts {
  readonly runs: readonly Run[];
  readonly rowRuns: readonly RowRun[];
  readonly stamps: Stamps;
}

interface Found {
  readonly runs: RunWriter;
  readonly rows: RowRuns;
  readonly stamps: Stamps;
  readonly items: ItemParts;
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
  const kinds = kindsOf(changes).map(({ name }) => name);
  const found: Found = {
    runs: new RunWriter(writer, kinds),
    rows: new RowRuns(rowsWriter),
    stamps: {},
    items: new ItemParts(work, plan, changes.name, `chaves-${numbered(range)}`),
    counts: noCounts(),
  };
  try {
    const before = await keptOf(work, plan, comparison.from);
    const now = await keptOf(work, plan, comparison.to);
    const { bounds } = comparison;
    const bound = { from: bounds[range - 1] ?? '', to: bounds[range] ?? null };
    await visitPartitions(before, now, bound, visitor(plan, comparison, { before, now }, found));
    await found.runs.relieve();
    await found.rows.relieve();
  } catch (error) {
    await together([writer.abort(), rowsWriter.abort()]);
    throw error;
  }
  await together([writer.close(), rowsWriter.close()]);
  await work.write(keys.built(`compare-${numbered(range)}`), JSON.stringify(await found.items.end()));
  const { runs, rows, stamps } = found;
  const compared: ComparedRange = { ...found.counts, runs: runs.runs, rowRuns: rows.runs, stamps };
  await work.write(keys.compared(range), JSON.stringify(compared));
}

async function keptOf(work: Objects, { source }: Plan, generation: string): Promise<Kept> {
  const kept = await openKept(work, { source, generation });
  if (!kept) throw new Error(`${source}: no kept rows of ${generation}`);
  return kept;
}

function visitor(
  plan: Plan,
  comparison: ComparisonPlan,
  { before, now }: { readonly before: Kept; readonly now: Kept },
  { runs, rows, stamps, items, counts }: Found,
): (partition: Partition) => Promise<void> | undefined {
  const changes = changesOf(plan);
  const addRows = rowsAdder(plan, comparison, now.index.fields, { rows, stamps });
  const names = resourcesInBoth(before, now);
  const compare = compareRules(changes, { before: before.index.fields, now: now.index.fields });
  const count = changeCounter(changes, counts);
  const relieve = async (): Promise<void> => {
    if (runs.isFull) await runs.relieve();
    if (rows.isFull) await rows.relieve();
    if (items.isFull) await items.relieve();
  };
  return (one) => {
    countRecords(counts, changes, names, one);
    addRows.rows(one);
    if (one.isSame) return undefined;
    const bySuffix = new Map<string, string[]>();
    const emit = (change: FoundChange): void => {
      count(change);
      addRows.change(one.partition, change);
      const row = runs.add(change.cells);
      const own = bySuffix.get(change.suffix) ?? [];
      own.push(row);
      bySuffix.set(change.suffix, own);
    };
    compare(one.partition, ...one.read(), emit);
    if (changes.byKey) for (const [suffix, own] of bySuffix) write(items, one.partition, suffix, own);
    return runs.isFull || items.isFull || rows.isFull ? relieve() : undefined;
  };
}

function write(items: ItemParts, partition: string, suffix: string, rows: readonly string[]): void {
  const { head, blocks } = changesItems(partition, suffix, rows);
  items.head(head.key, head.text);
  for (const { key, block } of blocks) items.block(key, block);
}
