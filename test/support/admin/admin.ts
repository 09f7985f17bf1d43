/** The commands of the administration in the test's process: what they print, and what they throw. */
import { vi } from 'vitest';
import { audit } from '../../../local/admin/audit.ts';
import { keys } from '../../../local/admin/keys.ts';
import { loads } from '../../../local/admin/loads.ts';
import type { WithPlace } from '../../../local/admin/place.ts';
import { requests } from '../../../local/admin/requests.ts';
import { token } from '../../../local/admin/token.ts';
import { PREFIX, type TestStore } from '../service/store.ts';

const TOPICS = { keys, audit, loads, usage: requests, token };

export interface AdminEnd {
  readonly out: string;
  /** Null where it was done. */
  readonly error: Error | null;
}

export type Admin = (topic: keyof typeof TOPICS, ...args: string[]) => Promise<AdminEnd>;

/** Of the store of a test, whose keys are of the environment dev. */
export function adminOf(store: TestStore): Admin {
  const withPlace: WithPlace = (_, work) =>
    work({ client: store.client, tablePrefix: PREFIX, keyEnvironment: 'dev' });
  return async (topic, ...args) => {
    let out = '';
    const spy = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      out += String(chunk);
      return true;
    });
    try {
      await TOPICS[topic](args, withPlace);
      return { out, error: null };
    } catch (error) {
      return { out, error: error as Error };
    } finally {
      spy.mockRestore();
    }
  };
}
