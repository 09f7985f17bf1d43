/**
 * Third step, in three rounds of tasks: the rows of each bucket become import files; then the rows of derived
 * tables and the entries of search indexes; then the runs of ordered tables are numbered and packed, and the
 * terms of indexes are packed.
 */

import { Ledger, writeQuarantine } from '../account/ledger.ts';
import { compareRange } from '../changes/compare-range.ts';
import { changesOf } from '../changes/job.ts';
import { writePart } from '../compare/comparison.ts';
import { halvingsFor } from '../compare/sample.ts';
import { sampleTaker } from '../compare/taken.ts';
import type { ExportPlaces } from '../export/make-file.ts';
import { NO_ROWS, rowsTaker, writeFiles } from '../export/taken.ts';
import { buildTerms, packEntries } from '../pack/indexes.ts';
import { buildOrder } from '../pack/ordered-lists.ts';
import { packAndWrite } from '../pack/packed.ts';
import { codecsOf } from '../records/codecs/codec.ts';
import { indexesOf } from '../records/indexing/index-codec.ts';
import { assertPlaced } from '../shuffle/buckets.ts';
import { type Derived, derivedTables, derivers, writeDerived } from '../shuffle/derived.ts';
import { discardRead } from '../shuffle/discard.ts';
import { type Bucket, gatherDerived, gatherRows } from '../shuffle/gather.ts';
import { type BuildTask, type Built, type BuiltTable, nameOf, type Read } from '../work/built.ts';
import { type Plan, sourceOf, workKeys } from '../work/plan.ts';
import { readResult } from '../work/ports.ts';
import { rowsOf, type ScatterIndex } from '../work/scattered.ts';

/** Returns the result of the task, from the work objects where an earlier attempt has finished it. */
export async function build(
  places: ExportPlaces,
  plan: Plan,
  indexes: readonly ScatterIndex[],
  task: BuildTask,
): Promise<Built> {
  const { work } = places;
  const key = workKeys(plan).built(nameOf(task));
  const done = await readResult<Built>(work, key);
  const built = done ?? (await run(places, plan, indexes, task));
  if (!done) await work.write(key, JSON.stringify(built));
  await discardRead(work, plan, task);
  return built;
}

function run(
  places: ExportPlaces,
  plan: Plan,
  indexes: readonly ScatterIndex[],
  task: BuildTask,
): Promise<Built> {
  const { work } = places;
  if (task.kind === 'order') return buildOrder(places, plan, task);
  if (task.kind === 'terms') return buildTerms(work, plan, task);
  const at: Bucket = { work, plan, bucket: task.bucket };
  return task.kind === 'rows' ? buildRows(at, indexes, places) : buildDerived(at);
}

async function buildRows(at: Bucket, indexes: readonly ScatterIndex[], places: ExportPlaces): Promise<Built> {
  const { work, plan, bucket } = at;
  const { comparison } = plan;
  const source = sourceOf(plan);
  const ledger = new Ledger(plan.members);
  const read: Read = { rows: 0, bytes: 0, lostCharacters: 0, values: [] };
  const derived: Derived = new Map();
  const tables: BuiltTable[] = [];
  const taker = sampleTaker(halvingsFor(rowsOf(indexes)));
  for (const codec of codecsOf(source)) {
    if (codec.derivation) continue;
    const { table } = codec;
    const groups = await gatherRows(at, indexes, codec, ledger, read);
    assertPlaced(codec, groups, bucket, plan);
    const share = taker.packTo(codec);
    const exported = plan.exported ? rowsTaker(plan.source, codec) : NO_ROWS;
    const documents = [...derivers(plan, indexes, codec, derived), ...share.documents, ...exported.documents];
    const to = { report: ledger, documents, kept: [...share.kept, ...exported.kept] };
    tables.push(await packAndWrite(at, codec, groups, to, 'rows'));
    const rows = exported.rows();
    // The files of an ordered table are made with its order.
    if (plan.exported && table.kind !== 'ordered') await writeFiles(places, plan, table, rows, bucket);
    if (comparison && changesOf(plan).of === table) await compareRange(work, plan, comparison, bucket, rows);
  }
  await writeDerived(work, plan, bucket, derived);
  await writePart(work, plan, bucket, taker);
  const quarantine = await writeQuarantine(work, plan, bucket, ledger.quarantine);
  return { ...read, tables, files: ledger.files(), ...(quarantine && { quarantine }) };
}

async function buildDerived(at: Bucket): Promise<Built> {
  const { plan, bucket } = at;
  const tables: BuiltTable[] = [];
  for (const derived of derivedTables(sourceOf(plan))) {
    const { codec } = derived;
    const groups = await gatherDerived(at, derived);
    assertPlaced(codec, groups, bucket, plan);
    const to = { report: null, documents: [], kept: [] };
    tables.push(await packAndWrite(at, codec, groups, to, 'derived'));
  }
  for (const codec of indexesOf(sourceOf(plan))) tables.push(await packEntries(at, codec));
  return { rows: 0, bytes: 0, lostCharacters: 0, values: [], tables, files: [] };
}
