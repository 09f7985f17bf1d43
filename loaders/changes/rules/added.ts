/** The kind of a record that only the later of two generations has. */
import { periodOfVersion } from '../../../shared/api/versions.ts';
import type { ChangeKind, ResourceChanges } from '../../../shared/datasets/changes.ts';
import { dayIn } from '../../../shared/store/records/dates.ts';
import { type ComparedRecord, valueReader } from './values.ts';

/** The labels of the two generations. */
export interface Versions {
  readonly de: string;
  readonly para: string;
}

export type IsBetween = (day: string | null) => boolean;

/**
 * Returns whether a published day is between two versions: from the first day of the period of the earlier
 * one, whose files are extracted within it, to the last day of the later one.
 */
export function daysBetween({ de, para }: Versions): IsBetween {
  const [{ start }, { end }] = [periodOfVersion(de), periodOfVersion(para)];
  return (day) => {
    const at = Date.parse(dayIn(day ?? '') ?? '');
    return at >= start && at < end;
  };
}

/** `gone` has the keys of records that a kept generation had, and the earlier one of the two did not. */
export type AddedKind = (
  record: ComparedRecord,
  partition: string,
  gone: ReadonlySet<string>,
) => ChangeKind | null;

export function addedKind(
  { resource, added, opened, returned }: ResourceChanges,
  partition: string,
  names: readonly string[],
  isBetween: IsBetween,
): AddedKind {
  const openedOn = opened ? valueReader(resource, partition, names, opened.field) : null;
  return (record, of, gone) => {
    if (returned && gone.has(record.key)) return returned;
    return opened && openedOn && isBetween(openedOn(record, of)) ? opened.kind : added;
  };
}
