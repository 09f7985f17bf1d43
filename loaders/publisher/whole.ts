/** Checks by names and directories that the files of a publication are complete and of one version. */
import { resourcesOf, type Source } from '../../shared/datasets/define.ts';
import { fewAtOnce } from '../../shared/few-at-once.ts';
import { labelFaults } from '../account/label.ts';
import { missingParts } from '../account/parts.ts';
import { readZipDirectory, tallyOf } from '../read/archive.ts';
import { matchLayout } from '../work/layouts.ts';
import type { ObjectInfo, PublishedFiles } from '../work/ports.ts';

/** Archives whose directories are read at the same time; the publisher's port bounds the requests. */
const AT_ONCE = 4;

export const isArchive = (name: string): boolean => /\.zip$/i.test(name);

/**
 * Returns sentences; none for a whole publication. Of archives only the directories are read, of other files
 * nothing, so it suits files at the publisher as well as fetched ones. `now`: milliseconds since 1970.
 * @throws PublisherError, LoadRefused where an archive cannot be read
 */
export async function wholenessFaults(
  source: Source,
  version: string,
  files: PublishedFiles,
  now: number,
): Promise<string[]> {
  const paths = await rowFilesOf(source, files, await files.list(''));
  const found = paths.flatMap((file) => {
    const resource = matchLayout(source, file);
    return resource ? [{ resource: resource.name, file }] : [];
  });
  const lacking = resourcesOf(source).filter(({ name }) => !found.some(({ resource }) => resource === name));
  return [
    ...lacking.map(({ name, layout }) => `${name}: no file with a name like ${layout.member.join(' or ')}`),
    ...missingParts(source, found),
    ...labelFaults({ source, version, paths: found.map(({ file }) => file), now }),
  ];
}

/** Returns the paths of the plain files and of the members of archives. */
async function rowFilesOf(
  source: Source,
  files: PublishedFiles,
  listed: readonly ObjectInfo[],
): Promise<string[]> {
  const tally = tallyOf(listed.length);
  const archives = listed.filter(({ key }) => isArchive(key));
  const members = await fewAtOnce(archives, AT_ONCE, async ({ key, size }) => {
    const directory = await readZipDirectory(files, key, size, tally);
    return directory.map(({ name }) => `${key}/${name}`);
  });
  const plain = listed.map(({ key }) => key).filter((key) => !isArchive(key) && matchLayout(source, key));
  return [...plain, ...members.flat()];
}
