/** The data folder, new or of an earlier version, is closed to other users; others' folders are unchanged. */
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { privateFolder } from '../../local/store/data-folder.ts';
import { folderForFile } from '../support/for-file.ts';

const root = folderForFile('data-folder');

const modeOf = (path: string): string => (statSync(path).mode & 0o7777).toString(8);

function folder(name: string, mode: number, files: readonly string[]): string {
  const path = join(root, name);
  for (const file of files) {
    mkdirSync(join(path, file, '..'), { recursive: true });
    writeFileSync(join(path, file), '');
  }
  mkdirSync(path, { recursive: true });
  chmodSync(path, mode);
  return path;
}

async function opened(path: string): Promise<string> {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    expect(await privateFolder(path)).toBe(path);
    return write.mock.calls.map(([text]) => String(text)).join('');
  } finally {
    write.mockRestore();
  }
}

describe('DATA_DIR', () => {
  test('is created closed to other users, without closing the folder in which it is', async () => {
    const parent = join(root, 'new');
    expect(await opened(join(parent, 'data'))).toBe('');
    expect(modeOf(join(parent, 'data'))).toBe('700');
    expect(modeOf(parent)).toBe((0o777 & ~process.umask()).toString(8));
  });

  test.each([
    ['empty', []],
    ['with a store', ['store.db', 'tables/a/index', 'my-notes.txt']],
    ['with publications only', ['snapshots/cnpj/2026-10/a.zip']],
  ])('that is open to others and %s is closed with a message', async (name, files) => {
    const path = folder(name, 0o755, files);
    expect(await opened(path)).toBe(
      `DATA_DIR ${path} was open to other users of this machine (mode 755); its mode is now 700.\n`,
    );
    expect(modeOf(path)).toBe('700');
    expect(await opened(path)).toBe('');
  });

  test.each([
    ['another folder, such as a home', 0o755, ['letter.txt', 'store/letter.txt']],
    ['a folder in which every user may write', 0o1777, []],
  ])('that is open to others and is %s is refused and not changed', async (name, mode, files) => {
    const path = folder(name, mode, files);
    await expect(privateFolder(path)).rejects.toThrow(
      `DATA_DIR is "${path}"; allowed: a new or an empty folder, or one of mode 700`,
    );
    expect(modeOf(path)).toBe(mode.toString(8));
  });
});
