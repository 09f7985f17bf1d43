/** One folder of a publication on the disk of this machine, and a file that is fetched into it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { RemoteFile } from '../../../loaders/publisher/ports.ts';
import { type FolderTarget, openFolderTarget } from '../../../operator/fetch/folder-target.ts';
import { text } from './one-file.ts';

export const SEGMENT = 1_000;
export const BYTES = text(2_500);
export const FILE: RemoteFile = {
  name: 'cno.zip',
  url: 'http://127.0.0.1:9/cno.zip',
  size: BYTES.length,
  etag: '"1"',
  modified: Date.UTC(2026, 9, 9),
};

export const segment = (number: number): Buffer => BYTES.subarray(number * SEGMENT, (number + 1) * SEGMENT);

export interface OneFolder {
  readonly path: (name?: string) => string;
  /** Opens the folder as a new process does. */
  readonly within: <T>(work: (target: FolderTarget) => Promise<T>) => Promise<T>;
  /** The segments that a new process finds. */
  readonly storedOf: (file?: RemoteFile) => Promise<number[]>;
}

/** Each test has a folder of its own. */
export function oneFolder(): OneFolder {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'folder-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const within: OneFolder['within'] = async (work) => {
    const target = await openFolderTarget(folder, { segmentBytes: SEGMENT });
    try {
      return await work(target);
    } finally {
      await target.close();
    }
  };
  return {
    path: (name = '') => join(folder, name),
    within,
    storedOf: (file = FILE) => within(async (target) => [...(await target.open(file)).stored].sort()),
  };
}
