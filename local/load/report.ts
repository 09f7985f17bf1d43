/** The result of a load as a table for people. */
import { comparedLines, newColumnsText, number, table } from '../../loaders/compare/compared.ts';
import type { Source } from '../../shared/datasets/define.ts';
import type { ServedOrigin } from '../../shared/store/generations/served-origin.ts';
import { maskedCpfs } from '../../shared/store/generations/value-counts.ts';
import { EXPORTS } from '../../shared/store/loads/exports.ts';
import { rowsByResource } from '../../shared/store/loads/shown/by-resource.ts';
import { type CountedChanges, LoadFailed, type LoadResult } from './result.ts';

const list = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, n]) => `${name} ${number(n)}`)
    .join(', ') || 'none';

function rowsTable({ files }: LoadResult): string {
  const header = ['resource', 'files', 'rows read', 'stored', 'again', 'dropped', 'quarantined'];
  const rows = rowsByResource(files).map(({ resource, ...sums }) => [
    resource,
    ...[sums.files, sums.read, sums.stored, sums.again, sums.dropped, sums.quarantined].map(number),
  ]);
  return table([header, ...rows]);
}

/** Names the command that writes the page of a load; readers of the portal see that of what is served. */
function pageLine({ source, id, published }: LoadResult, environment: string | undefined): string {
  const place = environment === undefined ? '' : ` --environment ${environment}`;
  const command = `npm run report -- ${source} --load ${id}${place}`;
  return `page            ${command}${published ? '; also the page Atualizações of the portal' : ''}`;
}

/** `environment` is that of a load on AWS. */
export function report(result: LoadResult, environment?: string): string {
  const { id, seconds, version, fingerprint } = result;
  return [
    '',
    ...(result.files.length > 0 ? [rowsTable(result), ''] : []),
    ...comparedLines(result.comparison),
    ...rowLines(result),
    ...(result.published && !result.already_published ? storedLines(result) : []),
    ...noteLines(result),
    `load            ${id}`,
    ...when(result.published || result.files.length > 0, pageLine(result, environment)),
    `seconds         ${seconds}`,
    `versao          ${version}`,
    `fingerprint     ${fingerprint ?? '(unchanged)'}`,
    ending(result),
  ].join('\n');
}

const when = (something: unknown, line: string): string[] => (something ? [line] : []);

const has = (counts: Readonly<Record<string, number>>): boolean => Object.keys(counts).length > 0;

function rowLines({ again, values, files, ignored, newColumns }: LoadResult): string[] {
  const cpfs = maskedCpfs(values);
  const blank = files.reduce((sum, f) => sum + f.blankLines, 0);
  return [
    ...when(
      has(again),
      `stored again    ${list(again)}: equal to an earlier row, and listed as often as published`,
    ),
    ...when(has(cpfs), `CPFs masked     ${list(cpfs)}: complete where the publisher masks`),
    ...when(blank > 0, `empty lines     ${number(blank)}`),
    ...when(ignored.length > 0, `ignored         ${ignored.join(', ')}`),
    ...when(newColumns.length > 0, `NEW COLUMNS     ${newColumnsText(newColumns)}`),
  ];
}

const changesText = ({ since, count }: CountedChanges): string =>
  count === null
    ? `not compared with ${since}: one of the two has no bulk files (EXPORT_ROWS)`
    : `${number(count)} since ${since}`;

const storedLines = (result: LoadResult): string[] => [
  ...(result.changes ? [`changes         ${changesText(result.changes)}`] : []),
  `items written   ${number(result.items)}`,
  `dropped         ${list(result.dropped_by_rule)}`,
  `quarantined     ${list(result.quarantined_by_reason)}`,
  `without a row   ${list(result.without)}`,
  exportedLine(result),
];

const exportedLine = ({ exported, source }: LoadResult): string =>
  exported
    ? `bulk files in   ${exported}; the page Baixar dados of the portal lists them, and GET /v1/${EXPORTS}/${source}`
    : `bulk files      none: EXPORT_ROWS is 0`;

const noteLines = ({ lettered, quarantine, gates, extracted, origin }: LoadResult): string[] => [
  ...when(
    has(lettered),
    `with letters    ${list(lettered)}: numbers whose own addresses need CNPJ_ALFANUMERICO=true; a CNPJ has its ficha`,
  ),
  ...when(quarantine, `quarantine in   ${quarantine}`),
  ...gates.flatMap(({ gate, detail, accepted, because }) =>
    when(accepted, `accepted gate   ${gate}: ${detail}${because ? `; because: ${because}` : ''}`),
  ),
  ...gates.flatMap(({ gate, detail, passed }) =>
    when(passed && detail !== null, `warning         gate ${gate}: ${detail}`),
  ),
  ...when(extracted, `extracted       ${extracted}, the day in the names of the files`),
  ...(origin ? [`origin          ${originText(origin)}`] : []),
];

const originText = ({ endereco, publicado_em, obtido_em }: ServedOrigin): string =>
  `${endereco}, published ${publicado_em ?? 'at an unknown time'}, fetched ${obtido_em}`;

function ending(result: LoadResult): string {
  // The program ends with the reason as its error, and an update with that of each source.
  if (!result.published) return 'NOT PUBLISHED';
  const warning = result.warning && `\nWARNING         ${result.warning}`;
  const served =
    result.already_published &&
    '       these files were already served; nothing was done (--again loads them once more)';
  return `PUBLISHED${served || ''}${warning || ''}`;
}

/** Returns the last line for scripts of a load that ended before its result. */
export function failedLine(source: Source, version: string | undefined, error: Error): string {
  // It states whether the load has published, whatever the error.
  const published = error instanceof LoadFailed ? error.published : false;
  return JSON.stringify({ source: source.name, version: version ?? null, published, reason: error.message });
}
