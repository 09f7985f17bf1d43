/** Task: keeps the reason of a failed child of a Map, which the Map itself does not report. */
import { type MapTask, type StateFault, sentenceOf, workOf, writeFault } from '../work/faults.ts';
import { type Load, planOf } from '../work/load.ts';
import type { World } from '../work/world.ts';

/** Never fails for a fault of the work objects, which is often the very error to be explained. */
export async function explainTask(
  world: World,
  { load, task, error }: { load: Load; task: MapTask; error: StateFault },
): Promise<object> {
  const sentence = sentenceOf(error.Cause);
  // A refusal names the file itself.
  const plan = await planOf(world, load).catch(() => null);
  const reason = error.Error === 'LoadRefused' ? sentence : `${workOf(plan, task)}: ${sentence}`;
  await writeFault(world, load, task, { error: error.Error, reason });
  return {};
}
