/** The programs that are kept in one file each, and where. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Those that serve, load and administrate, and the processes that they start; by their paths in the project. */
export const KEPT_PROGRAMS = [
  'bin/admin.ts',
  'bin/load.ts',
  'bin/local.ts',
  'local/engine/main.ts',
  'local/load/worker.ts',
  'local/service/worker.ts',
] as const;

export type KeptProgram = (typeof KEPT_PROGRAMS)[number];

/** In the project and not beside the packages, which copies of the project may share. */
export const FOLDER = '.build/programs';

export const isKept = (path: string): path is KeptProgram =>
  (KEPT_PROGRAMS as readonly string[]).includes(path);

/** Returns the path of the file that a program is kept in. */
export const keptFile = (program: KeptProgram): string =>
  join(ROOT, FOLDER, program.replace(/\.ts$/, '.mjs'));
