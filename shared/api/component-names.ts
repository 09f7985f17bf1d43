/** Names of the record schemas in the public description: source and resource, as in `CnoVinculos`. */
import { type Resource, resourcesOf, type Source } from '../datasets/define.ts';
import { SOURCES } from '../datasets/index.ts';

const pascal = (words: readonly string[]): string =>
  words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');

/** Returns the words with which all texts begin. */
function shared(texts: readonly string[], separator: string): string[] {
  const [first = [], ...others] = texts.map((text) => text.split(separator));
  const length = first.findIndex((word, i) => others.some((words) => words[i] !== word));
  return length < 0 ? first : first.slice(0, length);
}

/** `parcelamentos_rfb` and `parcelamentos` → `ParcelamentosRfb`, without a repeated word. */
function idOf({ name }: Source, resources: readonly Resource[]): string {
  const source = pascal(name.split('_'));
  const own = pascal(
    shared(
      resources.map((resource) => resource.name),
      '_',
    ),
  );
  return source.startsWith(own) ? source : source + own;
}

/**
 * Returns the name of the schema for the resources that have these fields, and that of one record, in
 * Portuguese. @throws Error if no source has them
 */
export function componentOf(fields: Resource['fields']) {
  for (const source of SOURCES) {
    const resources = resourcesOf(source).filter((resource) => resource.fields === fields);
    if (resources.length === 0) continue;
    const titles = resources.map(({ title }) => title);
    return { id: idOf(source, resources), title: shared(titles, ' ').join(' ') };
  }
  throw new Error('no source has these fields');
}
