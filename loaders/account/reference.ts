/** Compares the label of a load with the newest dates in its files, where the publisher stamps no file. */
import { periodOfVersion } from '../../shared/api/versions.ts';
import { DAY_MS, dayOf } from '../../shared/time.ts';
import { type Plan, sourceOf } from '../work/plan.ts';
import type { NewestDays, ScatterIndex } from '../work/scattered.ts';

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

/** Returns null where there are too few values. */
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
