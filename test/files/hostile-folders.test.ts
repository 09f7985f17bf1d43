/** Folders that are not a publication as downloaded are refused, with the file's name and what to do. */
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openMember } from '../../loaders/read/member.ts';
import { takeInventory } from '../../loaders/steps/inventory.ts';
import type { Member, Plan } from '../../loaders/work/plan.ts';
import { LoadRefused, type PublishedFiles } from '../../loaders/work/ports.ts';
import { publicationFiles } from '../../local/publication-files.ts';
import { unreadable } from '../../local/unreadable.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { archiveOf } from '../support/loads/archives.ts';
import { bytesOf, publishedName, rowOf, writePublication } from '../support/loads/fixtures.ts';
import {
  deepJson,
  largeColumnNames,
  makeSpecial,
  type SpecialKind,
  writeLatin1Name,
  writeSparse,
} from '../support/loads/hostile.ts';

const root = mkdtempSync(join(tmpdir(), 'hostile-'));
const closing: (() => void)[] = [];
let folders = 0;
afterAll(() => {
  for (const close of closing) close();
  rmSync(root, { recursive: true, force: true });
});

const row = (n: number): Buffer => bytesOf([rowOf('socios', { nome_socio_razao_social: `SÓCIA ${n}` })]);
const SOCIOS = publishedName('socios', 1);

async function publication(): Promise<string> {
  const folder = join(root, String(folders++));
  await writePublication(folder, {});
  return folder;
}

const inventory = (files: PublishedFiles): Promise<Plan> => takeInventory(cnpj, '2026-10', files);

/** Returns the reason of a refusal; the whole error where it is another one. */
const reasonOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    (error: Error) => (error instanceof LoadRefused ? error.message : String(error.stack)),
  );

const refusalIn = (folder: string): Promise<string> => reasonOf(inventory(publicationFiles(folder)));

describe('a folder', () => {
  test.each<[SpecialKind, string, RegExp]>([
    ['fifo', 'colunas.json', /^colunas\.json: a named pipe; allowed: regular files/],
    ['fifo', SOCIOS, /^K3241\S+: a named pipe/],
    ['fifo', 'LEIAME.TXT', /^LEIAME\.TXT: a named pipe/],
    ['socket', 'Socios1.zip', /^Socios1\.zip: a socket/],
    ['folder', 'Socios1.zip', /^Socios1\.zip: a folder with the name of a file/],
    ['folder', 'colunas.json', /^colunas\.json: a folder with the name of a file/],
    ['link', 'Socios1.zip', /^Socios1\.zip: a symbolic link, .*copy the file .* as --from$/],
    ['dangling link', 'Socios1.zip', /^Socios1\.zip: a symbolic link/],
    ['link to a folder', 'outros', /^outros: a symbolic link/],
  ])('with a %s named %s is refused', async (kind, name, reason) => {
    const folder = await publication();
    closing.push(await makeSpecial(join(folder, name), kind));
    expect(await refusalIn(folder)).toMatch(reason);
  });

  test('that is itself a symbolic link is read', async () => {
    const folder = await publication();
    symlinkSync(folder, `${folder}-link`);
    expect((await inventory(publicationFiles(`${folder}-link`))).members).toHaveLength(10);
  });

  test('with hundreds of files that no layout recognises is read', async () => {
    const folder = await publication();
    for (let n = 0; n < 300; n++) writeFileSync(join(folder, `LEIAME${n}.TXT`), '');
    expect((await inventory(publicationFiles(folder))).ignored).toHaveLength(300);
  });

  test('with more files and folders than the bound is refused, wherever they are', async () => {
    const folder = await publication();
    mkdirSync(join(folder, 'mais'));
    expect((await inventory(publicationFiles(folder, 11))).members).toHaveLength(10);
    writeFileSync(join(folder, 'mais/LEIAME.TXT'), '');
    const refusal = await reasonOf(inventory(publicationFiles(folder, 11)));
    expect(refusal).toMatch(/^mais\/: over 11 files and folders; allowed: at most so many/);
  });

  test('with a name that is not UTF-8 is refused', async () => {
    const folder = await publication();
    writeLatin1Name(folder, 'Sócios1.zip', archiveOf([{ name: SOCIOS, bytes: row(1) }]));
    expect(await refusalIn(folder)).toBe('Sócios1.zip: the name is not UTF-8; rename the file');
  });

  test('with a control character in a name is refused', async () => {
    const folder = await publication();
    writeFileSync(join(folder, 'a\n\u001b[2K.TXT'), '');
    expect(await refusalIn(folder)).toMatch(/^a\\u\{a\}\\u\{1b\}\[2K\.TXT: the name has control characters/);
  });

  test('with two names that differ only in case is refused', async () => {
    const folder = await publication();
    writeFileSync(join(folder, SOCIOS), row(1));
    writeFileSync(join(folder, SOCIOS.toLowerCase()), row(2));
    expect(await refusalIn(folder)).toMatch(/differ only in case; keep one of them$/);
  });

  test('with the mark of unfinished work files in a name is read completely', async () => {
    const folder = await publication();
    writeFileSync(join(folder, 'Socios1.part-2'), row(1));
    const { members } = await inventory(publicationFiles(folder));
    expect(members.map(({ file }) => file)).toContain('Socios1.part-2');
  });
});

describe('a colunas.json', () => {
  test.each<[string, string | Buffer, RegExp]>([
    ['of over 64 KB', largeColumnNames(70_000), /^colunas\.json: 70,\d{3} bytes; allowed: at most 65,536$/],
    ['that nests deeply', deepJson(30_000), /^colunas\.json: not an object/],
    [
      'that is not UTF-8',
      Buffer.from('{"Situação": null}', 'latin1'),
      /^colunas\.json: not UTF-8; allowed: an object like/,
    ],
  ])('%s is refused', async (_, text, reason) => {
    const folder = await publication();
    writeFileSync(join(folder, 'colunas.json'), text);
    expect(await refusalIn(folder)).toMatch(reason);
  });

  test('with a byte order mark is read', async () => {
    const folder = await publication();
    writeFileSync(join(folder, 'colunas.json'), '\ufeff{"Situação": null}');
    expect((await inventory(publicationFiles(folder))).columnNames).toEqual({ Situação: null });
  });
});

describe('a plain file', () => {
  test('that is larger than any publication is refused before it is read', async () => {
    const folder = await publication();
    writeSparse(folder, SOCIOS, row(1), 2 ** 40);
    expect(await refusalIn(folder)).toMatch(
      /1,099,511,\d{3},\d{3} bytes of rows; allowed: at most 137,438,953,472/,
    );
  });

  test('that ends in zeros is refused without reading them all', async () => {
    const folder = await publication();
    writeSparse(folder, SOCIOS, row(1), 2 ** 36);
    expect(await refusalIn(folder)).toMatch(
      /^K3241\S+: a line is over 1048576 bytes long; not a file of rows$/,
    );
  });

  test('of empty lines is refused', async () => {
    const folder = await publication();
    writeFileSync(join(folder, SOCIOS), Buffer.concat([row(1), Buffer.alloc(4 << 20, '\r\n')]));
    expect(await refusalIn(folder)).toMatch(/^K3241\S+: over 10,000 empty lines, more than rows before them/);
  });
});

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
