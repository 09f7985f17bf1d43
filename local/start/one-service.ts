/** One service at a time uses a data folder: loads, wrong-token counts and portal are of one process. */
import { type LockFile, takeLock } from '../disk/lock-file.ts';
import { serviceLock } from '../store/paths.ts';

class AlreadyServed extends Error {
  override readonly name = 'AlreadyServed';
}

/** The lock of a process that was killed is taken over. @throws AlreadyServed */
export async function takeService(dataDir: string): Promise<LockFile> {
  const lock = await takeLock(serviceLock(dataDir));
  if (!('holder' in lock)) return lock;
  const [, pid] = lock.holder.split('/');
  throw new AlreadyServed(
    `DATA_DIR ${dataDir} is already served by process ${pid}; stop that service, or give this one another DATA_DIR`,
  );
}
