/** A program whose log is on a full disk goes on without its log. */
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { expect, test } from 'vitest';

const MODULE = new URL('../../local/service/lost-output.ts', import.meta.url).href;
/** Every write to this device fails with ENOSPC. */
const FULL = '/dev/full';

/** Returns the exit code of a program that logs to a full disk, and ends with 7 where it goes on. */
function codeOf(...modules: readonly string[]): number | null {
  const full = openSync(FULL, 'w');
  // Node ends the process at the second line, a tick after the error of the first.
  const line = "console.error('lost'); await new Promise(setImmediate);";
  const first = 'for (const path of process.argv.slice(1)) (await import(path)).outliveLostOutput();';
  const program = `${first} ${line} ${line} process.exit(7);`;
  const args = ['--input-type=module', '-e', program, ...modules];
  try {
    return spawnSync(process.execPath, args, { stdio: ['ignore', full, full] }).status;
  } finally {
    closeSync(full);
  }
}

test.skipIf(!existsSync(FULL))('a program goes on where its log cannot be written', () => {
  // Without the call the process ends, or this test could not fail.
  expect(codeOf()).not.toBe(7);
  expect(codeOf(MODULE)).toBe(7);
});
