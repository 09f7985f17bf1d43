/** The summary of an update as a table for people. */
import type { Source } from '../../shared/datasets/define.ts';
import { findSource } from '../../shared/datasets/index.ts';
import { type Column, textTable } from '../admin/table.ts';
import type { Happened, SourceOutcome } from './outcome.ts';
import { planText } from './plan.ts';

const COLUMNS: readonly Column[] = [
  { name: 'source' },
  { name: 'served before' },
  { name: 'at the publisher' },
  { name: 'seconds', right: true },
  { name: 'what happened' },
];

const WORDS: Readonly<Record<Happened, string>> = {
  loaded: 'loaded',
  planned: 'would be loaded',
  current: 'current',
  rolled_back: 'rolled back',
  not_whole: 'not whole yet',
  no_place: 'no public place',
  failed: 'failed',
};

function happenedText({ happened, reason, plan }: SourceOutcome): string {
  const detail = plan ? planText(plan) : reason?.replaceAll('\n', '; ');
  return detail ? `${WORDS[happened]}: ${detail}` : WORDS[happened];
}

export const summaryTable = (outcomes: readonly SourceOutcome[]): string =>
  textTable(
    COLUMNS,
    outcomes.map((outcome) => [
      outcome.source,
      outcome.served ?? '–',
      outcome.published ?? '–',
      outcome.seconds.toFixed(1),
      happenedText(outcome),
    ]),
  );

export function servedNow(outcomes: readonly SourceOutcome[]): Map<Source, string> {
  const versions = new Map<Source, string>();
  for (const { source: name, happened, published, served } of outcomes) {
    const source = findSource(name);
    const version = happened === 'loaded' ? published : served;
    if (source && version) versions.set(source, version);
  }
  return versions;
}
