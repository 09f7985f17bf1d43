/** Versions of one file with a whole series: the label is the newest month inside. */
import type { ContentVersions } from '../../../shared/datasets/channel.ts';
import type { Origin } from '../../../shared/store/generations/origin.ts';
import { isSameAsFetched } from '../identity.ts';
import type { Observed } from '../observe.ts';
import type { Finder, Found, Place } from '../place.ts';
import { PublisherError } from '../ports.ts';
import { anyOf } from './modified.ts';
import { newestLabel } from './newest-label.ts';

export const content: Finder<ContentVersions> = {
  versions: async (place) => {
    const { version, address } = await foundAt(place, await anyOf(place), null);
    return [{ version, address }];
  },
  find: async (place, version, known) => {
    const found = await foundAt(place, await anyOf(place), known);
    if (version === null || version === found.version) return found;
    throw new PublisherError(
      'absent',
      `${place.source.name}: the version ${version} is not at ${place.address}, whose newest month is ${found.version}`,
    );
  },
};

async function foundAt(place: Place, observed: Observed, known: Origin | null): Promise<Found> {
  const { visit, source, address } = place;
  const isKnown = known !== null && isSameAsFetched(known, observed.files);
  const version = isKnown ? known.versao : await newestLabel(visit, source, observed);
  return { version, address, observed, observe: () => anyOf(place) };
}
