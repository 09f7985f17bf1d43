/** Task: scatters one file of rows into buckets. */

import { type Load, planOf } from '../work/load.ts';
import type { World } from '../work/world.ts';
import { partitionMember } from './partition.ts';

/** Limits the reports of progress to a few a second. */
const REPORT_BYTES = 8 << 20;

/** @throws LoadRefused, StoreError */
export async function partitionTask(
  world: World,
  { load, task }: { load: Load; task: number },
): Promise<object> {
  const plan = await planOf(world, load);
  const member = plan.members[task];
  if (!member) throw new Error(`${load.loadId} has no file ${task}`);
  let pending = 0;
  let reported = 0;
  const onBytes = (bytes: number, rows: number): void => {
    pending += bytes;
    if (pending < REPORT_BYTES) return;
    world.progress(rows - reported, pending);
    reported = rows;
    pending = 0;
  };
  const index = await partitionMember(world.files(load.from), world.work, plan, member, onBytes);
  world.progress(index.rows - reported, pending);
  return {};
}
