/** The rows of a load by resource, over its files. */
import type { FileOutcome } from '../load-outcome.ts';

/** The last lines of a shortened list stand for several files each. */
const filesIn = ({ file }: FileOutcome): number => Number(/^and (\d+) more$/.exec(file)?.[1] ?? 1);

const total = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, n) => sum + n, 0);

const sumsOf = (files: readonly FileOutcome[], of: (file: FileOutcome) => number): number =>
  files.reduce((sum, file) => sum + of(file), 0);

const rowsIn = (files: readonly FileOutcome[]) => ({
  files: sumsOf(files, filesIn),
  read: sumsOf(files, ({ read }) => read),
  stored: sumsOf(files, ({ stored }) => stored),
  // Absent in records of earlier versions.
  again: sumsOf(files, ({ again }) => again ?? 0),
  dropped: sumsOf(files, ({ dropped }) => total(dropped)),
  quarantined: sumsOf(files, ({ quarantined }) => total(quarantined)),
});

export const rowsByResource = (files: readonly FileOutcome[]) =>
  [...new Set(files.map(({ resource }) => resource))].map((resource) => ({
    resource,
    ...rowsIn(files.filter((file) => file.resource === resource)),
  }));
