/** Starts what all tests of a file use, and closes it after them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

export async function forFile<T extends { close(): unknown }>(starting: Promise<T>): Promise<T> {
  const started = await starting;
  afterAll(() => started.close());
  return started;
}

export function folderForFile(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 }));
  return folder;
}
