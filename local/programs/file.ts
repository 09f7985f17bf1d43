/** The file from which a process of a program starts. */
import { join } from 'node:path';
import { type KeptProgram, keptFile, ROOT } from './list.ts';

/** The folder of the project whose kept programs run. Set by `local/programs/run.ts`, and inherited by the processes of its program. */
export const KEPT_IN = 'PROGRAMS_KEPT_IN';

/** Returns the kept file where the calling program runs from one, so that both are of one version; else the source. */
export const fileOf = (program: KeptProgram): string =>
  process.env[KEPT_IN] === ROOT ? keptFile(program) : join(ROOT, program);

/** Returns the arguments with which Node runs a program as `npm start` and the other commands do. */
export const argumentsOf = (program: KeptProgram): string[] => [
  '--require',
  join(ROOT, 'local/node-version.cjs'),
  join(ROOT, 'local/programs/run.ts'),
  program,
];
