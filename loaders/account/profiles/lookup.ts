/** Compares look-up tables with the served ones: they are small, whole, and the same nearly every month. */
import type { FieldProfile } from '../../work/profile.ts';
import { type Finding, finding } from '../finding.ts';
import { type FilePair, nameOf, percent } from './file-pair.ts';

/** A publisher adds or renames fewer codes at once; a table of another subject shares almost none. */
const MOST_OTHER = 0.3;
const FEWEST = 10;

/** Returns a finding for each field of a look-up table whose values are others. */
export const lookupFaults = (pairs: readonly FilePair[], versao: string): Finding[] =>
  pairs.flatMap((pair) => Object.keys(pair.one.fields).flatMap((field) => faultOf(field, pair, versao)));

function faultOf(field: string, { one, others }: FilePair, versao: string): Finding[] {
  const now = valuesOf(one.fields[field]);
  const before = new Set(others.flatMap(({ fields }) => [...valuesOf(fields[field])]));
  const left = [...before].filter((value) => now.has(value)).length;
  const other = [...now].find((value) => !before.has(value)) ?? null;
  const share = 1 - left / before.size;
  if (before.size < FEWEST || share <= MOST_OTHER) return [];
  return [
    finding(
      `${one.file}: ${field}: ${before.size - left} of ${before.size} values of ${nameOf(others)} of the served ${versao} are missing (${percent(share)}, allowed ${percent(MOST_OTHER)}); now ${other === null ? 'no value' : JSON.stringify(other)}`,
      `${one.resource}.${field}`,
      share,
    ),
  ];
}

const valuesOf = (field: FieldProfile | undefined): Set<string> =>
  new Set((field?.values ?? []).map(([value]) => value));
