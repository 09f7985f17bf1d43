/**
 * A folder that exists for one run of the tests, in which the processes of the test files share results and
 * have their temporary files. It is in memory where there is room for it: loads of samples wait for a disk
 * that syncs a third of their time, and that they sync is shown on disks that lose power (test/ends).
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

/** The memory file system of Linux. */
const MEMORY = '/dev/shm';
/** Some ten times what a run of `npm test` has at most in its folder. */
const ROOM_BYTES = 2 ** 31;

export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), 'test-run-'));
  // Other users of the machine may enter the folder, as they may enter /tmp.
  chmodSync(folder, 0o755);
  process.env['TEST_RUN_FOLDER'] = folder;
  process.env['TMPDIR'] = folder;
  // Programs that a test has killed may write and delete for a moment more, and a file that is gone meanwhile
  // ends a removal without an error.
  const remove = (): void => {
    for (let left = 10; left > 0 && existsSync(folder); left--)
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
  // In watch mode the code may have changed since the last run.
  project.onTestsRerun(async () => {
    remove();
    mkdirSync(folder);
  });
  return remove;
}

function hasRoom(): boolean {
  if (process.env['TMPDIR'] || !existsSync(MEMORY)) return false;
  if (process.availableMemory() < 2 * ROOM_BYTES) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM_BYTES;
}
