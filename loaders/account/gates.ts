/** Gates: conditions for publishing a generation. A failed gate stops the load unless an operator waives it by name. */
import { WAIVABLE, waiversOf, waives } from '../../shared/ingestion/waivable.ts';
import type { GenerationRecord } from '../../shared/store/generations/catalog.ts';
import { withoutCpfs } from '../../shared/store/loads/personal-data.ts';
import type { Reasons } from '../../shared/store/loads/waivers.ts';
import type { FaultReason } from '../../shared/store/records/accounting.ts';
import { joined } from './bounds.ts';
import { type Finding, finding } from './finding.ts';
import { NO_FAULTS, type PublicationFaults } from './publication.ts';
import { byResource, type Summary, total } from './summary.ts';

export interface GateResult {
  readonly gate: string;
  readonly passed: boolean;
  /** The value found and the value allowed; of a gate that passed what is odd and does no harm, null for nothing. */
  readonly detail: string | null;
  /** Whether the gate failed and was waived. */
  readonly accepted: boolean;
  /** The waivers that were needed and given, or those that are missing; absent where none is needed or possible. */
  readonly waivers?: readonly string[];
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
) => readonly Finding[];

const overShare = (place: string, what: string, found: number, of: number, share: number): Finding[] =>
  found > Math.max(GRACE_ROWS, of * share)
    ? [
        finding(
          `${what}: ${found} of ${of}, allowed ${percent(share)} (at least ${GRACE_ROWS})`,
          place,
          found / of,
        ),
      ]
    : [];

/** Faults of rows that are never split into cells, and have no values. */
const UNSPLIT: readonly FaultReason[] = [
  'wrong_columns',
  'wrong_length',
  'unterminated_quote',
  'stray_quote',
];

/** Every value of every row that was split is in one of the four counts of its field. */
const valueFaults = ({ files, report }: Summary): Finding[] =>
  report.files.flatMap(({ file, read, split, fields }) => {
    const quarantined = files.find((f) => f.file === file)?.quarantined ?? {};
    const unsplit = UNSPLIT.reduce((sum, reason) => sum + (quarantined[reason] ?? 0), 0);
    const rows =
      read === split + unsplit
        ? []
        : [finding(`${file}: ${read} read, but ${split} split and ${unsplit} quarantined as they were`)];
    const values = Object.entries(fields)
      .filter(([, { empty, marked, valid, malformed }]) => empty + marked + valid + malformed !== split)
      .map(([name]) => finding(`${file}: ${name}: the counts of its values do not add up to ${split} rows`));
    return [...rows, ...values];
  });

const accounting: Check = (summary) => [...rowFaults(summary), ...valueFaults(summary)];

const rowFaults = (summary: Summary): Finding[] =>
  summary.files
    .filter((f) => f.read !== f.stored + total(f.dropped) + total(f.quarantined))
    .map((f) =>
      finding(
        `${f.file}: ${f.read} read, but ${f.stored} stored, ${total(f.dropped)} dropped, ${total(f.quarantined)} quarantined`,
      ),
    );

const quarantine: Check = (summary) =>
  summary.files.flatMap((f) => overShare(f.resource, f.file, total(f.quarantined), f.read, QUARANTINE_SHARE));

const orphans: Check = (summary) => {
  const documents = total(summary.documents);
  const read = byResource(summary, (f) => f.read);
  const dropped = byResource(summary, (f) => f.dropped.orphan ?? 0);
  return [
    ...Object.entries(dropped).flatMap(([name, n]) =>
      overShare(name, `${name} whose owner is not in the publication`, n, read[name] ?? 0, ORPHAN_SHARE),
    ),
    ...Object.entries(summary.without).flatMap(([name, n]) =>
      overShare(name, `records without ${name}`, n, documents, WITHOUT_SHARE[name] ?? ORPHAN_SHARE),
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
    .map(([name, before]) =>
      finding(
        `${name}: ${now[name] ?? 0} rows, ${before} in the live ${live.versao}, allowed ± ${percent(CHANGE_SHARE)}`,
        name,
        before === 0 ? null : Math.abs((now[name] ?? 0) - before) / before,
      ),
    );
};

const fewerFiles: Check = (summary, live) => {
  if (!live || live.sample) return [];
  const now = byResource(summary, () => 1);
  return Object.entries(live.files)
    .filter(([name, before]) => (now[name] ?? 0) < before)
    .map(([name, before]) =>
      finding(`${name}: ${now[name] ?? 0} files, ${before} in the live ${live.versao}`, name),
    );
};

/** The first task applies these two gates to the names of the files too, before hours of work. */
const completeness: Check = (_, __, publication) => publication.completeness;
const version: Check = (_, __, publication) => publication.version;

const lostCharacters: Check = ({ lostCharacters: n }) =>
  n > 0
    ? [finding(`${n} rows contain U+FFFD, the sign of a character lost before publication; allowed 0`)]
    : [];

/** Rows are counted before repeated ones are dropped, as the publisher does. */
const publisherTotals: Check = (summary) => {
  const read = byResource(summary, (f) => f.read);
  return Object.entries(summary.publisherTotals ?? {})
    .filter(([name, published]) => (read[name] ?? 0) !== published)
    .map(([name, published]) =>
      finding(
        `${name}: ${read[name] ?? 0} rows read, the publisher ${published === null ? 'gives no count' : `counts ${published}`}`,
        name,
      ),
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

/** `remarks` are sentences about what does no harm, which a gate that passes has as its detail. */
export function gateResult(
  gate: string,
  findings: readonly Finding[],
  accept: readonly string[],
  remarks: readonly string[] = [],
): GateResult {
  const passed = findings.length === 0;
  const isWaivable = (WAIVABLE as readonly string[]).includes(gate);
  const open = isWaivable
    ? findings.filter((found) => !accept.some((waiver) => waives(waiver, gate, found)))
    : findings;
  const shown = open.length > 0 ? open : findings;
  const sentences = passed ? remarks : shown.map(({ sentence }) => sentence);
  const result = {
    gate,
    passed,
    // It goes into records, answers and logs, and may quote a value of the files.
    detail: sentences.length === 0 ? null : withoutCpfs(joined(sentences, '; ')),
    accepted: !passed && open.length === 0,
  };
  if (passed || !isWaivable) return result;
  const used = accept.filter((waiver) => findings.some((found) => waives(waiver, gate, found)));
  return { ...result, waivers: open.length > 0 ? waiversOf(gate, open) : used };
}

const PAGE = 'docs/loading.md#when-a-load-is-refused';

/** A sentence for each gate that stops the load, and the next step; none where none does. */
export function refusals(results: readonly GateResult[]): string[] {
  const stopping = results.filter((r) => !r.passed && !r.accepted);
  if (stopping.length === 0) return [];
  const sentences = stopping.map((r) => `gate ${r.gate}: ${r.detail}`);
  if (stopping.some(({ waivers }) => waivers === undefined)) return [...sentences, `see ${PAGE}`];
  // What was waived has to be given again.
  const given = results.flatMap(({ accepted, waivers = [] }) => (accepted ? waivers : []));
  const all = [...new Set([...given, ...stopping.flatMap(({ waivers = [] }) => waivers)])];
  return [
    ...sentences,
    `see ${PAGE}; to publish it all the same: ${all.map((one) => `--accept ${one}`).join(' ')}`,
  ];
}

/** Adds the reasons for which gates were waived. */
export const withReasons = (results: readonly GateResult[], because: Reasons = {}): GateResult[] =>
  results.map((result) => {
    const given = result.accepted ? (result.waivers ?? []).flatMap((one) => because[one] ?? []) : [];
    return given.length === 0 ? result : { ...result, because: [...new Set(given)].join('; ') };
  });
