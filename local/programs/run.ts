/**
 * Runs one of the kept programs: `node local/programs/run.ts bin/load.ts …`. They are made again where a source has changed. Where
 * they cannot be made, as in a folder that is read-only or from a source with an error, the program runs from its sources and says so.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fileOf, KEPT_IN } from './file.ts';
import { isKept, KEPT_PROGRAMS, ROOT } from './list.ts';
import { areFresh } from './state.ts';

const [, , program = ''] = process.argv;
if (!isKept(program)) {
  throw new Error(
    `local/programs/run.ts does not know the program "${program}"; allowed: ${KEPT_PROGRAMS.join(', ')}`,
  );
}
// Programs read their arguments from the third on.
process.argv.splice(1, 2, join(ROOT, program));

if (areFresh() || keptAgain()) process.env[KEPT_IN] = ROOT;
else delete process.env[KEPT_IN];
await import(pathToFileURL(fileOf(program)).href);

/** Says on stderr why the programs could not be made. */
function keptAgain(): boolean {
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'local/programs/keep.ts')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status === 0) return true;
  const [reason = 'its process ended'] = /^\w*Error\b.*$/m.exec(stderr) ?? [];
  console.error(`This program runs from its sources, because .build/programs could not be made: ${reason}`);
  return false;
}
