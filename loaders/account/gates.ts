/** Gates: conditions for publishing a generation. A failure stops the load unless an operator waives it. */
import type { GenerationRecord } from '../../shared/store/generations/catalog.ts';
import type { GateOutcome } from '../../shared/store/loads/load-outcome.ts';
import type { FaultReason } from '../../shared/store/records/accounting.ts';
import { type Finding, finding, gateResult } from './gate-result.ts';
import type { PublicationFaults } from './publication.ts';
import { byResource, type Summary, total } from './summary.ts';

/** Shares of rows. Ten rows are always allowed: one bad row in fifty does not make a publication broken. */
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
  const dropped = byResource(summary, (f) => f.dropped['orphan'] ?? 0);
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
  // The first task applies this gate, and `version`, to the names of the files too, before hours of work.
  completeness: (_, __, publication) => publication.completeness,
  'lost-characters': lostCharacters,
  'publisher-totals': publisherTotals,
  version: (_, __, publication) => publication.version,
};

export function judgeCounts(
  summary: Summary,
  live: GenerationRecord | undefined,
  accept: readonly string[],
  publication: PublicationFaults,
): GateOutcome[] {
  return Object.entries(CHECKS).map(([gate, check]) =>
    gateResult(gate, check(summary, live, publication), accept),
  );
}
