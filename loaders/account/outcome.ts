/** The outcome of a load as stored in its record, printed by the command and shown in the administration. */
import type { GenerationRecord } from '../../shared/store/generations/catalog.ts';
import { servedOrigin } from '../../shared/store/generations/served-origin.ts';
import { exportPrefix } from '../../shared/store/loads/exports.ts';
import type { LoadOutcome } from '../../shared/store/loads/load-outcome.ts';
import { type Plan, quarantinePrefix, reportPrefix } from '../work/plan.ts';
import type { Account } from './account.ts';
import { extractedIn } from './label.ts';
import { addUp, byResource, type Summary, total } from './summary.ts';
import { valuesByResource } from './value-report.ts';

export const NOTHING: LoadOutcome = {
  rows: {},
  items: 0,
  quarantined: 0,
  fingerprint: null,
  quarantined_by_reason: {},
  dropped_by_rule: {},
  again: {},
  without: {},
  lettered: {},
  values: {},
  origin: null,
  extracted: null,
  comparison: null,
  report: null,
  quarantine: null,
  exported: null,
  files: [],
  ignored: [],
  newColumns: [],
  gates: [],
  reason: null,
  already_published: false,
  warning: null,
};

const someOf = (counts: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0));

const countsOf = (plan: Plan, summary: Summary) => {
  const quarantined = summary.files.reduce((sum, f) => sum + total(f.quarantined), 0);
  return {
    rows: byResource(summary, (f) => f.read),
    items: total(summary.items),
    quarantined,
    quarantined_by_reason: addUp(summary.files.map((f) => f.quarantined)),
    dropped_by_rule: addUp(summary.files.map((f) => f.dropped)),
    again: someOf(byResource(summary, (f) => f.again)),
    without: summary.without,
    lettered: someOf(summary.lettered),
    values: valuesByResource(summary.report),
    origin: servedOrigin(plan.origin),
    extracted: extractedIn(plan),
    report: reportPrefix(plan),
    quarantine: quarantined > 0 ? quarantinePrefix(plan) : null,
    files: summary.files,
    // Files and columns that no layout declares.
    ignored: [...plan.ignored, ...summary.passedOver],
    newColumns: summary.newColumns,
  };
};

export const publishedOutcome = (
  plan: Plan,
  { summary, gates, comparison }: Account,
  fingerprint: string,
): LoadOutcome => ({
  ...NOTHING,
  ...countsOf(plan, summary),
  exported: plan.exported ? exportPrefix(plan) : null,
  gates,
  comparison,
  fingerprint,
});

/** `account` is null where the load ended before its rows were counted. */
export const failureOutcome = (plan: Plan, account: Account | null, reason: string): LoadOutcome => ({
  ...NOTHING,
  ...(account
    ? { ...countsOf(plan, account.summary), gates: account.gates, comparison: account.comparison }
    : { ignored: plan.ignored }),
  reason,
});

/** The outcome where only the record of the generation has counts. */
export const servedOutcome = (record: GenerationRecord | undefined, fingerprint: string): LoadOutcome => ({
  ...NOTHING,
  rows: record?.rows ?? {},
  items: record?.items ?? 0,
  quarantined: record?.quarantined ?? 0,
  values: record?.values ?? {},
  origin: servedOrigin(record?.origin),
  extracted: record?.extracted ?? null,
  fingerprint,
});
