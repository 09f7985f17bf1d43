/** Decides whether two samples differ by more than chance and the slow change of a registry explain. */

/** A figure of both samples, and the largest difference that is allowed between them. */
export interface Difference {
  readonly found: number;
  readonly allowed: number;
}

/**
 * Sampled rows are not independent, because rows of one company or place follow each other: a sample counts
 * as a part of its size.
 */
const INDEPENDENT = 0.5;
/** Standard errors. At five, chance alone exceeds the allowed difference in one comparison of a million. */
const ERRORS = 5;

/** Returns √(1/n + 1/m), the factor of all standard errors of a difference between two samples. */
const scale = (rows: number, others: number): number =>
  Math.sqrt(1 / (rows * INDEPENDENT) + 1 / (others * INDEPENDENT));

/**
 * Compares the share of rows that have a property. `slack` is the change that a registry makes from one
 * publication to the next.
 */
export function shareDifference(
  [count, rows]: readonly [number, number],
  [other, others]: readonly [number, number],
  slack: number,
): Difference {
  const share = (count + other) / (rows + others);
  return {
    found: Math.abs(count / rows - other / others),
    allowed: slack + ERRORS * Math.sqrt(share * (1 - share)) * scale(rows, others),
  };
}

/**
 * Total variation distance of two histograms: the share of rows that is in other classes. Two samples of one
 * distribution have the expected distance ½ √(2/π) Σ √(p(1−p)) √(1/n + 1/m), with a standard error of about
 * 0.43 √Σ p(1−p) √(1/n + 1/m).
 */
export function histogramDifference(
  one: readonly number[],
  other: readonly number[],
  slack: number,
): Difference {
  const [rows, others] = [sum(one), sum(other)];
  if (rows === 0 || others === 0) return { found: 0, allowed: 1 };
  let found = 0;
  let roots = 0;
  let variance = 0;
  one.forEach((count, i) => {
    const counterpart = other[i] ?? 0;
    const share = (count + counterpart) / (rows + others);
    found += Math.abs(count / rows - counterpart / others) / 2;
    roots += Math.sqrt(share * (1 - share));
    variance += share * (1 - share);
  });
  const noise = scale(rows, others) * (0.4 * roots + ERRORS * 0.43 * Math.sqrt(variance));
  return { found, allowed: slack + noise };
}

export const sum = (counts: readonly number[]): number => counts.reduce((all, n) => all + n, 0);

export const excess = ({ found, allowed }: Difference): number => found / allowed;
