/** The commands of the administration in the process of the test: their output and their errors. */
import { vi } from 'vitest';
import { adminCommands } from '../../../bin/admin-commands.ts';
import { dispatch } from '../../../operator/command/program.ts';
import type { LoadObjects } from '../../../shared/store/loads/kept-objects.ts';
import { PREFIX, type TestStore } from '../service/store.ts';
import { noObjects } from './administration.ts';

/** Runs commands on the store of a test; the keys belong to the environment dev. */
export function adminOf(store: TestStore, objects: LoadObjects = noObjects) {
  const place = {
    client: store.client,
    tablePrefix: PREFIX,
    objects,
    keyEnvironment: 'dev',
    isAlive: async () => undefined,
  } as const;
  const commands = adminCommands(() => (work) => work(place));
  return async (...args: string[]): Promise<{ out: string; error: Error | null }> => {
    let out = '';
    const spy = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      out += String(chunk);
      return true;
    });
    try {
      await dispatch('admin', commands, args);
      return { out, error: null };
    } catch (error) {
      return { out, error: error as Error };
    } finally {
      spy.mockRestore();
    }
  };
}
