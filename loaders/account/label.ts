/**
 * Compares the label of a load with the stamps in names, with today, with what was published before, and with
 * the newest dates in the files where the publisher stamps none.
 */
import { type Period, periodOf, periodOfVersion, VERSION_FORMS } from '../../shared/api/versions.ts';
import type { Source } from '../../shared/datasets/define.ts';
import type { GenerationRecord } from '../../shared/store/generations/catalog.ts';
import type { PublishedFiles } from '../../shared/store/generations/published.ts';
import { DAY_MS, dayOf } from '../../shared/time.ts';
import { hashOfFiles } from '../work/again.ts';
import { type Plan, sourceOf } from '../work/plan.ts';
import type { NewestDays, ScatterIndex } from '../work/scattered.ts';
import { type Environment, rollbackCommand } from './remedies.ts';

interface Labelled {
  readonly source: Source;
  readonly version: string;
  /** Paths of the files, each in the folder of the load. */
  readonly paths: readonly string[];
  /** Instant in milliseconds since 1970. */
  readonly now: number;
}

interface FoundStamp extends Period {
  /** The printed text, such as `D61010`. */
  readonly text: string;
  readonly path: string;
}

/** Returns a sentence for each contradiction. `live` is the served generation, in this environment. */
export function labelFaults(
  { source, version, paths, now }: Labelled,
  live?: GenerationRecord,
  environment: Environment = null,
): string[] {
  const period = periodOfVersion(version);
  const stamps = paths.flatMap((path) => periodsIn(source, path, now));
  const future = `the label ${version} begins after today, ${dayOf(now)}: correct the label, or the clock`;
  const older = `the label ${version} is older than the served ${live?.versao}: load a newer publication, or go back by ${rollbackCommand(environment, source.name)}`;
  return [
    ...twoStamps(stamps),
    ...contradictions(version, stamps),
    ...(period.start > now ? [future] : []),
    ...(live && !live.sample && period.start < periodOfVersion(live.versao).start ? [older] : []),
  ];
}

/**
 * Returns a sentence where the files are those of a publication before the served one, or of the served one
 * under another label. What was published later and rolled back is no fault, whatever its label: the rollback
 * may have been made to correct it.
 */
export function sameFilesFaults(
  plan: Pick<Plan, 'version' | 'members'>,
  live: GenerationRecord | undefined,
  published: readonly PublishedFiles[],
): string[] {
  if (!live || live.sample) return [];
  const files = hashOfFiles(plan);
  const same = published.filter((one) => one.files === files);
  const load = `load the files of ${plan.version}`;
  if (same.some(({ published_at }) => published_at === live.published_at)) {
    if (plan.version === live.versao) return [];
    return [`the files are those of the served ${live.versao}, under the label ${plan.version}: ${load}`];
  }
  const older = same.find(({ published_at }) => published_at < live.published_at);
  if (!older) return [];
  const when = `published ${older.published_at.slice(0, 10)} as ${older.versao}`;
  return [`the files were ${when}, before the served ${live.versao}, which they would undo: ${load}`];
}

const overlap = (a: Period, b: Period): boolean => a.start < b.end && b.start < a.end;

/** Publishers print one stamp in either case: `D61010` and `d61010`. */
const byText = (stamps: readonly FoundStamp[]) =>
  Map.groupBy(stamps, ({ text }) => text.toUpperCase()).values();

function twoStamps(stamps: readonly FoundStamp[]): string[] {
  const [found] = [...byText(stamps)].flatMap(([one]) => {
    const other = one && stamps.find((stamp) => !overlap(stamp, one));
    return other ? [`${one.text} (${one.path}) and ${other.text} (${other.path})`] : [];
  });
  return found === undefined ? [] : [`two stamps in one folder: ${found}: keep the files of one publication`];
}

/** One sentence for each stamp, however many files have it. */
function contradictions(version: string, stamps: readonly FoundStamp[]): string[] {
  const period = periodOfVersion(version);
  const wrong = stamps.filter((stamp) => !overlap(stamp, period));
  return [...byText(wrong)].map(([first, ...others]) => {
    const where = others.length > 0 ? `${first?.path} and ${others.length} more` : first?.path;
    return `the label ${version} contradicts the stamp ${first?.text} (${where}): correct the label, or load the files of ${version}`;
  });
}

/** Returns the periods of the stamps and labels in the path of a file. `now`: milliseconds since 1970. */
export function periodsIn(source: Source, path: string, now: number): FoundStamp[] {
  const patterns = [...source.stamps.map(({ pattern }) => pattern), VERSION_FORMS[source.cadence].inNames];
  return patterns.flatMap((pattern) => read(pattern, path, new Date(now).getUTCFullYear()));
}

/** Returns the newest day of extraction in the publisher's stamps, as ISO 8601; null without stamps. */
export function extractedIn(plan: Plan): string | null {
  const thisYear = new Date().getUTCFullYear();
  const days = sourceOf(plan)
    .stamps.flatMap(({ pattern }) => plan.members.flatMap(({ file }) => read(pattern, file, thisYear)))
    .filter(({ start, end }) => end - start === DAY_MS)
    .map(({ start }) => start);
  return days.length === 0 ? null : dayOf(days.reduce((latest, day) => Math.max(latest, day)));
}

/** Whether the publisher's own stamp is in the name of any file. A label in a name is not his. */
export const isStamped = ({ stamps }: Source, files: readonly string[]): boolean =>
  files.some((file) => stamps.some(({ pattern }) => read(pattern, file, 2000).length > 0));

/** Returns the stamps in a path, without those that are no date. */
function read(pattern: RegExp, path: string, thisYear: number): FoundStamp[] {
  return [...path.matchAll(new RegExp(pattern, 'gi'))].flatMap(({ 0: text, groups = {} }) => {
    const { digit, quarter, month, day } = groups;
    const number = (group: string | undefined): number | undefined =>
      group === undefined ? undefined : Number(group);
    const year = number(groups['year']) ?? lastYear(Number(digit), thisYear);
    const period = periodOf({ year, quarter: number(quarter), month: number(month), day: number(day) });
    const ofDay = new Date(period.start);
    const isDate = month === undefined || ofDay.getUTCMonth() + 1 === Number(month);
    return isDate ? [{ ...period, text, path }] : [];
  });
}

/** A stamp has the last digit of its year: the last such year that is not in the future. */
const lastYear = (digit: number, thisYear: number): number => thisYear - ((thisYear - digit + 10) % 10);

/** Fewer values have no newest one that a single wrong date could not be. */
const LEAST_VALUES = 1_000;
/** Isolated dates in the future of the publication are errors of those who entered them. */
const JUNK_SHARE = 0.001;

/** Returns the newest day until `today` that more than the share of junk reaches; null where no day does. */
export function newestDay(all: readonly NewestDays[], today: string): string | null {
  const values = all.reduce((sum, one) => sum + one.values, 0);
  const days = all
    .flatMap((one) => one.days)
    .filter(([day]) => day <= today)
    .sort(([a], [b]) => (a < b ? 1 : -1));
  let newer = 0;
  for (const [day, n] of days) {
    newer += n;
    if (newer > values * JUNK_SHARE) return day;
  }
  return null;
}

function newestOf(indexes: readonly ScatterIndex[], today: string): string | null {
  const all = indexes.flatMap(({ newest }) => newest ?? []);
  const values = all.reduce((sum, one) => sum + one.values, 0);
  return values < LEAST_VALUES ? null : newestDay(all, today);
}

export function referenceFaults(plan: Plan, indexes: readonly ScatterIndex[], now: number): string[] {
  const { resource, field, lagDays } = sourceOf(plan).reference;
  const newest = newestOf(indexes, dayOf(now));
  if (newest === null) return [];
  const { start, end } = periodOfVersion(plan.version);
  const at = Date.parse(newest);
  const name = `the newest ${field} of ${resource.name} is ${newest}`;
  if (at >= end) return [`${name}, after the period of the label ${plan.version}: correct the label`];
  const lag = Math.round((start - at) / DAY_MS);
  if (lag <= lagDays) return [];
  return [
    `${name}, ${lag} days before the period of the label ${plan.version}, allowed ${lagDays}: correct the label, or load newer files`,
  ];
}
