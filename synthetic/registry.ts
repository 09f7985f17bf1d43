/**
 * The generators and the sample makers of the registered sources, found by the folders of
 * `synthetic/sources/`. They are imported at run time, so that a source is added or removed with its folder.
 */
import { existsSync } from 'node:fs';
import type { Source } from '../shared/datasets/define.ts';
import { folderOf, SOURCES } from '../shared/datasets/index.ts';
import type { Member } from './kit/members.ts';
import { membersIn } from './months.ts';
import type { Longest, Publication, SyntheticSource } from './publication.ts';
import type { Sample } from './samples/bundled.ts';

interface Generating {
  readonly generator: SyntheticSource;
  readonly longest?: Longest;
}

interface Sampling {
  readonly sample: Sample;
}

/**
 * Imports the modules of one name from the folders of the sources, in the order of the registry, with the
 * name of each source.
 */
async function modulesNamed(file: string): Promise<[name: string, module: unknown][]> {
  const found = SOURCES.map((source) => ({
    name: source.name,
    url: new URL(`./sources/${folderOf(source)}/${file}`, import.meta.url),
  })).filter(({ url }) => existsSync(url));
  return Promise.all(
    found.map(async ({ name, url }): Promise<[string, unknown]> => [name, await import(url.href)]),
  );
}

// A module that is imported by a computed name has no type; the types say what every such file exports.
const generating = (await modulesNamed('index.ts')) as [string, Generating][];
const sampling = (await modulesNamed('sample/index.ts')) as [string, Sampling][];

export const SYNTHETIC_SOURCES: Readonly<Record<string, SyntheticSource>> = Object.fromEntries(
  generating.map(([name, { generator }]) => [name, generator]),
);

/** Returns the files of a publication. @throws RangeError for a source that has no generator */
export function membersOf(name: string, publication: Publication): readonly Member[] {
  const [source, generator] = [INVENTED.find((one) => one.name === name), SYNTHETIC_SOURCES[name]];
  if (!source || !generator) throw new RangeError(`No generator for source "${name}"`);
  const members = generator(publication);
  return publication.month === undefined ? members : membersIn(publication.month, source, members);
}

/** The sources whose publications can be invented; of another one there is nothing but its sample. */
export const INVENTED: readonly Source[] = SOURCES.filter(({ name }) => SYNTHETIC_SOURCES[name]);

/** The samples by name of the source. A sample that was written by hand has no maker. */
export const SAMPLES: ReadonlyMap<string, Sample> = new Map(
  sampling.map(([name, { sample }]) => [name, sample]),
);

/** Returns values of path parameters whose lists are long in a publication, by the name of the parameter. */
export function longestOf(publication: Publication): Readonly<Record<string, readonly string[]>> {
  const all: Record<string, string[]> = {};
  for (const [, { longest }] of generating) {
    for (const [parameter, values] of Object.entries(longest?.(publication) ?? {})) {
      all[parameter] = [...(all[parameter] ?? []), ...values];
    }
  }
  return all;
}
