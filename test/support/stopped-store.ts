/** A store that cannot run, as on a disk that cannot be read. */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { enginePid, isAlive, until } from './programs.ts';

/** Kills the engine of a data folder, and makes each further one end at its start. Returns a function that ends this. */
export async function stopStore(dataDir: string): Promise<() => void> {
  const store = join(dataDir, 'store');
  const engine = enginePid(dataDir) ?? 0;
  renameSync(store, `${store}.away`);
  // A file in place of the folder of the database.
  writeFileSync(store, '');
  process.kill(engine, 'SIGKILL');
  await until(() => !isAlive(engine), 2_000);
  return () => {
    rmSync(store);
    renameSync(`${store}.away`, store);
  };
}
