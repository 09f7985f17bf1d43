/** The part of the gate `values` about rows equal to earlier ones: a file present twice is listed twice. */
import { resourcesOf, type Source } from '../../../shared/datasets/define.ts';
import type { FileOutcome } from '../../../shared/store/loads/load-outcome.ts';
import { type Finding, finding } from '../gate-result.ts';
import { percent } from './file-pair.ts';

const GRACE_ROWS = 10;

/** From this share on, repeated rows of a resource with a key get a remark: they are rightly dropped. */
const REMARKED = 0.05;

/** Returns a finding for each file that repeats more rows than declared, all of which are listed. */
export const repeatedFaults = (source: Source, files: readonly FileOutcome[]): Finding[] =>
  resourcesOf(source).flatMap(({ name, key, repeated: bound }) => {
    if (!bound || key.length > 0) return [];
    return repeating(name, files, bound.most).map(({ sentence, share }) =>
      finding(`${sentence}; allowed ${percent(bound.most)} (${bound.why})`, name, share),
    );
  });

/** Returns a sentence for each file of a resource with a key that repeats many of its rows. */
export const repeatedRemarks = (source: Source, files: readonly FileOutcome[]): string[] =>
  resourcesOf(source)
    .filter(({ key }) => key.length > 0)
    .flatMap(({ name }) => repeating(name, files, REMARKED))
    .map(({ sentence }) => `${sentence}; each was kept once`);

const repeating = (resource: string, files: readonly FileOutcome[], most: number) =>
  files
    .filter((one) => one.resource === resource)
    .map(({ file, read, again, dropped }) => ({ file, read, repeated: again + (dropped['repeated'] ?? 0) }))
    .filter(({ read, repeated }) => repeated > Math.max(GRACE_ROWS, read * most))
    .map(({ file, read, repeated }) => ({
      sentence: `${file}: ${repeated} of ${read} rows equal an earlier row`,
      share: repeated / read,
    }));
