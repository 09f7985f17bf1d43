/**
 * The sections of a list: the hits of each clause of its order that are not of the one before, and the
 * others. How many hits of a section a container has is known within bounds until it is evaluated.
 */
import type { Page } from '../records/read-list.ts';
import type { Candidate } from './plan.ts';

interface Bounds {
  readonly least: number;
  readonly most: number;
}

export interface SectionBounds {
  readonly before: Bounds;
  readonly sizes: readonly Bounds[];
}

/** Whether the number of the hits of each section is known. */
export const isExact = ({ exact, first }: Candidate): boolean => exact && first.every((one) => one.exact);

const boundsUpTo = (candidate: Candidate, section: number): Bounds => {
  const { most, exact } = candidate.first[section] ?? candidate;
  return { least: exact ? most : 0, most };
};

const NONE: Bounds = { least: 0, most: 0 };

export function boundsOf(candidates: readonly Candidate[]): SectionBounds[] {
  const sections = (candidates[0]?.first.length ?? 0) + 1;
  let before = NONE;
  return Array.from({ length: sections }, (_, section) => {
    const start = before;
    const sizes = candidates.map((candidate) => {
      const own = boundsUpTo(candidate, section);
      const earlier = section === 0 ? NONE : boundsUpTo(candidate, section - 1);
      return { least: Math.max(0, own.least - earlier.most), most: own.most - earlier.least };
    });
    const upTo = candidates.map((candidate) => boundsUpTo(candidate, section));
    before = { least: sumOf(upTo, 'least'), most: sumOf(upTo, 'most') };
    return { before: start, sizes };
  });
}

const sumOf = (all: readonly Bounds[], bound: keyof Bounds): number =>
  all.reduce((sum, one) => sum + one[bound], 0);

/** Returns whether a candidate may have hits on the page. It is called for each of them in their order. */
export function mayBeOnPage(
  sections: readonly SectionBounds[],
  { offset, limite }: Page,
): (candidate: Candidate, i: number) => boolean {
  const starts = sections.map(({ before }) => ({ ...before }));
  return (_, i) => {
    let isOnPage = false;
    for (const [section, { sizes }] of sections.entries()) {
      const start = starts[section] as { least: number; most: number };
      const size = sizes[i] as Bounds;
      isOnPage ||= size.most > 0 && start.least < offset + limite && start.most + size.most > offset;
      start.least += size.least;
      start.most += size.most;
    }
    return isOnPage;
  };
}
