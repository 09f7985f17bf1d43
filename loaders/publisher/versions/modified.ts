/**
 * Versions in one folder, by what its files show: stamps in their names, as those of CAFIR, or as for CNO,
 * whose versions replace each other, the day of the newest `Last-Modified`.
 */
import type { Source } from '../../../shared/datasets/define.ts';
import { labelOf, stampedLabel } from '../labels.ts';
import { type Observed, observeFolder } from '../observe.ts';
import { persist } from '../persist.ts';
import { absentAt, type Finder, type Found, type ListedVersion, type Place } from '../place.ts';
import { PublisherError } from '../ports.ts';

export const stamps: Finder = {
  versions: async (place) => labelsIn(place, await listedIn(place)),
  find: async (place, version) => {
    const all = await listedIn(place);
    const labels = labelsIn(place, all);
    const found = version === null ? labels[0] : labels.find((one) => one.version === version);
    if (!found) throw absentAt(place, version, `; there is ${labels.map((one) => one.version).join(', ')}`);
    return foundIn(place, found, all);
  },
};

const listedIn = ({ visit, source, address }: Place): Promise<Observed> =>
  observeFolder(visit, source, address, true);

/** @throws PublisherError, `moved` where no file has a stamp */
function labelsIn({ source, address }: Place, { files, now }: Observed): ListedVersion[] {
  const labels = new Set(files.flatMap(({ name }) => stampedLabel(source, name, now) ?? []));
  if (labels.size === 0)
    throw new PublisherError('moved', `${address}: no file there has the name of a file of ${source.name}`);
  return [...labels]
    .sort()
    .reverse()
    .map((version) => ({ version, address }));
}

function foundIn(place: Place, { version, address }: ListedVersion, all: Observed): Found {
  const only = (some: Observed): Observed => ({
    ...some,
    files: some.files.filter(({ name }) => stampedLabel(place.source, name, some.now) === version),
  });
  return { version, address, observed: only(all), observe: async () => only(await listedIn(place)) };
}

export const modified: Finder = {
  versions: async (place) => {
    const observed = await anyOf(place);
    return areStamped(place, observed) ? stamps.versions(place) : [listed(place, observed)];
  },
  find: async (place, version) => {
    const observed = await anyOf(place);
    if (areStamped(place, observed)) return stamps.find(place, version, null);
    const found = listed(place, observed);
    if (version === null || version === found.version)
      return { ...found, observed, observe: () => folder(place) };
    throw absentAt(place, version, `, which has only ${found.version}`);
  },
};

const folder = ({ visit, source, address }: Place): Promise<Observed> =>
  observeFolder(visit, source, address, source.channel.files instanceof RegExp);

/** Observes a folder that has a file at least. @throws PublisherError, `moved` */
export const anyOf = (place: Place): Promise<Observed> =>
  persist(place.visit, async () => {
    const observed = await folder(place);
    if (observed.files.length > 0) return observed;
    const { source, address } = place;
    throw new PublisherError('moved', `${address}: no file of ${source.name} is there`);
  });

const areStamped = ({ source }: Place, { files, now }: Observed): boolean =>
  files.some(({ name }) => stampedLabel(source, name, now) !== null);

const listed = ({ source, address }: Place, observed: Observed): ListedVersion => ({
  version: labelByTime(source, observed),
  address,
});

/** Returns the label of the newest `Last-Modified`. @throws PublisherError, `wrong` where no file has one */
export function labelByTime({ name, cadence }: Source, { files }: Observed): string {
  const times = files.flatMap(({ modified }) => modified ?? []);
  if (times.length > 0) return labelOf(cadence, Math.max(...times));
  throw new PublisherError(
    'wrong',
    `${name}: the publisher does not say when its files were changed, so their version is not known`,
  );
}
