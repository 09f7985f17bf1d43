/** Compares the profile of one field with that of the served generation. */
import type { FieldProfile, Histograms, ValueCount, Views } from '../../work/profile.ts';
import { type Difference, excess, histogramDifference, shareDifference, sum } from './distance.ts';
import { percent } from './file-pair.ts';
import { histogramsIn } from './pool.ts';

export interface FieldFault {
  /** Above 1; the largest is reported first. */
  readonly excess: number;
  /** The figures of both, as a clause. */
  readonly figures: string;
}

/** Samples with fewer rows or values are not compared: almost any difference could be chance. */
const FEWEST = 100;

/**
 * The changes that are allowed beyond chance, as shares of the rows. Registries change slowly: a mass event
 * such as the inapt companies of a year concerns less than a tenth of the rows, and a corrupted column nearly
 * all of them.
 */
const SLACK = {
  /** Publishers begin to fill, or mask, a column for some of the records. */
  absent: 0.15,
  /** A column that few rows fill: from here on the difference is worth the attention of an operator. */
  rare: 0.001,
  /** A situation, option or band of ages that changes for many records at once. */
  values: 0.2,
  lengths: 0.1,
  heads: 0.1,
  starts: 0.1,
  shapes: 0.1,
} as const;

/** A rare value, or the number of distinct values, does not become so many times as frequent in one month. */
const TIMES = 4;

const VIEWS: Readonly<Record<keyof Views, string>> = {
  lengths: 'other lengths',
  heads: 'other first two characters',
  starts: 'other first four characters',
  shapes: 'another form',
};

/**
 * Returns the clearest fault, or null where the field is like that of the served generation. `isFew` is
 * whether the field has few values in all files together, so that they are compared one by one.
 */
export function fieldFault(now: FieldProfile, before: FieldProfile, isFew: boolean): FieldFault | null {
  if (now.rows < FEWEST || before.rows < FEWEST) return null;
  const faults = [absentFault(now, before), ...presentFaults(now, before, isFew)];
  const [worst] = faults.filter((fault) => fault.excess > 1).sort((one, other) => other.excess - one.excess);
  return worst ?? null;
}

function absentFault(now: FieldProfile, before: FieldProfile): FieldFault {
  const [count, countBefore] = [now.rows - now.absent, before.rows - before.absent];
  const [share, shareBefore] = [count / now.rows, countBefore / before.rows];
  // A sparse column can be blanked or exchanged without moving many rows. A publisher may begin to fill one.
  const isRare = shareBefore > TIMES * share;
  const slack = isRare ? SLACK.rare : SLACK.absent;
  return {
    excess: excess(shareDifference([count, now.rows], [countBefore, before.rows], slack)),
    figures: `absent in ${percent(1 - share)} of the rows, before in ${percent(1 - shareBefore)}`,
  };
}

function presentFaults(now: FieldProfile, before: FieldProfile, isFew: boolean): FieldFault[] {
  if (now.present < FEWEST || before.present < FEWEST) return [];
  if (isFew && now.values && before.values) return [valuesFault(now.values, before.values)];
  const [one, other] = [histogramsIn(now), histogramsIn(before)];
  return [
    ...(Object.keys(VIEWS) as (keyof Views)[]).map((view) => viewFault(view, [one, now], [other, before])),
    distinctFault(now, before),
  ];
}

type Seen = readonly [Histograms, FieldProfile];

function viewFault(view: keyof Views, [one, now]: Seen, [other, before]: Seen): FieldFault {
  const difference = viewDifference(view, one.rows, other.rows);
  const capped = viewDifference(view, one.capped, other.capped);
  const means = `${mean(now)} characters on average, before ${mean(before)}`;
  return {
    excess: Math.min(excess(difference), excess(capped)),
    figures: `${percent(difference.found)} of the values have ${VIEWS[view]} (allowed ${percent(difference.allowed)}; ${means})`,
  };
}

function viewDifference(view: keyof Views, one: Views, other: Views): Difference {
  const isSmall = sum(one[view]) < FEWEST || sum(other[view]) < FEWEST;
  return isSmall ? { found: 0, allowed: 1 } : histogramDifference(one[view], other[view], SLACK[view]);
}

const mean = (field: FieldProfile): string => (field.characters / field.present).toFixed(1);

/** The case of words differs between files of one publication of PGFN, so it does not count. */
function valuesFault(now: readonly ValueCount[], before: readonly ValueCount[]): FieldFault {
  const all = new Map<string, [number, number]>();
  const count = (values: readonly ValueCount[], side: 0 | 1): void => {
    for (const [value, rows] of values) {
      const key = value.toUpperCase();
      const counts = all.get(key) ?? [0, 0];
      counts[side] += rows;
      all.set(key, counts);
    }
  };
  count(now, 0);
  count(before, 1);
  const counts = [...all.values()];
  const difference = histogramDifference(
    counts.map(([rows]) => rows),
    counts.map(([, rows]) => rows),
    SLACK.values,
  );
  return {
    excess: excess(difference),
    figures: `${percent(difference.found)} of the rows have other values (allowed ${percent(difference.allowed)}): ${most(now)}, before ${most(before)}`,
  };
}

function most(values: readonly ValueCount[]): string {
  const rows = values.reduce((all, [, n]) => all + n, 0);
  return [...values]
    .sort(([, n], [, m]) => m - n)
    .slice(0, 3)
    .map(([value, n]) => `${JSON.stringify(value)} ${percent(n / rows)}`)
    .join(', ');
}

/**
 * A larger sample has at least as many distinct values, and at most as many more as it has more rows. Chance
 * makes a difference of twenty values, and one company with many rows, each with another value, of up to a
 * tenth of a small sample.
 */
function distinctFault(now: FieldProfile, before: FieldProfile): FieldFault {
  const ratio = now.present / before.present;
  const least = before.distinct * Math.min(1, ratio);
  const largest = before.distinct * Math.max(1, ratio);
  const chance = 20 + Math.min(80, Math.min(now.present, before.present) / 10);
  return {
    excess: Math.max(least / (TIMES * now.distinct + chance), now.distinct / (TIMES * largest + chance)),
    figures: `${now.distinct} distinct values in ${now.present} rows, before ${before.distinct} in ${before.present}`,
  };
}
