/** One folder of a publication on the disk of this machine. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { type FolderTarget, openFolderTarget } from '../../../operator/fetch/folder-target.ts';
import { FILE, SEGMENT } from './drafts.ts';

/** Each test has a folder of its own. */
export function oneFolder() {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'folder-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  /** Opens the folder as a new process does. */
  const within = async <T>(work: (target: FolderTarget) => Promise<T>): Promise<T> => {
    const target = await openFolderTarget(folder, { segmentBytes: SEGMENT });
    try {
      return await work(target);
    } finally {
      await target.close();
    }
  };
  return {
    path: (name = '') => join(folder, name),
    /** The names in the folder, without the folder of the fetch. */
    names: () => readdirSync(folder).filter((name) => name !== '.obtidos'),
    within,
    /** The segments that a new process finds. */
    storedOf: (file = FILE) => within(async (target) => [...(await target.open(file)).stored].sort()),
  };
}
