/** A table whose rows are blocks on a narrow screen, where each cell names its column. */
import { number } from '../consultar/formats.ts';
import { type Child, h, type Tree } from '../consultar/tree.ts';

/** A number that is not known is a dash. */
type Cell = Tree | string | number | null;

const shown = (cell: Cell): Child => {
  if (cell === null) return '–';
  return typeof cell === 'number' ? number(cell) : cell;
};

function rowView(columns: readonly string[], [first = null, ...others]: readonly Cell[]): Tree {
  const cells = others.map((cell, i) => h('td', { 'data-name': columns[i + 1] }, shown(cell)));
  return h('tr', h('th', { scope: 'row' }, shown(first)), ...cells);
}

/** `caption` says what the table is. The first cell of a row is its name, and the others are figures. */
export const tableView = (
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
): Tree =>
  h(
    'table.figures',
    h('caption', caption),
    h('thead', h('tr', ...columns.map((name) => h('th', { scope: 'col' }, name)))),
    h('tbody', ...rows.map((row) => rowView(columns, row))),
  );
