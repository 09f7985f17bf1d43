/**
 * The tasks that fetch one file of a publication for some minutes, and that check the whole publication and
 * mark it as ready.
 */

import { READY } from '../../../shared/ingestion/fetched-names.ts';
import { type Publication, PublisherError, type RemoteFile } from '../../publisher/ports.ts';
import { isFetched } from '../../publisher/same-file.ts';
import { LoadRefused, readJson } from '../../work/ports.ts';
import type { FetchView } from '../draft-work.ts';
import { fetchFile } from '../fetch-file.ts';
import { sealPublication } from '../seal.ts';
import { publicationKey } from './bucket-place.ts';
import { atPublisher, type FetchWorld, type Named, sourceNamed, visitOf } from './task-world.ts';

export interface FileRequest extends Named {
  readonly file: string;
}

/** A minute before Lambda ends the function. */
const BEFORE_END_MS = 14 * 60_000;
/** Checks inflate archives. Measured: 97 MB/s of packed bytes on one core, 10 to 17 on a busy machine. */
const CHECKED_BYTES_A_MS = 15_000;

/** @throws LoadRefused for an archive that is broken, S3Error, or an error named as in PUBLISHER_ERRORS */
export async function fetchTask(world: FetchWorld, request: FileRequest): Promise<{ whole: boolean }> {
  const source = sourceNamed(request.source);
  const publication = await readPublication(world, request);
  const file = publication.files.find(({ name }) => name === request.file);
  if (!file) throw new LoadRefused(`${request.file} is not among the files of ${publication.version}`);
  const target = world.targetOf(request.source, request.version);
  if (isFetched(await target.accepted(), file)) return { whole: true };
  return atPublisher(world, source, async () => {
    const visit = visitOf(world, source);
    const progress = progressOf(file, () => {
      visit.until = Math.min(visit.until, visit.began + BEFORE_END_MS - file.size / CHECKED_BYTES_A_MS);
    });
    const connections = connectionsFor(world, publication);
    const fetched = await fetchFile(visit, file, target, { connections, view: progress.view });
    if (!fetched && progress.received() <= 0) throw silent(file, visit.last());
    return { whole: fetched !== null };
  });
}

const readPublication = (world: FetchWorld, { source, version }: Named): Promise<Publication> =>
  readJson<Publication>(world.work, publicationKey(source, version));

/** The Map fetches several files at once, each over one connection; with fewer files each file has more. */
const connectionsFor = ({ connections }: FetchWorld, { files }: Publication): number =>
  Math.max(1, Math.floor(connections / files.length));

/** The state machine waits longer and longer between calls, except after one that stored something. */
const silent = ({ name }: RemoteFile, last: string): PublisherError =>
  new PublisherError('busy', `nothing of ${name} could be fetched in this call; ${last}`);

/**
 * Calls `complete` when this call has received the last missing bytes. If the rest of its time is too short
 * for the check, the next call checks the file: with the whole time, since it receives nothing.
 */
function progressOf({ size }: Pick<RemoteFile, 'size'>, complete: () => void) {
  let missing = size;
  let bytes = 0;
  const view: FetchView = {
    // A file that is broken is fetched once more.
    begin: (_, __, stored) => {
      missing = size - stored;
      bytes = 0;
    },
    advance: (_, more) => {
      bytes += more;
      if (more > 0 && bytes === missing) complete();
    },
    stage: () => undefined,
  };
  return { view, received: () => bytes };
}

/**
 * Its end starts the load of the publication.
 * @throws LoadRefused for an incomplete publication, S3Error, or an error named as in PUBLISHER_ERRORS
 */
export async function sealTask(world: FetchWorld, request: Named): Promise<{ files: number }> {
  const source = sourceNamed(request.source);
  const { version } = request;
  const publication = await readPublication(world, request);
  const target = world.targetOf(source.name, version);
  // An earlier look at the same version may have found other names.
  await target.keepOnly(publication.files.map(({ name }) => name));
  const origin = await atPublisher(world, source, () =>
    sealPublication(visitOf(world, source), source, publication, target),
  );
  const ready = `${source.name}/${version}/${READY}`;
  // Each put of this object starts a load, and this task may be repeated.
  if ((await world.publications.readIfThere(ready)) === null) await world.publications.write(ready, '');
  return { files: origin.arquivos.length };
}
