/** The part of the gate `values` that limits rows which equal an earlier row: a file that is there twice is listed twice. */
import { resourcesOf, type Source } from '../../../shared/datasets/define.ts';
import type { FileSummary } from '../summary.ts';
import { percent } from './file-pair.ts';

const GRACE_ROWS = 10;

/** Returns a sentence for each file of a resource without a key that repeats more of its rows than declared. */
export const repeatedFaults = (source: Source, files: readonly FileSummary[]): string[] =>
  files.flatMap(({ file, resource, stored, again }) => {
    const bound = resourcesOf(source).find(({ name }) => name === resource)?.repeated;
    if (!bound || again <= Math.max(GRACE_ROWS, stored * bound.most)) return [];
    return [
      `${file}: ${again} of ${stored} rows equal an earlier row of the same owner; allowed ${percent(bound.most)} (${bound.why})`,
    ];
  });
