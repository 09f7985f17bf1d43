/** The result of a load as a table for people. */
import { addUp, total } from '../../loaders/account/summary.ts';
import { comparedLines } from '../../loaders/compare/compared.ts';
import { newColumnsText } from '../../loaders/compare/new-columns.ts';
import { number, table } from '../../loaders/compare/text-table.ts';
import type { Source } from '../../shared/datasets/define.ts';
import type { ServedOrigin } from '../../shared/store/generations/served-origin.ts';
import { maskedCpfs } from '../../shared/store/generations/value-counts.ts';
import type { FileOutcome } from '../../shared/store/loads/load-outcome.ts';
import { LoadFailed, type LoadResult } from './result.ts';

const list = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, n]) => `${name} ${number(n)}`)
    .join(', ') || 'none';

/** The last lines of a shortened list stand for several files each. */
const filesIn = ({ file }: FileOutcome): number => Number(/^and (\d+) more$/.exec(file)?.[1] ?? 1);

function rowsTable(result: LoadResult): string {
  const header = ['resource', 'files', 'rows read', 'stored', 'again', 'dropped', 'quarantined'];
  const names = [...new Set(result.files.map((f) => f.resource))];
  const rows = names.map((name) => {
    const files = result.files.filter((f) => f.resource === name);
    const sums = addUp(
      files.map((f) => ({
        read: f.read,
        stored: f.stored,
        again: f.again,
        dropped: total(f.dropped),
        quarantined: total(f.quarantined),
      })),
    );
    return [
      name,
      files.reduce((n, file) => n + filesIn(file), 0),
      sums.read,
      sums.stored,
      sums.again,
      sums.dropped,
      sums.quarantined,
    ].map((v) => (typeof v === 'number' ? number(v) : v));
  });
  return table([header, ...rows]);
}

export function report(result: LoadResult): string {
  const lines = [''];
  if (result.files.length > 0) lines.push(rowsTable(result), '');
  lines.push(...comparedLines(result.comparison));
  const again = Object.entries(result.again).map(([name, n]) => `${name} ${number(n)}`);
  if (again.length > 0)
    lines.push(
      `stored again    ${again.join(', ')}: equal to an earlier row, and listed as often as published`,
    );
  const cpfs = maskedCpfs(result.values);
  if (Object.keys(cpfs).length > 0)
    lines.push(`CPFs masked     ${list(cpfs)}: complete where the publisher masks`);
  const blank = result.files.reduce((sum, f) => sum + f.blankLines, 0);
  if (blank > 0) lines.push(`empty lines     ${number(blank)}`);
  if (result.ignored.length > 0) lines.push(`ignored         ${result.ignored.join(', ')}`);
  if (result.newColumns.length > 0) lines.push(`NEW COLUMNS     ${newColumnsText(result.newColumns)}`);
  if (result.published && !result.already_published) {
    lines.push(
      `items written   ${number(result.items)}`,
      `dropped         ${list(result.dropped_by_rule)}`,
      `quarantined     ${list(result.quarantined_by_reason)}`,
      `without a row   ${list(result.without)}`,
    );
  }
  if (Object.keys(result.lettered).length > 0)
    lines.push(
      `with letters    ${list(result.lettered)}: numbers that the service accepts only with CNPJ_ALFANUMERICO=true`,
    );
  if (result.quarantine) lines.push(`quarantine in   ${result.quarantine}`);
  for (const gate of result.gates.filter((g) => g.accepted))
    lines.push(
      `accepted gate   ${gate.gate}: ${gate.detail}${gate.because ? `; because: ${gate.because}` : ''}`,
    );
  for (const { gate, detail } of result.gates.filter(({ passed, detail }) => passed && detail !== null))
    lines.push(`warning         gate ${gate}: ${detail}`);
  if (result.extracted) lines.push(`extracted       ${result.extracted}, the day in the names of the files`);
  if (result.origin) lines.push(`origin          ${originText(result.origin)}`);
  lines.push(
    `load            ${result.id}`,
    `seconds         ${result.seconds}`,
    `versao          ${result.version}`,
    `fingerprint     ${result.fingerprint ?? '(unchanged)'}`,
    ending(result),
  );
  return lines.join('\n');
}

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
