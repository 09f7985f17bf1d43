/** Compares the files of a publication with those that its publisher's whole one has. */
import { type Resource, resourcesOf, type Source } from '../../shared/datasets/define.ts';
import type { NamedParts } from '../../shared/datasets/whole.ts';
import type { Member } from '../work/plan.ts';

type NamedFile = Pick<Member, 'resource' | 'file'>;

type Place = NonNullable<ReturnType<typeof placeOf>>;

/** Returns a sentence for each resource whose files are not those of a whole publication. */
export const missingParts = (source: Source, files: readonly NamedFile[]): string[] =>
  resourcesOf(source).flatMap((resource) => missingPartsOf(resource, files));

export function missingPartsOf({ name, layout: { whole } }: Resource, files: readonly NamedFile[]): string[] {
  const names = files.filter((file) => file.resource === name).map(({ file }) => file);
  // The inventory refuses a resource without files, which no waiver allows.
  if (names.length === 0 || whole.kind === 'any') return [];
  if (whole.kind === 'parts') return faultsOfParts(name, whole, names);
  return names.length === 1
    ? []
    : [`${name}: ${names.length} files (${names.join(', ')}), a whole publication has one`];
}

function faultsOfParts(name: string, whole: NamedParts, files: readonly string[]): string[] {
  const places = files.flatMap((file) => placeOf(whole, file) ?? []);
  const found = [...new Set(places.map(({ part }) => part))];
  const { missing, unknown } = nearestSet(whole, found);
  const unnamed = files.filter((file) => !placeOf(whole, file));
  const have = found.length > 0 ? `, found ${found.join(', ')}` : '';
  return [
    ...(missing.length > 0 ? [`${name}: no part ${missing.join(', ')}${have}`] : []),
    ...(unknown.length > 0 ? [`${name}: part ${unknown.join(', ')} is of no whole publication`] : []),
    ...(unnamed.length > 0 ? [`${name}: no part in the name of ${unnamed.join(', ')}`] : []),
    ...found.flatMap((part) => faultsOfPart(name, whole, part, places)),
  ];
}

/** Compares the parts with the set that they lack least of. */
function nearestSet({ sets, extras }: NamedParts, found: readonly string[]) {
  const compared = sets.map((set) => ({
    missing: set.filter((part) => !found.includes(part)),
    unknown: found.filter((part) => !set.includes(part) && !extras.includes(part)),
  }));
  const faults = (set: (typeof compared)[number]): number => set.missing.length + set.unknown.length;
  const [first = { missing: [], unknown: [] }, ...others] = compared;
  return others.reduce((best, set) => (faults(set) < faults(best) ? set : best), first);
}

/** Finds gaps in the numbers of the files of one part, and two files of one number. */
function faultsOfPart(name: string, whole: NamedParts, part: string, places: readonly Place[]): string[] {
  const ofPart = places.filter((place) => place.part === part);
  const numbers = ofPart.map(({ number }) => number).sort((a, b) => a - b);
  const last = numbers.at(-1) ?? 0;
  const missing = Array.from({ length: last }, (_, i) => i + 1).filter((n) => !numbers.includes(n));
  const twice = [...new Set(numbers.filter((n, i) => numbers.indexOf(n) !== i))];
  const labelOf = (number: number): string => (whole.numbered ? `${part} ${number}` : part);
  return [
    ...(missing.length > 0
      ? [`${name} ${part}: no part ${missing.join(', ')}, found ${numbers.join(', ')}`]
      : []),
    ...twice.map((number) => {
      const same = ofPart.filter((place) => place.number === number).map(({ file }) => file);
      return `${name} ${labelOf(number)}: ${same.length} files (${same.join(', ')}), a whole publication has one`;
    }),
  ];
}

/**
 * Returns the place of a file in its resource, such as `MG` and file 2 of it; file 1 where the files of a
 * part are not numbered. Returns null for a name that does not say the part.
 */
function placeOf({ pattern, numbered }: NamedParts, file: string) {
  const groups = [...file.matchAll(new RegExp(pattern, 'gi'))].at(-1)?.slice(1);
  const [part = '', number = '1'] = groups ?? [];
  if (part === '') return null;
  const named = /^\d+$/.test(part) ? String(Number(part)) : part.toUpperCase();
  return { part: named, number: numbered ? Number(number) : 1, file };
}

/**
 * Returns what stays the same in the name of a file from one publication to the next: `3`, or `MG 2` of
 * numbered files. It is empty where names do not say the part.
 */
export function partOf({ layout: { whole } }: Resource, file: string): string {
  const place = whole.kind === 'parts' ? placeOf(whole, file) : null;
  if (!place) return '';
  return whole.kind === 'parts' && whole.numbered ? `${place.part} ${place.number}` : place.part;
}
