/** The boot of this machine: files that were not synced may be damaged in another one, and whole in this one. */
import { readFileSync } from 'node:fs';

const ABSENT = ['ENOENT', 'EACCES'];

/** Returns the id that Linux gives to each boot; null where the system has none, such as macOS. */
export function bootId(path = '/proc/sys/kernel/random/boot_id'): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (ABSENT.includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}
