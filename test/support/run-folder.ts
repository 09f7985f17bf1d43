/** A folder that exists for one run of the tests, in which the processes of the test files share results. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'test-run-'));
  process.env['TEST_RUN_FOLDER'] = folder;
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  // In watch mode the code may have changed since the last run.
  project.onTestsRerun(async () => {
    remove();
    mkdirSync(folder);
  });
  return remove;
}
