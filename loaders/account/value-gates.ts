/** The gates on what the files of a publication contain: their encoding, and the values of their fields. */
import type { Field, Resource } from '../../shared/datasets/define.ts';
import type { ShareBound } from '../../shared/datasets/value-forms.ts';
import type { GateOutcome } from '../../shared/store/loads/load-outcome.ts';
import type {
  FieldReport,
  FileReport,
  LoadReport,
  ValueExample,
} from '../../shared/store/loads/load-report.ts';
import { DECLARE_UTF8 } from '../read/declared-encoding.ts';
import { isMisreadUtf8 } from '../read/values/encoding.ts';
import { type Finding, finding, gateResult } from './gate-result.ts';
import { percent } from './gates.ts';

interface JudgedValues {
  readonly report: LoadReport;
  /** The report of the served generation; null where there is none, or where it is the sample. */
  readonly live: LoadReport | null;
  resourceNamed(name: string): Resource;
  /** What the gate `values` finds by the comparison with other files and with the served generation. */
  readonly compared: readonly Finding[];
  readonly remarks: readonly string[];
}

export const judgeValues = (
  { report, live, resourceNamed, compared, remarks }: JudgedValues,
  accept: readonly string[],
): GateOutcome[] => [
  gateResult('encoding', encodingFaults(report, live), accept),
  gateResult('values', [...declaredFaults(report, resourceNamed), ...compared], accept, [
    ...remarks,
    ...resplitRemarks(report),
  ]),
];

const resplitRemarks = ({ files }: LoadReport): string[] =>
  files.flatMap(({ file, resplit }) =>
    resplit ? [`${file}: ${resplit} rows have a delimiter in a value, and were split by the forms`] : [],
  );

const quoted = (example: ValueExample | null): string =>
  example ? `, such as ${JSON.stringify(example.value)} in line ${example.line}` : '';

/** A masked example looks like a value of the right form. */
const masked = ({ cpfs = 0 }: FieldReport): string =>
  cpfs > 0 ? ` (${cpfs} are complete CPFs, masked)` : '';

/** Rows that are always allowed: a publisher's few bad values do not make a small file a broken one. */
const GRACE_ROWS = 10;
/** From this many rows on, a fault in more than half of a small file is a fault of the file, not of rows. */
const FEWEST_ROWS = 3;

/** Standard deviations that a small file may be above its share by chance. */
const DEVIATIONS = 3;

/** Returns whether so many of so many rows are more than the share, beyond what small files may have. */
function isOver(found: number, of: number, share: number): boolean {
  const likely = of * share + DEVIATIONS * Math.sqrt(of * share * (1 - share));
  return found > likely && (found > GRACE_ROWS || (found >= FEWEST_ROWS && found > of / 2));
}

/**
 * Rows of another encoding among those with more than ASCII. A file of another encoding has nearly only such
 * rows; publishers have single rows that were encoded twice, or with a rare character.
 */
const STRANGE_SHARE = 0.1;
const WHOLLY_STRANGE_SHARE = 0.5;
/** Where few rows have accents, as in the CNPJ, a tenth of them may be the publisher's own faults. */
const STRANGE_ROWS_SHARE = 0.001;

function isOtherEncoding({ text: { nonAscii, strange }, split }: FileReport): boolean {
  if (!isOver(strange, nonAscii, STRANGE_SHARE)) return false;
  return strange > nonAscii * WHOLLY_STRANGE_SHARE || strange > split * STRANGE_ROWS_SHARE;
}

/** A publication with accents has about as many in the next month. */
const ACCENTS_LEFT = 0.2;
const ACCENTS_SHARE = 0.005;
const ACCENTS_ROWS = 1_000;

/** Returns the rows of a resource that were split, and those of them with more than ASCII. */
function textOf({ files }: LoadReport, resource: string): readonly [split: number, nonAscii: number] {
  const own = files.filter((file) => file.resource === resource);
  const sum = (of: (file: FileReport) => number): number => own.reduce((all, file) => all + of(file), 0);
  return [sum(({ split }) => split), sum(({ text }) => text.nonAscii)];
}

/** A file whose accents were replaced has no bytes that show it, but far fewer than the served generation. */
function lostAccents(report: LoadReport, live: LoadReport): Finding[] {
  return [...new Set(report.files.map(({ resource }) => resource))].flatMap((resource) => {
    const [[now, found], [before, foundBefore]] = [textOf(report, resource), textOf(live, resource)];
    if (Math.min(now, before) < ACCENTS_ROWS) return [];
    const [share, shareBefore] = [found / now, foundBefore / before];
    if (shareBefore < ACCENTS_SHARE || share >= shareBefore * ACCENTS_LEFT) return [];
    return [
      finding(
        `${resource}: ${percent(share)} of the rows have accents or other signs, ${percent(shareBefore)} in the live ${live.versao}; they were removed or replaced`,
        resource,
      ),
    ];
  });
}

const isUtf8Like = (example: ValueExample | null): boolean =>
  example !== null && isMisreadUtf8(example.value);

const encodingFaults = (report: LoadReport, live: LoadReport | null): Finding[] => [
  ...report.files
    .filter(isOtherEncoding)
    .map(({ file, resource, text: { nonAscii, strange, example } }) =>
      finding(
        `${file}: ${strange} of ${nonAscii} rows with accents or other signs look like another encoding${quoted(example)}; allowed ${percent(STRANGE_SHARE)}${isUtf8Like(example) ? `. The file looks like UTF-8: ${DECLARE_UTF8}` : ''}`,
        resource,
        strange / nonAscii,
      ),
    ),
  ...(live ? lostAccents(report, live) : []),
];

/** Applies to every field that declares no bound of its own. */
const MALFORMED: ShareBound = { most: 0.01, why: 'published values have their form, but for a few' };

function fieldFaults(
  { file, resource }: FileReport,
  name: string,
  field: Field,
  counts: FieldReport,
): Finding[] {
  const absent = counts.empty + counts.marked;
  const present = counts.valid + counts.malformed;
  const { malformed = MALFORMED, absent: absentBound } = field.bounds ?? {};
  const place = `${resource}.${name}`;
  const isMalformed = isOver(counts.malformed, present, malformed.most);
  const isAbsent = absentBound && isOver(absent, absent + present, absentBound.most);
  const found = [
    isMalformed && {
      what: `${counts.malformed} of ${present} values are not of their form${masked(counts)}${quoted(counts.example)}`,
      bound: malformed,
      share: counts.malformed / present,
    },
    isAbsent && {
      what: `absent in ${absent} of ${absent + present} rows`,
      bound: absentBound,
      share: absent / (absent + present),
    },
  ];
  return found
    .filter((one) => one !== undefined && one !== false)
    .map(({ what, bound: { most, why }, share }) =>
      finding(`${file}: ${name}: ${what}; allowed ${percent(most)} (${why})`, place, share),
    );
}

/** Compares the counts with the declaration. Fields of no column of the file are absent in every row. */
const declaredFaults = ({ files }: LoadReport, resourceNamed: JudgedValues['resourceNamed']): Finding[] =>
  files.flatMap((file) => {
    const declared = resourceNamed(file.resource).fields;
    return Object.entries(file.fields).flatMap(([name, counts]) => {
      const field = declared[name];
      return field ? fieldFaults(file, name, field, counts) : [];
    });
  });
