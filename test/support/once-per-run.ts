/** Work of several seconds that several test files need: the first does it, the others read its result. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, until } from './programs.ts';

/**
 * Returns the result, which must be JSON. Where the first process fails or ends, the others repeat the work
 * and so report the same error.
 */
export async function oncePerRun<T>(name: string, make: () => Promise<T>): Promise<T> {
  const folder = process.env['TEST_RUN_FOLDER'];
  if (!folder) return make();
  const result = join(folder, `${name}.json`);
  const failed = join(folder, `${name}.failed`);
  const mark = join(folder, name);
  if (!begins(mark)) {
    await until(() => existsSync(result) || existsSync(failed) || hasEnded(mark));
    return existsSync(result) ? (JSON.parse(readFileSync(result, 'utf8')) as T) : make();
  }
  try {
    const made = await make();
    // The file is renamed into place, so that a reader sees the whole result or none.
    writeFileSync(`${result}.new`, JSON.stringify(made));
    renameSync(`${result}.new`, result);
    return made;
  } catch (error) {
    writeFileSync(failed, '');
    throw error;
  }
}

/** Returns true in one process only, whose number the mark then has. */
function begins(mark: string): boolean {
  try {
    writeFileSync(mark, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Whether the process that set the mark has ended, as when another preparation of its test file failed. */
function hasEnded(mark: string): boolean {
  const pid = Number(readFileSync(mark, 'utf8'));
  return pid > 0 && !isAlive(pid);
}
