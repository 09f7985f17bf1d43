/** The store of one machine is closed to its other users, and listens nowhere. */
import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openStore } from '../../local/store.ts';
import { folderForFile } from '../support/for-file.ts';

/** The user without rights on Linux. */
const NOBODY = 65_534;
const root = folderForFile('outsiders');
const dataDir = join(root, 'data');
const store = await openStore({ DATA_DIR: dataDir });
afterAll(() => store.client.destroy());

const codeOf = (open: () => unknown): unknown => {
  try {
    return open();
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
};

describe.runIf(process.getuid?.() === 0)('another user of the machine', () => {
  test('can open no file of the data folder', () => {
    const files = readdirSync(dataDir);
    expect(files).toContain('store.db');
    // The data folder alone must refuse, so the folder around it is opened.
    chmodSync(root, 0o755);
    process.seteuid?.(NOBODY);
    try {
      expect(codeOf(() => readdirSync(root))).toEqual(['data']);
      expect(codeOf(() => readdirSync(dataDir))).toBe('EACCES');
      for (const file of files) {
        expect([file, codeOf(() => readFileSync(join(dataDir, file)))]).toEqual([file, 'EACCES']);
      }
    } finally {
      process.seteuid?.(0);
    }
  });
});
