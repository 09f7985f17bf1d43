/** Checks that the files of a publication are all there and have one version, from their names and directories. */
import type { Source } from '../../shared/datasets/define.ts';
import type { PublishedFiles } from '../work/ports.ts';

/**
 * Returns sentences; none for a whole publication. Of archives only the directories are read, of other files nothing, so it
 * suits files at the publisher as well as fetched ones. `now`: milliseconds since 1970.
 * @throws PublisherError, LoadRefused where an archive cannot be read
 */
export async function wholenessFaults(
  _source: Source,
  _version: string,
  _files: PublishedFiles,
  _now: number,
): Promise<string[]> {
  throw new Error('not built yet');
}
