/** Second step, one task a member: inflates it, and writes its rows sorted by their buckets. */

import { forEachLine } from '../read/lines.ts';
import { openMember } from '../read/member.ts';
import { groupWriters, ofRows } from '../shuffle/bucket-groups.ts';
import { FileRows } from '../shuffle/file-rows.ts';
import { Scatter } from '../shuffle/scatter.ts';
import { type Load, planOf } from '../work/load.ts';
import { type Member, type Plan, workKeys } from '../work/plan.ts';
import { type Objects, type PublishedFiles, readResult } from '../work/ports.ts';
import type { ScatterIndex } from '../work/scattered.ts';
import type { World } from '../work/world.ts';

/**
 * Most bytes of an arena. A task has two, for the rows as read and for the sorted rows, and needs little
 * memory beside them.
 */
const ARENA_BYTES = 32 << 20;

/**
 * Returns a small arena for a small member: zeroing 64 MB for each of ten small files takes longer than the
 * rest of a load. Twice the size has room for every row and its header; the constant, for the header of a
 * single short row.
 */
const arenaBytes = ({ size }: Member): number => Math.min(ARENA_BYTES, 2 * size + 1024);

/** Returns the task's index, from the work objects if an earlier attempt finished it. @throws LoadRefused */
export async function partitionMember(
  files: PublishedFiles,
  work: Objects,
  plan: Plan,
  member: Member,
  onBytes: (bytes: number, rows: number) => void,
): Promise<ScatterIndex> {
  const keys = workKeys(plan);
  const done = await readResult<ScatterIndex>(work, keys.scatterIndex(member.task));
  if (done) return done;
  const out = groupWriters(work, ofRows(plan), (group) => keys.scattered(member.task, group));
  const scatter = new Scatter(out, plan.bounds, arenaBytes(member));
  try {
    const { chunks, contentHash } = openMember(files, member);
    const rows = new FileRows(plan, member, scatter, onBytes);
    await forEachLine(chunks, member.file, rows);
    await scatter.flush();
    const { task, size: bytes } = member;
    const index = { task, bytes, contentHash: contentHash(), flushes: scatter.flushes, ...rows.result() };
    await out.close();
    await work.write(keys.sampled(task), JSON.stringify(rows.sampled()));
    await work.write(keys.scatterIndex(task), JSON.stringify(index));
    return index;
  } catch (error) {
    await out.abort();
    throw error;
  } finally {
    scatter.release();
  }
}

/** @throws LoadRefused, StoreError */
export async function partitionTask(
  world: World,
  { load, task }: { load: Load; task: number },
): Promise<object> {
  const plan = await planOf(world, load);
  const member = plan.members[task];
  if (!member) throw new Error(`${load.loadId} has no file ${task}`);
  let reported = 0;
  const onBytes = (bytes: number, rows: number): void => {
    world.progress(rows - reported, bytes);
    reported = rows;
  };
  const index = await partitionMember(world.files(load.from), world.work, plan, member, onBytes);
  world.progress(index.rows - reported, 0);
  return {};
}
