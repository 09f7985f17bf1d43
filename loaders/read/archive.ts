/**
 * Finds the members of a zip archive by ranges. Zip64 is supported (yauzl reads it). So are archives that are
 * stored uncompressed in an archive, in which mirrors pack a whole month.
 */
import { isBeside } from '../work/layouts.ts';
import { LoadRefused, type PublishedFiles } from '../work/ports.ts';
import { BOUNDS, number } from './bounds.ts';
import { readDirectory, type ZipMember } from './zip/directory.ts';
import type { Archive } from './zip/range-reader.ts';

export type { ZipMember } from './zip/directory.ts';

const ARCHIVE = /\.zip$/i;

export type Tally = ReturnType<typeof tallyOf>;

/**
 * Counts the archives and members of one publication. Each call throws LoadRefused above its bound. `files`
 * is the number of files in the folder.
 */
export function tallyOf(files: number) {
  let archives = 0;
  let all = files;
  return {
    archive: (name: string): void => {
      if (++archives <= BOUNDS.archives.most) return;
      throw new LoadRefused(
        `${name}: the publication has over ${number(BOUNDS.archives.most)} archives; allowed: at most so many, also inside archives`,
      );
    },
    members: (name: string, count: number): void => {
      all += count;
      if (all <= BOUNDS.files.most) return;
      throw new LoadRefused(
        `${name}: ${number(all)} files with its ${number(count)} members; allowed: at most ${number(BOUNDS.files.most)} in a publication`,
      );
    },
  };
}

/** @throws LoadRefused naming the archive if it is cut, encrypted, too large or not readable in place */
export const readZipDirectory = (
  files: PublishedFiles,
  key: string,
  size: number,
  tally: Tally = tallyOf(0),
): Promise<ZipMember[]> => readArchive(files, { object: key, name: key, start: 0, size }, 0, tally);

async function readArchive(
  files: PublishedFiles,
  archive: Archive,
  around: number,
  tally: Tally,
): Promise<ZipMember[]> {
  tally.archive(archive.name);
  const onCount = (count: number): void => tally.members(archive.name, count);
  const members: ZipMember[] = [];
  for (const member of await readDirectory(files, archive, onCount)) {
    if (!ARCHIVE.test(member.name) || isBeside(member.name)) members.push(member);
    else members.push(...(await nested(files, archive, member, around + 1, tally)));
  }
  return members;
}

/** @throws LoadRefused for a compressed inner archive: its directory, at its end, cannot be read in place */
async function nested(
  files: PublishedFiles,
  archive: Archive,
  inner: ZipMember,
  around: number,
  tally: Tally,
): Promise<ZipMember[]> {
  const name = `${archive.name}/${inner.name}`;
  if (around > BOUNDS.nesting.most) {
    throw new LoadRefused(
      `${name}: an archive inside an archive that is itself inside one; unpack ${archive.object} and load what was in it`,
    );
  }
  if (inner.deflated) {
    throw new LoadRefused(
      `${archive.name}: ${inner.name} inside it is compressed once more; unpack ${archive.name} and load what was in it`,
    );
  }
  const range = { object: archive.object, name, start: inner.start, size: inner.size };
  const members = await readArchive(files, range, around, tally);
  return members.map((member) => ({ ...member, name: `${inner.name}/${member.name}` }));
}
