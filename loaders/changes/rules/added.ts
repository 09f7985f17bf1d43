/** The kind of a record that only the later of two generations has. */
import { periodOfVersion } from '../../../shared/api/versions.ts';
import type { ChangeKind, ResourceChanges } from '../../../shared/datasets/changes.ts';
import type { Pair } from '../../../shared/store/generations/pairs.ts';
import { dayIn } from '../../../shared/store/records/dates.ts';
import type { ComparedRecord, ReaderOf } from './values.ts';

export type Versions = Pick<Pair, 'de' | 'para'>;

/** The days from the first of the earlier version's period, in which its files are extracted, to the last. */
export function daysBetween({ de, para }: Versions) {
  const [{ start }, { end }] = [periodOfVersion(de), periodOfVersion(para)];
  return (day: string | null): boolean => {
    const at = Date.parse(dayIn(day ?? '') ?? '');
    return at >= start && at < end;
  };
}

export function addedKind(
  { added, opened, returned }: ResourceChanges,
  readerOf: ReaderOf,
  isBetween: ReturnType<typeof daysBetween>,
) {
  const openedOn = opened ? readerOf(opened.field) : null;
  /** `gone` has the keys of records that a kept generation had, and the earlier one of the two did not. */
  return (record: ComparedRecord, of: string, gone: ReadonlySet<string>): ChangeKind | null => {
    if (returned && gone.has(record.key)) return returned;
    return opened && openedOn && isBetween(openedOn(record, of)) ? opened.kind : added;
  };
}
