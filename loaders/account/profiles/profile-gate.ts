/** The part of the gate `values` that compares each file's values with those of the served generation. */
import { type Resource, resourcesOf, type Source } from '../../../shared/datasets/define.ts';
import { identifiersOf, lookupsIn } from '../../read/profile/sampled-file.ts';
import type { FieldProfile, FileProfile, LoadProfile } from '../../work/profile.ts';
import { type Finding, finding } from '../gate-result.ts';
import { partOf } from '../parts.ts';
import { type FieldFault, fieldFault } from './field.ts';
import { dayOrderFaults, type FilePair, lookupFaults, nameOf } from './file-pair.ts';
import { pooled } from './pool.ts';

/** A profile that is compared, with a name for it in a sentence. */
interface Pair {
  readonly file: string;
  readonly now: FieldProfile;
  readonly before: FieldProfile;
  readonly from: string;
}

/**
 * Returns a finding for each field whose values are not those of the served generation. A file is compared
 * with the same part, and without one with all files of its resource.
 */
export function profileFaults(source: Source, now: LoadProfile, before: LoadProfile | null): Finding[] {
  if (!before) return [];
  const lookups = lookupsIn(source);
  return resourcesOf(source).flatMap((resource) => {
    const pairs = pairsOf(resource, filesOf(resource, now), filesOf(resource, before));
    if (lookups.includes(resource)) return lookupFaults(pairs, before.versao);
    const identifiers = identifiersOf(source, resource);
    return [
      ...Object.keys(resource.fields).flatMap((field) => {
        const faults = faultsOfField(field, pairs, identifiers.has(field));
        return worstOf(`${resource.name}.${field}`, field, faults, before.versao);
      }),
      ...dayOrderFaults(pairs, before.versao),
    ];
  });
}

const filesOf = ({ name }: Resource, { files }: LoadProfile): FileProfile[] =>
  files.filter(({ resource }) => resource === name);

function pairsOf(
  resource: Resource,
  now: readonly FileProfile[],
  before: readonly FileProfile[],
): FilePair[] {
  const partIn = ({ file }: FileProfile): string => partOf(resource, file);
  const [parts, partsBefore] = [Map.groupBy(now, partIn), Map.groupBy(before, partIn)];
  if (before.length === 0) return [];
  return now.map((one) => {
    const part = partIn(one);
    const same = parts.get(part)?.length === 1 ? (partsBefore.get(part) ?? []) : [];
    return { one, others: same.length === 1 ? same : before };
  });
}

function faultsOfField(
  field: string,
  pairs: readonly FilePair[],
  isIdentifier: boolean,
): (FieldFault & Pair)[] {
  const compared = pairs.flatMap(({ one, others }) => pairOf(field, one, others));
  if (compared.length === 0) return [];
  const all = {
    file: `${compared.length} files together, such as ${compared[0]?.file}`,
    now: pooled(compared.map(({ now }) => now)),
    before: pooled([...new Set(compared.map(({ before }) => before))]),
    from: 'its files',
  };
  // A file with few rows may have few of many values, such as numbers of companies.
  const isFew = all.now.values !== null || all.before.values !== null;
  const faults = compared.flatMap((pair) => faultIn(pair, isFew));
  // Files that are too small to be compared alone are compared together. A holder may be in several of them.
  const isSplit = compared.length > 1 && !isIdentifier;
  return faults.length > 0 || !isSplit ? faults : faultIn(all, isFew);
}

function faultIn(pair: Pair, isFew: boolean): (FieldFault & Pair)[] {
  const fault = fieldFault(pair.now, pair.before, isFew);
  return fault ? [{ ...fault, ...pair }] : [];
}

/** Empty for a field that an earlier version did not read. */
function pairOf(field: string, one: FileProfile, others: readonly FileProfile[]): Pair[] {
  const now = one.fields[field];
  const before = others.flatMap(({ fields }) => fields[field] ?? []);
  if (!now || before.length === 0) return [];
  return [{ file: one.file, now, before: pooled(before), from: nameOf(others) }];
}

function worstOf(
  place: string,
  field: string,
  faults: readonly (FieldFault & Pair)[],
  versao: string,
): Finding[] {
  const [worst] = faults.toSorted((one, other) => other.excess - one.excess);
  if (!worst) return [];
  const { file, figures, now, before, from } = worst;
  const more = faults.length > 1 ? ` (and in ${faults.length - 1} more files)` : '';
  const sentence = `${file}: ${field}: ${figures}${more}; now ${shown(now)}, before ${shown(before)} in ${from} of the served ${versao}`;
  return [finding(sentence, place)];
}

const shown = ({ example }: FieldProfile): string =>
  example === null ? 'no value' : JSON.stringify(example);
