/** A file of empty lines, or of lines that are no rows, is refused when a bound is passed, not at its end. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { takeInventory } from '../../loaders/steps/inventory.ts';
import { partitionMember } from '../../loaders/steps/partition.ts';
import type { Member } from '../../loaders/work/plan.ts';
import { fileObjects } from '../../local/disk/objects.ts';
import { publicationFiles } from '../../local/publication-files.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { folderForFile } from '../support/for-file.ts';
import { archiveOf } from '../support/loads/archives.ts';
import { bytesOf, publishedName, rowOf, writePublication } from '../support/loads/fixtures.ts';

const root = folderForFile('empty-lines');
let folders = 0;

const ROW = bytesOf([rowOf('socios', {})]);

/** Partitions Sócios with these bytes from an archive; returns its counts and the bytes that were read. */
async function partition(bytes: Buffer) {
  const folder = join(root, String(folders++));
  await writePublication(folder, { socios: null });
  const members = [{ name: publishedName('socios'), bytes, method: 0 }];
  writeFileSync(join(folder, 'Socios0.zip'), archiveOf(members));
  const files = publicationFiles(folder);
  const plan = await takeInventory(cnpj, '2026-10', files);
  const member = plan.members.find(({ resource }) => resource === 'socios') as Member;
  let read = 0;
  const work = fileObjects(join(folder, 'work'));
  const ended = partitionMember(files, work, plan, member, (chunk) => {
    read += chunk;
  }).then(
    ({ rows, blank }) => ({ rows, blank }),
    ({ message }: Error) => message,
  );
  return { ended: await ended, read };
}

describe('a file whose rows are no rows', () => {
  test.each([
    ['blanks', ' \n'],
    ['text', 'xx;yy\n'],
  ])('is refused after a hundred thousand lines of %s', async (_, line) => {
    const { ended, read } = await partition(Buffer.concat([ROW, Buffer.alloc(6 << 20, line)]));
    expect(ended).toMatch(
      /^Socios0\.zip\/K\S+: not a file of socios: most rows cannot be used, such as line 10\d{4}: \d col/,
    );
    expect(read).toBeLessThan(4 << 20);
  });

  test('in part is read where most rows can be used', async () => {
    const half = Array(1_000)
      .fill([ROW, Buffer.from(' \n')])
      .flat();
    expect((await partition(Buffer.concat(half))).ended).toEqual({ rows: 2_000, blank: 0 });
  });
});

describe('a file with empty lines', () => {
  test.each<[string, Buffer, number, number]>([
    ['ten thousand before its rows', Buffer.concat([Buffer.alloc(10_000, '\n'), ROW]), 1, 10_000],
    [
      'one after each row',
      Buffer.concat(
        Array(12_000)
          .fill([ROW, Buffer.from('\r\n')])
          .flat(),
      ),
      12_000,
      12_000,
    ],
  ])('%s is read', async (_, bytes, rows, blank) => {
    expect((await partition(bytes)).ended).toEqual({ rows, blank });
  });

  test('and no row says so', async () => {
    expect((await partition(Buffer.alloc(99, '\n'))).ended).toMatch(
      /^Socios0\.zip\/K\S+: it has only empty lines, no row and no header; download Socios0\.zip again$/,
    );
  });

  test.each([
    ['line feeds', '\n'],
    ['carriage returns and line feeds', '\r\n'],
  ])('is refused early where it has 6 MB of %s', async (_, end) => {
    const { ended, read } = await partition(Buffer.concat([ROW, Buffer.alloc(6 << 20, end)]));
    expect(ended).toMatch(
      /^Socios0\.zip\/K\S+: over 10,000 empty lines, more than rows before them; not a file/,
    );
    expect(read).toBeLessThan(4 << 20);
  });
});
