import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { publicationFiles } from '../../local/publication-files.ts';
import { archiveOf } from '../support/loads/archives.ts';
import {
  inventory,
  publicationFolders,
  reasonOf,
  refusalIn,
  partnerRow as row,
  SOCIOS,
} from '../support/loads/inventories.ts';

const { publication } = publicationFolders();
const closing: (() => void)[] = [];
afterAll(() => {
  for (const close of closing) close();
});

/** Kinds of directory entries that are not regular files. */
type SpecialKind = 'fifo' | 'socket' | 'folder' | 'link' | 'dangling link' | 'link to a folder';

/** Makes the entry and returns a function that closes what it holds open. */
async function makeSpecial(path: string, kind: SpecialKind): Promise<() => void> {
  if (kind === 'fifo') execFileSync('mkfifo', [path]);
  if (kind === 'folder') mkdirSync(path);
  if (kind === 'link') symlinkSync('/etc/hostname', path);
  if (kind === 'dangling link') symlinkSync('/nowhere/at/all', path);
  if (kind === 'link to a folder') symlinkSync('/etc', path);
  if (kind !== 'socket') return () => undefined;
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(path, resolve));
  return () => void server.close();
}

/** Writes a file whose name has bytes that are not UTF-8 (`ç` in ISO-8859-1). */
const writeLatin1Name = (folder: string, name: string, bytes: Buffer): void =>
  writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name, 'latin1')]), bytes);

/** Writes a sparse file: its first bytes, and zeros up to `size`. It takes no room on the disk. */
function writeSparse(folder: string, name: string, begin: Buffer, size: number): void {
  writeFileSync(join(folder, name), begin);
  truncateSync(join(folder, name), size);
}

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
  test.each([
    [
      'of over 64 KB',
      `{"Coluna ${'x'.repeat(70_000)}": null}`,
      /^colunas\.json: 70,\d{3} bytes; allowed: at most 65,536$/,
    ],
    ['that nests deeply', '['.repeat(30_000) + ']'.repeat(30_000), /^colunas\.json: not an object/],
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
});
