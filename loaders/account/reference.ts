/** Compares the label of a load with the newest dates inside its files, where the publisher stamps no file. */
import { periodOfVersion } from '../../shared/api/versions.ts';
import { DAY_MS, dayOf } from '../../shared/time.ts';
import { type Plan, sourceOf } from '../work/plan.ts';
import type { ScatterIndex } from '../work/scattered.ts';

/** Fewer values have no newest one that a single wrong date could not be. */
const LEAST_VALUES = 1_000;
/** Isolated dates in the future of the publication are errors of those who entered them. */
const JUNK_SHARE = 0.001;

/** Returns the newest day that more than the share of junk reaches; null where there are too few values. */
function newestOf(indexes: readonly ScatterIndex[], today: string): string | null {
  const values = indexes.reduce((sum, { newest }) => sum + (newest?.values ?? 0), 0);
  if (values < LEAST_VALUES) return null;
  const days = indexes
    .flatMap(({ newest }) => newest?.days ?? [])
    .filter(([day]) => day <= today)
    .sort(([a], [b]) => (a < b ? 1 : -1));
  let newer = 0;
  for (const [day, n] of days) {
    newer += n;
    if (newer > values * JUNK_SHARE) return day;
  }
  return null;
}

export function referenceFaults(plan: Plan, indexes: readonly ScatterIndex[], now: number): string[] {
  const { resource, field, lagDays } = sourceOf(plan).reference;
  const newest = newestOf(indexes, dayOf(now));
  if (newest === null) return [];
  const { from, to } = periodOfVersion(plan.version);
  const at = Date.parse(newest);
  const name = `the newest ${field} of ${resource.name} is ${newest}`;
  if (at >= to) return [`${name}, after the period of the label ${plan.version}: correct the label`];
  const lag = Math.round((from - at) / DAY_MS);
  if (lag <= lagDays) return [];
  return [
    `${name}, ${lag} days before the period of the label ${plan.version}, allowed ${lagDays}: correct the label, or load newer files`,
  ];
}
