/** The part of the gate `values` that limits rows which equal an earlier row: a file that is there twice is listed twice. */
import { resourcesOf, type Source } from '../../../shared/datasets/define.ts';
import type { ShareBound } from '../../../shared/datasets/value-forms.ts';
import type { FileSummary } from '../summary.ts';
import { percent } from './file-pair.ts';

const GRACE_ROWS = 10;

/** A record has one row; publishers repeat single ones, and a file that is in itself twice repeats half of them. */
const KEYED: ShareBound = { most: 0.05, why: 'There is one row for each key; few repetitions are known.' };

/** Returns a sentence for each file that repeats more of its rows than declared. */
export const repeatedFaults = (source: Source, files: readonly FileSummary[]): string[] =>
  files.flatMap(({ file, resource, read, again, dropped }) => {
    const bound = boundOf(source, resource);
    const repeated = again + (dropped.repeated ?? 0);
    if (!bound || repeated <= Math.max(GRACE_ROWS, read * bound.most)) return [];
    return [
      `${file}: ${repeated} of ${read} rows equal an earlier row; allowed ${percent(bound.most)} (${bound.why})`,
    ];
  });

function boundOf(source: Source, name: string): ShareBound | null {
  const resource = resourcesOf(source).find((one) => one.name === name);
  if (!resource) return null;
  return resource.repeated ?? (resource.key.length > 0 ? KEYED : null);
}
