/** A program that fetches one file from a stand-in publisher into a folder; a test kills it. */
import '../../../local/compiler.ts';
import { fetchPublication } from '../../../loaders/fetch/fetch-publication.ts';
import type { RemoteFile } from '../../../loaders/publisher/ports.ts';
import { openPublisher } from '../../../loaders/publisher/publisher.ts';
import { openFolderTarget } from '../../../operator/fetch/folder-target.ts';
import { realClock } from './real-clock.ts';
import { SMALL, VERSION } from './small-publications.ts';

const [folder = '', address = '', listed = '[]', segment = '0'] = process.argv.slice(2);
// The test that starts this program gives the files as it has published them.
const files = JSON.parse(listed) as RemoteFile[];
const publisher = openPublisher({ contact: '', connections: 2 });
const target = await openFolderTarget(folder, { segmentBytes: Number(segment) });
try {
  await fetchPublication(
    { publisher, clock: realClock, until: Number.POSITIVE_INFINITY, note: () => undefined },
    SMALL,
    { source: SMALL.name, version: VERSION, address, files, unready: [] },
    target,
    { connections: 2, view: { begin: () => undefined, advance: () => undefined, stage: () => undefined } },
  );
} finally {
  await target.close();
  await publisher.close();
}
