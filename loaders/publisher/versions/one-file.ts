/** The version of one file whose address the operator gave. */
import { basename } from 'node:path';
import { VERSION_FORMS } from '../../../shared/api/versions.ts';
import type { Source } from '../../../shared/datasets/define.ts';
import type { Origin } from '../../../shared/store/generations/origin.ts';
import { readZipDirectory } from '../../read/archive.ts';
import { stampedLabel } from '../labels.ts';
import { faultOfPathSegment } from '../listing.ts';
import { type Observed, observeFile } from '../observe.ts';
import { persist } from '../persist.ts';
import { absentAt, type Found, type Place } from '../place.ts';
import { PublisherError } from '../ports.ts';
import { remoteFiles } from '../remote-files.ts';
import { isSameAsFetched } from '../same-file.ts';
import { isArchive } from '../whole.ts';
import { newestLabel } from './content.ts';
import { labelByTime } from './modified.ts';

/** The address has a file, and not a folder. */
export const isOneFile = ({ address }: Place): boolean => !new URL(address).pathname.endsWith('/');

/**
 * Its version is that of the stamps in its names; else the requested one, since nothing says otherwise; else
 * what the declaration says. @throws PublisherError
 */
export async function findOneFile(
  place: Place,
  version: string | null,
  known: Origin | null,
): Promise<Found> {
  const observed = await observe(place);
  const found =
    (known && isSameAsFetched(known, observed.files) ? known.versao : null) ??
    (await labelIn(place, observed, version));
  if (version === null || version === found) {
    return { version: found, address: place.address, observed, observe: () => observe(place) };
  }
  throw absentAt(place, version, `, which has ${found}`);
}

const observe = ({ visit, source, address }: Place): Promise<Observed> =>
  persist(visit, async () => {
    const { file, now } = await observeFile(visit, address, nameOf(source, address));
    if (file) return { files: [file], missing: [], now };
    throw new PublisherError('moved', `${address}: not there (404)`);
  });

/** Returns the declared name, if any, so that a load recognises the file. @throws PublisherError, `wrong` */
function nameOf({ channel: { files } }: Source, address: string): string {
  const name = decodeURIComponent(basename(new URL(address).pathname));
  const [declared, ...others] = files instanceof RegExp ? [] : files;
  const ending = /\.\w+$/.exec(name)?.[0].toLowerCase();
  if (declared !== undefined && others.length === 0 && ending !== undefined && declared.endsWith(ending))
    return declared;
  const fault = faultOfPathSegment(name);
  if (fault) throw new PublisherError('wrong', `${address}: the name of the file ${fault}`);
  return name;
}

async function labelIn(place: Place, observed: Observed, version: string | null): Promise<string> {
  const { visit, source, address } = place;
  const { versions } = source.channel;
  const paths = [decodeURIComponent(new URL(address).pathname), ...(await memberNames(place, observed))];
  const labels = paths.flatMap((path) => stampedLabel(source, path, observed.now) ?? []).sort();
  const stamped = labels.at(-1);
  if (stamped !== undefined) return stamped;
  if (versions.kind === 'content') return newestLabel(visit, source, observed);
  if (version !== null) return version;
  if (versions.kind === 'modified') return labelByTime(source, observed);
  throw new PublisherError(
    'wrong',
    `${address}: no name says the version of the file; request it by its version, like ${VERSION_FORMS[source.cadence].example}`,
  );
}

async function memberNames({ visit, source }: Place, { files }: Observed): Promise<string[]> {
  const [file] = files;
  if (!file || !isArchive(file.name) || source.stamps.length === 0) return [];
  return (await readZipDirectory(remoteFiles(visit, files), file.name, file.size)).map(({ name }) => name);
}
