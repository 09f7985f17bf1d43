/** The report of a load as texts for people: tables, differences from the served generation, new columns. */

import type { Changes, Comparison, ResourceComparison } from '../../shared/store/loads/comparison.ts';
import type { NewColumns } from '../../shared/store/loads/load-outcome.ts';

const HEADER = ['resource', 'before', 'now', 'added', 'removed', 'changed', 'compared'];
/** Fields that are named for each resource: those with the most changes. */
const FIELDS = 5;

const percent = (share: number): string => `${Number((share * 100).toFixed(2))} %`;

/** Counts of a share are not multiplied: they are what was found in it. */
function rowOf([name, { before, now, added, removed, changed, share, values }]: [
  string,
  ResourceComparison,
]): string[] {
  if (share === 0) return [name, number(before), number(now), '–', '–', '–', 'rows only'];
  // A changed row without a key is one that is removed and one that is added.
  const change = Object.keys(values).length > 0 ? number(changed) : '–';
  const part = share === 1 ? 'all' : percent(share);
  return [name, number(before), number(now), number(added), number(removed), change, part];
}

const allOf = ({ added, removed, changed }: Changes): number => added + removed + changed;

function fieldsOf(values: ResourceComparison['values']): string {
  const most = Object.entries(values)
    .map(([name, changes]) => ({ name, changes, all: allOf(changes) }))
    .filter(({ all }) => all > 0)
    .sort((a, b) => b.all - a.all)
    .slice(0, FIELDS);
  return most
    .map(({ name, changes: { added, removed, changed } }) => {
      const parts = [
        [changed, 'changed'],
        [added, 'added'],
        [removed, 'removed'],
      ].filter(([count]) => count !== 0);
      return `${name} (${parts.map(([count, word]) => `${number(Number(count))} ${word}`).join(', ')})`;
    })
    .join(', ');
}

export function comparedLines(comparison: Comparison | null): string[] {
  if (!comparison) return [];
  const resources = Object.entries(comparison.resources);
  const fields = resources
    .map(([name, { values }]) => [name, fieldsOf(values)] as const)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `values of ${name}: ${text}`);
  return [
    `compared with   ${comparison.versao}, which was served (${comparison.generation})`,
    '',
    table([HEADER, ...resources.map(rowOf)]),
    ...fields,
    '',
  ];
}

/** Returns the text that follows `NEW COLUMNS` wherever a load is reported. */
export function newColumnsText(found: readonly NewColumns[]): string {
  const texts = found.map(({ resource, files, columns }) => {
    const each = columns.map(({ column, rows }) => `${column} (rows with a value: ${number(rows)})`);
    return `${resource} (files: ${number(files)}): ${each.join(', ')}`;
  });
  return `${texts.join('; ')}: added by the publisher and not loaded; every other column is. colunas.json can name them (docs/loading.md)`;
}

export const number = (n: number): string => n.toLocaleString('en-US');

export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((r) => r[i]?.length ?? 0))) ?? [];
  return rows
    .map((r) =>
      r.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
    )
    .join('\n');
}
