/** Versions of which each file has the stamp in its name, all in one folder, as those of CAFIR. */
import { stampedLabel } from '../labels.ts';
import { type Observed, observeFolder } from '../observe.ts';
import { absentAt, type Finder, type Found, type ListedVersion, type Place } from '../place.ts';
import { PublisherError } from '../ports.ts';

export const stamps: Finder = {
  versions: async (place) => labelsIn(place, await observed(place)),
  find: async (place, version) => {
    const all = await observed(place);
    const labels = labelsIn(place, all);
    const found = version === null ? labels[0] : labels.find((one) => one.version === version);
    if (!found) throw absentAt(place, version, `; there is ${labels.map((one) => one.version).join(', ')}`);
    return foundIn(place, found, all);
  },
};

const observed = ({ visit, source, address }: Place): Promise<Observed> =>
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
    files: some.files.filter(({ name }) => stampedLabel(place.source, name, some.now) === version),
    missing: some.missing,
    now: some.now,
  });
  return { version, address, observed: only(all), observe: async () => only(await observed(place)) };
}
