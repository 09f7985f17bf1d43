/**
 * Stores the reasons of refused tasks of a Map. A Distributed Map does not return the errors of its children, so they write
 * them to the work objects (docs/decisions/0034).
 */
import type { Load } from './load.ts';
import { workKeys } from './plan.ts';
import { LoadRefused, readJson } from './ports.ts';
import type { World } from './world.ts';

/** Runs a task; a refusal is written under the name of the task and thrown again. */
export async function refusable<T>(
  world: World,
  load: Load,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LoadRefused) {
      await world.work.write(workKeys(load).refusal(name), JSON.stringify(error.message));
    }
    throw error;
  }
}

/** Returns the reasons in the order of the tasks' names. */
export async function refusalsOf(world: World, load: Load): Promise<string[]> {
  const objects = await world.work.list(workKeys(load).refusals);
  return Promise.all(objects.map(({ key }) => readJson<string>(world.work, key)));
}

/** Removes the refusals of an earlier attempt, which may have had other files. */
export const forgetRefusals = (world: World, load: Load): Promise<void> =>
  world.work.remove(workKeys(load).refusals);
