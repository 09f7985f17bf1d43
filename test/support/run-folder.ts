/** A folder that lives as long as one run of the tests: the test files, each a process of its own, share results in it. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'test-run-'));
  process.env['TEST_RUN_FOLDER'] = folder;
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  // In watch mode the code may have changed since.
  project.onTestsRerun(async () => {
    remove();
    mkdirSync(folder);
  });
  return remove;
}
