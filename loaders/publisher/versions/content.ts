/** Versions of one file with a whole series: the label is the newest month inside. */
import type { Source } from '../../../shared/datasets/define.ts';
import type { Origin } from '../../../shared/store/generations/origin.ts';
import { dayOf } from '../../../shared/time.ts';
import { newestDay } from '../../account/label.ts';
import { readZipDirectory } from '../../read/archive.ts';
import { forEachLine, refuseEmptyLines } from '../../read/lines.ts';
import { checkedBytes } from '../../read/member.ts';
import { type DayCollector, dayCollector } from '../../read/newest.ts';
import { openFile } from '../../read/opened-file.ts';
import { matchLayout } from '../../work/layouts.ts';
import type { PublishedFiles } from '../../work/ports.ts';
import type { NewestDays } from '../../work/scattered.ts';
import { labelOf } from '../labels.ts';
import type { Observed } from '../observe.ts';
import { absentAt, type Finder, type Found, type Place } from '../place.ts';
import { PublisherError, type RemoteFile, type Visit } from '../ports.ts';
import { remoteFiles } from '../remote-files.ts';
import { isSameAsFetched } from '../same-file.ts';
import { isArchive } from '../whole.ts';
import { anyOf } from './modified.ts';

export const content: Finder = {
  versions: async (place) => {
    const { version, address } = await foundAt(place, await anyOf(place), null);
    return [{ version, address }];
  },
  find: async (place, version, known) => {
    const found = await foundAt(place, await anyOf(place), known);
    if (version === null || version === found.version) return found;
    throw absentAt(place, version, `, whose newest month is ${found.version}`);
  },
};

async function foundAt(place: Place, observed: Observed, known: Origin | null): Promise<Found> {
  const { visit, source, address } = place;
  const isKnown = known !== null && isSameAsFetched(known, observed.files);
  const version = isKnown ? known.versao : await newestLabel(visit, source, observed);
  return { version, address, observed, observe: () => anyOf(place) };
}

/** A file of rows, or one in an archive. */
interface Rows {
  readonly file: string;
  /** Bytes of the rows. */
  readonly size: number;
  readonly chunks: AsyncIterable<Buffer>;
}

/**
 * Reads the files for the newest date in the field that bounds the label of their source.
 * @throws PublisherError, `wrong` where no row has a date; LoadRefused for a file that cannot be read
 */
export async function newestLabel(visit: Visit, source: Source, { files, now }: Observed): Promise<string> {
  const remote = remoteFiles(visit, files);
  const all: NewestDays[] = [];
  for (const file of files) {
    for (const rows of await rowsOf(remote, file)) {
      if (matchLayout(source, rows.file) === source.reference.resource) all.push(await daysIn(source, rows));
    }
  }
  const newest = newestDay(all, dayOf(now));
  if (newest !== null) return labelOf(source.cadence, Date.parse(newest));
  const { field } = source.reference;
  const names = files.map(({ name }) => name).join(', ');
  throw new PublisherError(
    'wrong',
    `${source.name}: no row of ${names} has a date in ${field}, so the version is not known`,
  );
}

async function rowsOf(remote: PublishedFiles, { name, size }: RemoteFile): Promise<Rows[]> {
  if (!isArchive(name)) return [{ file: name, size, chunks: remote.stream(name, 0, size) }];
  const members = await readZipDirectory(remote, name, size);
  return members.map(({ name: inside, ...member }) => {
    const file = `${name}/${inside}`;
    return { file, size: member.size, chunks: checkedBytes(remote, { ...member, file, object: name }) };
  });
}

async function daysIn({ reference }: Source, { file, size, chunks }: Rows): Promise<NewestDays> {
  let days: DayCollector | null = null;
  let rows = 0;
  let blank = 0;
  await forEachLine(chunks, file, {
    chunk: () => undefined,
    line: (buffer, start, end) => {
      if (start === end) {
        refuseEmptyLines(file, ++blank, rows);
        return undefined;
      }
      rows++;
      if (days) {
        days.add(buffer, start, end);
        return undefined;
      }
      const { form, hasHeader } = openFile(reference.resource, file, buffer.subarray(start, end), {});
      days = dayCollector(reference, form, size);
      if (!hasHeader) days.add(buffer, start, end);
      return undefined;
    },
  });
  return (days as DayCollector | null)?.newest() ?? { values: 0, days: [] };
}
