/** Compares invented records as they are stored, by the rules of a declaration. */
import { compareRules } from '../../../loaders/changes/rules/compare.ts';
import type { FieldsOf, RowsOf } from '../../../loaders/changes/rules/values.ts';
import { CHANGE_FIELDS, type ChangeField, type Changes } from '../../../shared/datasets/changes.ts';
import type { Resource } from '../../../shared/datasets/define.ts';
import { rowCodecOf } from '../../../shared/store/records/row-codec.ts';
import { encodeRow } from '../../../shared/store/records/rows.ts';

type Values = Readonly<Record<string, string | null>>;

/** The records of one partition by the name of their resource. */
export type Records = Readonly<Record<string, readonly Values[]>>;

export type Change = Readonly<Record<ChangeField, string | null>> & { readonly suffix: string };

/** Returns the names of the cells of stored rows, without the fields that a generation does not have. */
export function fieldsOf({ of, resources }: Changes, lacking: readonly string[] = []): FieldsOf {
  const names = (resource: Resource): readonly string[] =>
    rowCodecOf(resource, of.partition).fields.filter((name) => !lacking.includes(name));
  return Object.fromEntries(resources.map(({ resource }) => [resource.name, names(resource)]));
}

/** Returns the part of the key after the partition. */
export type SuffixOf = (resource: string, record: Values) => string;

export function comparing(changes: Changes, suffixOf: SuffixOf = () => '') {
  const rowsOf = (partition: string, records: Records | null, fields: FieldsOf): RowsOf | null =>
    records &&
    Object.fromEntries(
      Object.entries(records).map(([name, list]) => [
        name,
        list.map((record) => ({
          key: partition + suffixOf(name, record),
          row: encodeRow((fields[name] ?? []).map((field) => record[field] ?? null)),
        })),
      ]),
    );
  return (
    before: Records | null,
    now: Records | null,
    {
      partition = '99000001',
      earlier = fieldsOf(changes),
      gone = [] as readonly string[],
      versions = { de: '2026-10', para: '2026-11' },
    } = {},
  ): Change[] => {
    const fields = { before: earlier, now: fieldsOf(changes) };
    const found: Change[] = [];
    compareRules(changes, fields, versions)(
      partition,
      { before: rowsOf(partition, before, fields.before), now: rowsOf(partition, now, fields.now) },
      new Set(gone),
      ({ suffix, cells }) =>
        found.push({
          suffix,
          ...(Object.fromEntries(CHANGE_FIELDS.map((field, i) => [field, cells[i] ?? null])) as Record<
            ChangeField,
            string | null
          >),
        }),
    );
    return found;
  };
}

/** Returns a change in one line: its kind, and with a field both values. */
export const lineOf = ({ tipo, registro, campo, antes, depois }: Change): string =>
  campo === null ? `${tipo} ${registro}` : `${tipo} ${campo}: ${antes} → ${depois}`;
