/** Gates: conditions for publishing a generation. A failed gate stops the load unless an operator waives it by name. */
import { WAIVABLE } from '../../shared/ingestion/waivable.ts';
import type { GenerationRecord } from '../../shared/store/generations/catalog.ts';
import { withoutCpfs } from '../../shared/store/loads/personal-data.ts';
import type { Reasons } from '../../shared/store/loads/waivers.ts';
import type { FaultReason } from '../../shared/store/records/accounting.ts';
import { joined } from './bounds.ts';
import { NO_FAULTS, type PublicationFaults } from './publication.ts';
import { byResource, type Summary, total } from './summary.ts';

export interface GateResult {
  readonly gate: string;
  readonly passed: boolean;
  /** The value found and the value allowed; null for a gate that passed. */
  readonly detail: string | null;
  /** Whether the gate failed and was waived. */
  readonly accepted: boolean;
  /** The reason of the operator who waived it; absent where none was given. */
  readonly because?: string;
}

/** Shares of rows. Ten rows are always allowed: one bad row in a file of fifty does not make a publication broken. */
const QUARANTINE_SHARE = 0.001;
const ORPHAN_SHARE = 0.01;
const GRACE_ROWS = 10;
const CHANGE_SHARE = 0.25;
/** About 30 % of Brazil's companies have no Simples row; hardly any has no Empresas row. */
const WITHOUT_SHARE: Readonly<Record<string, number>> = { simples: 0.6 };

export const percent = (share: number): string => `${Number((share * 100).toFixed(2))} %`;

type Check = (
  summary: Summary,
  live: GenerationRecord | undefined,
  publication: PublicationFaults,
) => readonly string[];

const overShare = (what: string, found: number, of: number, share: number): string[] =>
  found > Math.max(GRACE_ROWS, of * share)
    ? [`${what}: ${found} of ${of}, allowed ${percent(share)} (at least ${GRACE_ROWS})`]
    : [];

/** Faults of rows that are never split into cells, and have no values. */
const UNSPLIT: readonly FaultReason[] = [
  'wrong_columns',
  'wrong_length',
  'unterminated_quote',
  'stray_quote',
];

/** Every value of every row that was split is in one of the four counts of its field. */
const valueFaults = ({ files, report }: Summary): string[] =>
  report.files.flatMap(({ file, read, split, fields }) => {
    const quarantined = files.find((f) => f.file === file)?.quarantined ?? {};
    const unsplit = UNSPLIT.reduce((sum, reason) => sum + (quarantined[reason] ?? 0), 0);
    const rows =
      read === split + unsplit
        ? []
        : [`${file}: ${read} read, but ${split} split and ${unsplit} quarantined as they were`];
    const values = Object.entries(fields)
      .filter(([, { empty, marked, valid, malformed }]) => empty + marked + valid + malformed !== split)
      .map(([name]) => `${file}: ${name}: the counts of its values do not add up to ${split} rows`);
    return [...rows, ...values];
  });

const accounting: Check = (summary) => [...rowFaults(summary), ...valueFaults(summary)];

const rowFaults = (summary: Summary): string[] =>
  summary.files
    .filter((f) => f.read !== f.stored + total(f.dropped) + total(f.quarantined))
    .map(
      (f) =>
        `${f.file}: ${f.read} read, but ${f.stored} stored, ${total(f.dropped)} dropped, ${total(f.quarantined)} quarantined`,
    );

const quarantine: Check = (summary) =>
  summary.files.flatMap((f) => overShare(f.file, total(f.quarantined), f.read, QUARANTINE_SHARE));

const orphans: Check = (summary) => {
  const documents = total(summary.documents);
  const read = byResource(summary, (f) => f.read);
  const dropped = byResource(summary, (f) => f.dropped.orphan ?? 0);
  return [
    ...Object.entries(dropped).flatMap(([name, n]) =>
      overShare(`${name} whose owner is not in the publication`, n, read[name] ?? 0, ORPHAN_SHARE),
    ),
    ...Object.entries(summary.without).flatMap(([name, n]) =>
      overShare(`records without ${name}`, n, documents, WITHOUT_SHARE[name] ?? ORPHAN_SHARE),
    ),
  ];
};

const rowChange: Check = (summary, live) => {
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

const fewerFiles: Check = (summary, live) => {
  if (!live || live.sample) return [];
  const now = byResource(summary, () => 1);
  return Object.entries(live.files)
    .filter(([name, before]) => (now[name] ?? 0) < before)
    .map(([name, before]) => `${name}: ${now[name] ?? 0} files, ${before} in the live ${live.versao}`);
};

/** The first task applies these two gates to the names of the files too, before hours of work. */
const completeness: Check = (_, __, publication) => publication.completeness;
const version: Check = (_, __, publication) => publication.version;

const lostCharacters: Check = ({ lostCharacters: n }) =>
  n > 0 ? [`${n} rows contain U+FFFD, the sign of a character lost before publication; allowed 0`] : [];

/** Rows are counted before repeated ones are dropped, as the publisher does. */
const publisherTotals: Check = (summary) => {
  const read = byResource(summary, (f) => f.read);
  return Object.entries(summary.publisherTotals ?? {})
    .filter(([name, published]) => (read[name] ?? 0) !== published)
    .map(
      ([name, published]) =>
        `${name}: ${read[name] ?? 0} rows read, the publisher ${published === null ? 'gives no count' : `counts ${published}`}`,
    );
};

const CHECKS: Readonly<Record<string, Check>> = {
  accounting,
  quarantine,
  orphans,
  'row-change': rowChange,
  'fewer-files': fewerFiles,
  completeness,
  'lost-characters': lostCharacters,
  'publisher-totals': publisherTotals,
  version,
};

/** Applies the gates to the counts, before anything is imported. */
export function judgeCounts(
  summary: Summary,
  live: GenerationRecord | undefined,
  accept: readonly string[],
  publication: PublicationFaults = NO_FAULTS,
): GateResult[] {
  return Object.entries(CHECKS).map(([gate, check]) =>
    gateResult(gate, check(summary, live, publication), accept),
  );
}

export function gateResult(gate: string, faults: readonly string[], accept: readonly string[]): GateResult {
  const passed = faults.length === 0;
  const waivable = (WAIVABLE as readonly string[]).includes(gate);
  return {
    gate,
    passed,
    // It goes into records, answers and logs, and may quote a value of the files.
    detail: passed ? null : withoutCpfs(joined(faults, '; ')),
    accepted: !passed && waivable && accept.includes(gate),
  };
}

/** A sentence for each gate that stops the load. */
export const refusals = (results: readonly GateResult[]): string[] =>
  results.filter((r) => !r.passed && !r.accepted).map((r) => `gate ${r.gate}: ${r.detail}`);

/** Adds the reasons for which gates were waived. */
export const withReasons = (results: readonly GateResult[], because: Reasons = {}): GateResult[] =>
  results.map((result) => {
    const reason = result.accepted ? because[result.gate] : undefined;
    return reason === undefined ? result : { ...result, because: reason };
  });
