/** What must hold before a generation is published. A gate that fails stops the load, unless a person waives it by name. */
import type { GenerationRecord } from '../../shared/store/generations/catalog.ts';
import { byResource, type Summary, total } from './summary.ts';

export interface GateResult {
  readonly gate: string;
  readonly passed: boolean;
  /** What was found and what is allowed; only of a gate that did not pass. */
  readonly detail: string | null;
  /** Did not pass, and was waived. */
  readonly accepted: boolean;
}

/** Gates that `--accept` may name. The others guard against losing rows and can not be waived. */
export const WAIVABLE = [
  'quarantine',
  'row-change',
  'fewer-files',
  'lost-characters',
  'orphans',
  'publisher-totals',
] as const;

/** Shares of rows; small files get ten rows of grace, since one bad row of fifty is no broken publication. */
const QUARANTINE_SHARE = 0.001;
const ORPHAN_SHARE = 0.01;
const GRACE_ROWS = 10;
const CHANGE_SHARE = 0.25;
/** Companies in no Simples row are about 30 % of Brazil's; of an Empresas row hardly any lacks. */
const WITHOUT_SHARE: Readonly<Record<string, number>> = { simples: 0.6 };

const percent = (share: number): string => `${Number((share * 100).toFixed(2))} %`;

type Judge = (summary: Summary, live: GenerationRecord | undefined) => string[];

const overShare = (what: string, found: number, of: number, share: number): string[] =>
  found > Math.max(GRACE_ROWS, of * share)
    ? [`${what}: ${found} of ${of}, allowed ${percent(share)} (at least ${GRACE_ROWS})`]
    : [];

const accounting: Judge = (summary) =>
  summary.files
    .filter((f) => f.read !== f.stored + total(f.dropped) + total(f.quarantined))
    .map(
      (f) =>
        `${f.file}: ${f.read} read, but ${f.stored} stored, ${total(f.dropped)} dropped, ${total(f.quarantined)} quarantined`,
    );

const quarantine: Judge = (summary) =>
  summary.files.flatMap((f) => overShare(f.file, total(f.quarantined), f.read, QUARANTINE_SHARE));

const orphans: Judge = (summary) => {
  const documents = total(summary.documents);
  const read = byResource(summary, (f) => f.read);
  const dropped = byResource(summary, (f) => f.dropped.orphan ?? 0);
  return [
    ...Object.entries(dropped).flatMap(([name, n]) =>
      overShare(`${name} that belong to nothing here`, n, read[name] ?? 0, ORPHAN_SHARE),
    ),
    ...Object.entries(summary.without).flatMap(([name, n]) =>
      overShare(`records without ${name}`, n, documents, WITHOUT_SHARE[name] ?? ORPHAN_SHARE),
    ),
  ];
};

const rowChange: Judge = (summary, live) => {
  if (!live || live.sample) return [];
  const now = byResource(summary, (f) => f.read);
  return Object.entries(live.rows)
    .filter(
      ([name, before]) => Math.abs((now[name] ?? 0) - before) > Math.max(GRACE_ROWS, before * CHANGE_SHARE),
    )
    .map(
      ([name, before]) =>
        `${name}: ${now[name] ?? 0} rows, ${before} in the live ${live.versao}, allowed ± ${percent(CHANGE_SHARE)}`,
    );
};

const fewerFiles: Judge = (summary, live) => {
  if (!live || live.sample) return [];
  const now = byResource(summary, () => 1);
  return Object.entries(live.files)
    .filter(([name, before]) => (now[name] ?? 0) < before)
    .map(([name, before]) => `${name}: ${now[name] ?? 0} files, ${before} in the live ${live.versao}`);
};

const lostCharacters: Judge = ({ lostCharacters: n }) =>
  n > 0 ? [`${n} rows hold U+FFFD, the trace of a character lost before publication; allowed 0`] : [];

/** Counts before repeated rows are dropped, as the publisher counts. */
const publisherTotals: Judge = (summary) => {
  const read = byResource(summary, (f) => f.read);
  return Object.entries(summary.publisherTotals ?? {})
    .filter(([name, said]) => (read[name] ?? 0) !== said)
    .map(
      ([name, said]) =>
        `${name}: ${read[name] ?? 0} rows read, the publisher ${said === null ? 'tells no count' : `counts ${said}`}`,
    );
};

const JUDGES: Readonly<Record<string, Judge>> = {
  accounting,
  quarantine,
  orphans,
  'row-change': rowChange,
  'fewer-files': fewerFiles,
  'lost-characters': lostCharacters,
  'publisher-totals': publisherTotals,
};

/** Judges the counts, before anything is imported. */
export function judgeCounts(
  summary: Summary,
  live: GenerationRecord | undefined,
  accept: readonly string[],
): GateResult[] {
  return Object.entries(JUDGES).map(([gate, judge]) => gateResult(gate, judge(summary, live), accept));
}

export function gateResult(gate: string, faults: readonly string[], accept: readonly string[]): GateResult {
  const passed = faults.length === 0;
  const waivable = (WAIVABLE as readonly string[]).includes(gate);
  return {
    gate,
    passed,
    detail: passed ? null : faults.join('; '),
    accepted: !passed && waivable && accept.includes(gate),
  };
}

/** Sentences for the gates that stop the load. */
export const refusals = (results: readonly GateResult[]): string[] =>
  results.filter((r) => !r.passed && !r.accepted).map((r) => `gate ${r.gate}: ${r.detail}`);
