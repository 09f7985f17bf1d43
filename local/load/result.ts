/** What a load answers when it ends: the object of `--json` and the table a person reads. */

import type { GateResult } from '../../loaders/gates.ts';
import type { FileSummary, Summary } from '../../loaders/summary.ts';
import { addUp, byResource, total } from '../../loaders/summary.ts';
import type { GenerationRecord } from '../../shared/store/catalog.ts';

export interface LoadResult {
  readonly source: string;
  readonly version: string;
  readonly published: boolean;
  /** Rows read, by resource. */
  readonly rows: Readonly<Record<string, number>>;
  readonly items: number;
  readonly quarantined: number;
  readonly seconds: number;
  readonly fingerprint: string | null;
  /** Rows by reason and rule, over all files. */
  readonly quarantined_by_reason: Readonly<Record<string, number>>;
  readonly dropped_by_rule: Readonly<Record<string, number>>;
  /** Companies that lack a row of this resource. */
  readonly without: Readonly<Record<string, number>>;
  /** Folder of the quarantined rows; null where there are none. */
  readonly quarantine: string | null;
  readonly files: readonly FileSummary[];
  readonly ignored: readonly string[];
  readonly gates: readonly GateResult[];
  readonly steps: Readonly<Record<string, number>>;
  /** Why nothing was published. */
  readonly reason: string | null;
  /** The same files were already served; nothing was done. */
  readonly already_published: boolean;
}

type Frame = Pick<
  LoadResult,
  'source' | 'version' | 'seconds' | 'steps' | 'ignored' | 'gates' | 'quarantine'
>;

const NOTHING = {
  rows: {},
  items: 0,
  quarantined: 0,
  quarantined_by_reason: {},
  dropped_by_rule: {},
  without: {},
  files: [],
};

const countsOf = (summary: Summary) => ({
  rows: byResource(summary, (f) => f.read),
  items: total(summary.items),
  quarantined: summary.files.reduce((sum, f) => sum + total(f.quarantined), 0),
  quarantined_by_reason: addUp(summary.files.map((f) => f.quarantined)),
  dropped_by_rule: addUp(summary.files.map((f) => f.dropped)),
  without: summary.without,
  files: summary.files,
});

/** Files and columns that nothing declares. */
const ignoredBy = (frame: Frame, summary: Summary): readonly string[] => [
  ...frame.ignored,
  ...summary.passedOver,
];

export const publishedResult = (frame: Frame, summary: Summary, fingerprint: string): LoadResult => ({
  ...frame,
  ...countsOf(summary),
  ignored: ignoredBy(frame, summary),
  published: true,
  fingerprint,
  reason: null,
  already_published: false,
});

/** `summary` is null where the load was refused before all rows were counted. */
export const refusedResult = (frame: Frame, summary: Summary | null, reason: string): LoadResult => ({
  ...frame,
  ...(summary ? { ...countsOf(summary), ignored: ignoredBy(frame, summary) } : NOTHING),
  published: false,
  fingerprint: null,
  reason,
  already_published: false,
});

export const alreadyPublished = (
  frame: Frame,
  record: GenerationRecord | undefined,
  fingerprint: string,
): LoadResult => ({
  ...frame,
  ...NOTHING,
  rows: record?.rows ?? {},
  items: record?.items ?? 0,
  quarantined: record?.quarantined ?? 0,
  published: true,
  fingerprint,
  reason: null,
  already_published: true,
});
