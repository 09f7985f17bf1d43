/** A store that is killed, and one that cannot run, as on a disk that cannot be read. */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { enginePid, isAlive, until } from './programs.ts';

/** Waits for an engine that is starting, kills it, and waits for its end. */
export async function killEngine(dataDir: string): Promise<void> {
  let engine: number | null = null;
  await until(() => {
    engine = enginePid(dataDir);
    return engine !== null && isAlive(engine);
  }, 10_000);
  const pid = Number(engine);
  process.kill(pid, 'SIGKILL');
  await until(() => !isAlive(pid), 2_000);
}

/** Kills the engine of a data folder, and makes each further one end at its start. Returns a function that ends this. */
export async function stopStore(dataDir: string): Promise<() => void> {
  const store = join(dataDir, 'store');
  renameSync(store, `${store}.away`);
  // A file in place of the folder of the database.
  writeFileSync(store, '');
  await killEngine(dataDir);
  return () => {
    rmSync(store);
    renameSync(`${store}.away`, store);
  };
}
