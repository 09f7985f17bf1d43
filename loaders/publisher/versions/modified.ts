/** Versions that replace each other, as for CNO: the day of the newest `Last-Modified` is the label. */
import type { Source } from '../../../shared/datasets/define.ts';
import { labelOf, stampedLabel } from '../labels.ts';
import { type Observed, observeFolder } from '../observe.ts';
import { persist } from '../persist.ts';
import { absentAt, type Finder, type ListedVersion, type Place } from '../place.ts';
import { PublisherError } from '../ports.ts';
import { stamps } from './stamps.ts';

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
