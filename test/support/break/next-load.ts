/** What must hold after every disturbance: one more load ends as an undisturbed one. */
import { isDeepStrictEqual } from 'node:util';
import { storedState, workFiles } from '../loads/stored-state.ts';
import type { Installation } from './installation.ts';
import type { Template } from './template.ts';

/** Loads the new publication and compares the store. @throws Error naming what differs */
export async function expectUndisturbed(template: Template, installation: Installation): Promise<void> {
  await installation.publish('new');
  await compareWithUndisturbed(template, installation.dataDir);
}

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
