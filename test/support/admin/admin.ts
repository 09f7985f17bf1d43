/** The commands of the administration in the test's process: what they print, and what they throw. */
import { vi } from 'vitest';
import { adminCommands } from '../../../bin/admin-commands.ts';
import { dispatch } from '../../../local/command/program.ts';
import { PREFIX, type TestStore } from '../service/store.ts';

export interface AdminEnd {
  readonly out: string;
  /** Null where it was done. */
  readonly error: Error | null;
}

export type Admin = (...args: string[]) => Promise<AdminEnd>;

/** Works on the store of a test; its keys are of the environment dev. */
export function adminOf(store: TestStore): Admin {
  const place = { client: store.client, tablePrefix: PREFIX, keyEnvironment: 'dev' } as const;
  const commands = adminCommands(() => (work) => work(place));
  return async (...args) => {
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
