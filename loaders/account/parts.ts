/** Finds gaps in the numbers of a publisher's files: a part that was not downloaded is otherwise lost without a trace. */
import { type Resource, resourcesOf, type Source } from '../../shared/datasets/define.ts';
import type { PartNumbers } from '../../shared/datasets/layout.ts';
import type { Member } from '../work/plan.ts';

type NamedFile = Pick<Member, 'resource' | 'file'>;

/** Returns a sentence for each series of files with a gap. A part after the last one there cannot be missed here. */
export const missingParts = (source: Source, files: readonly NamedFile[]): string[] =>
  resourcesOf(source).flatMap((resource) => gapsOf(resource, files));

function gapsOf({ name, layout: { parts } }: Resource, files: readonly NamedFile[]): string[] {
  if (!parts) return [];
  const ofResource = files.filter(({ resource }) => resource === name);
  return [...seriesOf(parts, ofResource)].flatMap(([series, found]) => {
    const numbers = [...found.keys()].sort((a, b) => a - b);
    const last = numbers.at(-1) ?? parts.first;
    const missing = Array.from({ length: last - parts.first }, (_, i) => parts.first + i).filter(
      (part) => !found.has(part),
    );
    if (missing.length === 0) return [];
    const which = series === '' ? name : `${name} ${series}`;
    return [`${which}: no part ${missing.join(', ')}, but ${numbers.join(', ')} (${found.get(last)})`];
  });
}

/** Returns the files by number, for each series. Files without a number are in none. */
function seriesOf({ pattern }: PartNumbers, files: readonly NamedFile[]): Map<string, Map<number, string>> {
  const all = new Map<string, Map<number, string>>();
  const everywhere = new RegExp(pattern, 'gi');
  for (const { file } of files) {
    const groups = [...file.matchAll(everywhere)].at(-1)?.slice(1);
    if (!groups) continue;
    const series = groups.slice(0, -1).join(' ').toUpperCase();
    const numbers = all.get(series) ?? new Map<number, string>();
    all.set(series, numbers.set(Number(groups.at(-1)), file));
  }
  return all;
}
