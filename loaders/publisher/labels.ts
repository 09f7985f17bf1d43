/** Labels of versions: of an instant, in the name of a folder, and in the stamps of files. */
import { periodOf, VERSION_FORMS } from '../../shared/api/versions.ts';
import type { FolderVersions } from '../../shared/datasets/channel.ts';
import type { Cadence, Source } from '../../shared/datasets/define.ts';
import { dayOf } from '../../shared/time.ts';
import { periodsIn } from '../account/label.ts';

const LABELS: Readonly<Record<Cadence, (day: string) => string>> = {
  diaria: (day) => day,
  mensal: (day) => day.slice(0, 7),
  trimestral: (day) => `${day.slice(0, 4)}-T${Math.ceil(Number(day.slice(5, 7)) / 3)}`,
};

/** Returns the label of the period that has the instant, in milliseconds since 1970. */
export const labelOf = (cadence: Cadence, instant: number): string => LABELS[cadence](dayOf(instant));

/** Returns the labels from that of an instant back to `first`, newest first. */
export function labelsBack(cadence: Cadence, instant: number, first: string): string[] {
  const labels: string[] = [];
  const day = new Date(instant);
  for (let month = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1); ; ) {
    const label = labelOf(cadence, month);
    if (label < first) return labels;
    if (labels.at(-1) !== label) labels.push(label);
    const at = new Date(month);
    month = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 1, 1);
  }
}

/** Returns the folder name of a version, which ends in `/`. @throws RangeError for a label of another form */
export function folderOf({ folder }: FolderVersions, cadence: Cadence, label: string): string {
  const groups = VERSION_FORMS[cadence].inNames.exec(label)?.groups;
  if (!groups || !VERSION_FORMS[cadence].pattern.test(label)) throw new RangeError(`"${label}" is no label`);
  return folder.replace(/\{(\w+)\}/g, (_, name: string) => groups[name] ?? '');
}

const GROUPS: Readonly<Record<string, string>> = {
  year: '\\d{4}',
  month: '(?:0[1-9]|1[0-2])',
  quarter: '[1-4]',
};

/** Returns the label of a folder, whose name may end in `/`; null for one that is of no version. */
export function labelOfFolder({ folder }: FolderVersions, cadence: Cadence, name: string): string | null {
  const pattern = folder
    .replace(/\/$/, '')
    .replace(/\{(\w+)\}/g, (_, group: string) => `(?<${group}>${GROUPS[group]})`);
  const groups = new RegExp(`^${pattern}/?$`).exec(name)?.groups;
  if (!groups) return null;
  const { year, month, quarter } = groups;
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  return labelOf(
    cadence,
    periodOf({ year: Number(year), month: number(month), quarter: number(quarter) }).start,
  );
}

/** Returns the label of the newest stamp in a path; null without one. `now`: milliseconds since 1970. */
export function stampedLabel(source: Source, path: string, now: number): string | null {
  const newest = periodsIn(source, path, now).sort((a, b) => b.start - a.start)[0];
  return newest ? labelOf(source.cadence, newest.start) : null;
}
