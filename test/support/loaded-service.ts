/** A service whose data folder has the samples: one first start per run loads them, the others copy it. */
import { cpSync, mkdirSync } from 'node:fs';
import { oncePerRun } from './once-per-run.ts';
import { type Environment, type Programs, type Service, startPrograms } from './programs.ts';

interface Loaded {
  readonly dataDir: string;
  /** The key that the first start has shown. */
  readonly key: string;
}

/** Starts `bin/local.ts` in a new data folder, and waits. Tests of a first start use `programs.serve`. */
export async function serveLoaded(programs: Programs, env: Environment = {}): Promise<Service> {
  const { dataDir, key } = await oncePerRun('loaded-service', firstStart);
  copyDataFolder(dataDir, env['DATA_DIR'] ?? programs.dataDir);
  return { ...(await programs.serve(env)), key };
}

/** The folder is deleted with that of the run. */
async function firstStart(): Promise<Loaded> {
  const programs = startPrograms('loaded', process.env['TEST_RUN_FOLDER']);
  const service = await programs.serve();
  service.signal('SIGTERM');
  await service.ended;
  return { dataDir: programs.dataDir, key: service.key ?? '' };
}

/** A data folder must be closed to other users. No program may have it open. */
function copyDataFolder(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 });
  cpSync(from, to, { recursive: true });
}
