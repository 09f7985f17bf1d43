/** The services that a fetch on one machine uses, as a record that tests replace. */
import { fetchPublication } from '../../loaders/fetch/fetch-publication.ts';
import { publicationAt, versionsAt } from '../../loaders/publisher/look.ts';
import type { Clock, Publisher } from '../../loaders/publisher/ports.ts';
import { openPublisher } from '../../loaders/publisher/publisher.ts';
import { realClock } from '../../loaders/runtime/real-clock.ts';
import { readSettings } from '../../shared/env.ts';
import { FETCH_SETTINGS } from '../../shared/fetch-settings.ts';
import { filesIn, freeBytesIn, originIn } from './fetched.ts';
import { type FolderTarget, openFolderTarget } from './folder-target.ts';
import { refuseOffline } from './online.ts';
import type { Screen } from './progress.ts';

/** The functions of this machine; `openTarget` takes a folder, which need not exist, for a publication. */
const FUNCTIONS = {
  refuseOffline,
  versionsAt,
  publicationAt,
  fetchPublication,
  openTarget: (folder: string): Promise<FolderTarget> => openFolderTarget(folder),
  originIn,
  filesIn,
  freeBytesIn,
};

export interface FetchWorld extends Readonly<typeof FUNCTIONS> {
  readonly publisher: Publisher;
  readonly clock: Clock;
  readonly connections: number;
  readonly screen: Screen;
}

const NO_CONTACT =
  'FETCH_CONTACT is not set; set it to a web page or an e-mail address, so that publishers can reach you';

/** Writes a line before the first request where the publisher cannot reach the operator. */
function withNotice(publisher: Publisher, contact: string): Publisher {
  let isDue = contact === '';
  return {
    ask: (asked) => {
      if (isDue) process.stderr.write(`${NO_CONTACT}\n`);
      isDue = false;
      return publisher.ask(asked);
    },
    close: () => publisher.close(),
  };
}

/** Opens the world of this machine for one piece of work and closes it. @throws SettingError */
export async function withFetchWorld<T>(work: (world: FetchWorld) => Promise<T>): Promise<T> {
  const { FETCH_CONTACT: contact, FETCH_CONNECTIONS: connections } = readSettings(FETCH_SETTINGS);
  const publisher = withNotice(openPublisher({ contact, connections }), contact);
  try {
    return await work({ publisher, connections, clock: realClock, screen: process.stderr, ...FUNCTIONS });
  } finally {
    await publisher.close();
  }
}
