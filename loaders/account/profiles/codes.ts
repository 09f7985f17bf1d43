/** The part of the gate `values` that looks up the codes of each file in the publication's look-up tables. */
import { ADDED_VALUES } from '../../../shared/datasets/cnpj/ibge.ts';
import { type Resource, resourcesOf, type Source } from '../../../shared/datasets/define.ts';
import type { FileProfile, SampledFile, ValueCount } from '../../work/profile.ts';
import { type Finding, finding } from '../gate-result.ts';
import { percent } from './file-pair.ts';

/**
 * RFB leaves out codes that it uses, such as the reason 32 and the qualification 36. A column of another
 * subject has hardly any of the codes.
 */
const MOST_UNKNOWN = 0.5;
const GRACE_ROWS = 10;
/** Standard deviations that a few codes may be above the share by chance. */
const DEVIATIONS = 3;

export function codeFaults(source: Source, sampled: readonly SampledFile[]): Finding[] {
  const known = new Map(resourcesOf(source).map((resource) => [resource.name, codesOf(resource, sampled)]));
  return sampled.flatMap(({ profile, codes }) => {
    const fields = resourcesOf(source).find(({ name }) => name === profile.resource)?.fields ?? {};
    return Object.entries(codes).flatMap(([field, values]) => {
      const lookup = fields[field]?.codesOf ?? '';
      return faultOf(profile, field, values, lookup, known.get(lookup) ?? null);
    });
  });
}

/** Returns the codes of a look-up table, or null where the publication does not have all of it. */
function codesOf({ name, key }: Resource, sampled: readonly SampledFile[]): Set<string> | null {
  const files = sampled.filter(({ profile }) => profile.resource === name);
  if (files.length === 0) return null;
  const codes = new Set<string>();
  for (const { profile, whole } of files) {
    const values = profile.fields[key[0] ?? '']?.values;
    if (!whole || !values) return null;
    for (const [value] of values) codes.add(withoutZeros(value));
  }
  return codes;
}

/** Leading zeros are lost in some of the files of a publication and not in others. */
const withoutZeros = (code: string): string => code.replace(/^0+(?=.)/, '');

function faultOf(
  { file, resource }: FileProfile,
  field: string,
  values: readonly ValueCount[],
  lookup: string,
  known: Set<string> | null,
): Finding[] {
  if (!known) return [];
  const unknown = values.filter(([value]) => !known.has(withoutZeros(value)));
  const rows = rowsOf(values);
  const found = rowsOf(unknown);
  const likely = rows * MOST_UNKNOWN + DEVIATIONS * Math.sqrt(rows * MOST_UNKNOWN * (1 - MOST_UNKNOWN));
  if (found <= Math.max(GRACE_ROWS, likely)) return [];
  return [
    finding(
      `${file}: ${field}: ${found} of ${rows} sampled codes are not in ${lookup}, such as ${JSON.stringify(unknown[0]?.[0])}; allowed ${percent(MOST_UNKNOWN)} (at least ${GRACE_ROWS})`,
      `${resource}.${field}`,
      found / rows,
    ),
  ];
}

/** Shows so many of the values that lack the added one. */
const SHOWN = 10;

/** Returns a sentence for each added field that some values lack: a new town has no code of IBGE yet. */
export const addedRemarks = (source: Source, sampled: readonly SampledFile[]): string[] =>
  sampled.flatMap(({ profile: { file, resource, fields } }) => {
    const added = resourcesOf(source).find(({ name }) => name === resource)?.added;
    if (!added) return [];
    const { name, from, without } = added;
    const values = (fields[from]?.values ?? []).map(([value]) => value);
    const lacking = values.filter((value) => ADDED_VALUES[name](value) === null && !without.includes(value));
    const more = lacking.length > SHOWN ? ` and ${lacking.length - SHOWN} more` : '';
    return lacking.length === 0
      ? []
      : [
          `${file}: ${lacking.length} of ${values.length} values of ${from} have no ${name}: ${lacking.slice(0, SHOWN).join(', ')}${more}`,
        ];
  });

const rowsOf = (values: readonly ValueCount[]): number => values.reduce((sum, [, rows]) => sum + rows, 0);
