/** The check after every disturbance: one more load ends as an undisturbed one. */
import { isDeepStrictEqual } from 'node:util';
import { storedState, workFiles } from '../loads/stored-state.ts';
import { type Service, until } from '../programs.ts';
import { endOfLoad, type Installation, startByRoute } from './installation.ts';
import type { Template } from './template.ts';

/**
 * Loads the new publication, by the route where a service is given, and compares the store. @throws Error
 * naming what differs
 */
export async function expectUndisturbed(
  template: Template,
  installation: Installation,
  service?: Pick<Service, 'url'>,
): Promise<void> {
  if (!service) {
    await installation.publish('new');
    return compareWithUndisturbed(template, installation.dataDir);
  }
  const id = await startByRoute(template, service, 'new');
  const { state, reason } = await endOfLoad(template, service, id);
  if (state !== 'publicada') throw new Error(`the next load is ${state}: ${reason}`);
  // The load is reported before it has cleaned up and freed its lock.
  const isDone = () => compareWithUndisturbed(template, installation.dataDir).then(...IS_TRUE);
  await until(isDone).catch(() => undefined);
  await compareWithUndisturbed(template, installation.dataDir);
}

const IS_TRUE = [() => true, () => false] as const;

/** @throws Error naming what differs from the store after an undisturbed load */
export async function compareWithUndisturbed({ undisturbed }: Template, dataDir: string): Promise<void> {
  const state = await storedState(dataDir);
  for (const [name, expected] of Object.entries(undisturbed)) {
    const found: unknown = state[name as keyof typeof state];
    if (isDeepStrictEqual(found, expected)) continue;
    throw new Error(
      `${name} of the store: ${JSON.stringify(found)}; after an undisturbed load: ${JSON.stringify(expected)}`,
    );
  }
  const left = workFiles(dataDir);
  if (left.length > 0) throw new Error(`work files are left: ${left.join(', ')}`);
}
