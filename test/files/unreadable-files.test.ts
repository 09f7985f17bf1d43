/** Files that change during a load, or that it may not read, are refused with their names and what to do. */
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  renameSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openMember } from '../../loaders/read/member.ts';
import type { Member } from '../../loaders/work/plan.ts';
import { LoadRefused, type PublishedFiles } from '../../loaders/work/ports.ts';
import { publicationFiles, unreadable } from '../../local/publication-files.ts';
import { publishedName } from '../support/loads/fixtures.ts';
import {
  inventory,
  publicationFolders,
  reasonOf,
  refusalIn,
  partnerRow as row,
  SOCIOS,
} from '../support/loads/inventories.ts';

const { root, publication } = publicationFolders();

describe('a file that changes', () => {
  /** Calls `change` with the path of Sócios when its first bytes were read. */
  function changing(folder: string, change: (path: string) => void): PublishedFiles {
    const files = publicationFiles(folder);
    return {
      ...files,
      stream: async function* (key, start, end) {
        if (key === publishedName('socios')) change(join(folder, key));
        yield* files.stream(key, start, end);
      },
    };
  }
  const CHANGES: readonly [string, (path: string) => void, RegExp][] = [
    [
      'grows',
      (path) => appendFileSync(path, row(2)),
      /it has more than the \d+ bytes that it had; load again when nothing/,
    ],
    [
      'is cut',
      (path) => truncateSync(path, 10),
      /(10 bytes|10 of the).*load again when nothing writes to it$/,
    ],
    ['is removed', (path) => unlinkSync(path), /cannot be read: .* is gone; put it back .*\(ENOENT\)$/],
    [
      'becomes a link',
      (path) => {
        unlinkSync(path);
        symlinkSync('/etc/hostname', path);
      },
      /cannot be read: it was replaced by a symbolic link .*\(ELOOP\)$/,
    ],
    [
      'becomes a folder',
      (path) => {
        unlinkSync(path);
        mkdirSync(path);
      },
      /cannot be read: it was replaced by a folder .*\(EISDIR\)$/,
    ],
    [
      'becomes a pipe that has no writer',
      (path) => {
        unlinkSync(path);
        spawnSync('mkfifo', [path]);
      },
      /cannot be read: it was replaced by a pipe .*\(ESPIPE\)$/,
    ],
  ];

  test.each(CHANGES)('and %s while the inventory reads it is refused', async (_, change, reason) => {
    const folder = await publication();
    const refusal = await reasonOf(inventory(changing(folder, change)));
    expect(refusal).toMatch(reason);
    expect(refusal).toContain(publishedName('socios'));
  });

  test.each([
    ...CHANGES,
    [
      'is replaced',
      (path: string) => writeFileSync(path, row(7)),
      /changed during the load: (it has .+|its CRC-32 is \S+ and not the \S+) that it had; load again when nothing writes to it$/,
    ] as const,
  ])('and %s after the inventory is refused', async (_, change, reason) => {
    const folder = await publication();
    const { members } = await inventory(publicationFiles(folder));
    const member = members.find(({ resource }) => resource === 'socios') as Member;
    const read = async (): Promise<void> => {
      for await (const chunk of openMember(changing(folder, change), member).chunks)
        expect(chunk).toBeDefined();
    };
    const refusal = await reasonOf(read());
    expect(refusal).toMatch(reason);
    expect(refusal).toContain(publishedName('socios'));
  });
});

describe('what the system does not let a load read', () => {
  /** Runs the work as a user who does not own the files: tests may run as root, who may read everything. */
  async function asOther<T>(work: () => Promise<T>): Promise<T> {
    if (process.getuid?.() !== 0) return work();
    process.seteuid?.(65_534);
    try {
      return await work();
    } finally {
      process.seteuid?.(0);
    }
  }

  test.each<[string, (folder: string) => string]>([
    ['a file', (folder) => join(folder, publishedName('socios'))],
    [
      'a folder',
      (folder) => {
        mkdirSync(join(folder, 'mais'));
        renameSync(join(folder, publishedName('socios')), join(folder, 'mais', SOCIOS));
        return join(folder, 'mais');
      },
    ],
    ['the folder of the publication', (folder) => folder],
  ])('%s is refused with its name and the right that is missing', async (_, closed) => {
    const folder = await publication();
    chmodSync(root, 0o755);
    const path = closed(folder);
    chmodSync(path, 0);
    const refusal = await asOther(() => refusalIn(folder));
    chmodSync(path, 0o700);
    expect(refusal).toMatch(/: cannot be read: the user of the load has no right to read it; .*\(EACCES\)$/);
    expect(refusal).toContain(path === folder ? folder : path.slice(folder.length + 1));
  });

  const fault = (code: string): Error => Object.assign(new Error(`${code}: read`), { code, errno: -1 });

  test.each(['EIO', 'ESTALE', 'EPERM', 'EBADMSG'])('%s is a refusal', (code) => {
    const error = unreadable('Socios1.zip', fault(code));
    expect(error).toBeInstanceOf(LoadRefused);
    expect((error as Error).message).toMatch(
      new RegExp(`^Socios1\\.zip: cannot be read: .{20,} \\(${code}\\)$`),
    );
  });

  test.each(['EMFILE', 'ENFILE', 'ENOMEM'])(
    '%s is a failure of the machine, after which the load can continue',
    (code) => {
      const error = unreadable('Socios1.zip', fault(code)) as Error;
      expect(error).not.toBeInstanceOf(LoadRefused);
      expect(error.message).toMatch(/^Socios1\.zip: cannot be read: .*start the load again \(E/);
    },
  );
});
