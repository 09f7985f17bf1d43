/** Bars, names with their values, and tables, which can be read without colour and without sight. */
import { number, shareOf } from './consultar/formats.ts';
import { type Child, h, type Tree } from './consultar/tree.ts';

/** A bar is drawn against the largest one, and none for zero. */
export const track = (value: number, largest: number): Tree =>
  h(
    'span.bar-track',
    { 'aria-hidden': 'true' },
    h('span.bar-fill', { '--share': value === 0 ? '0%' : shareOf(value, largest) }),
  );

export interface Bar {
  readonly name: string;
  readonly value: number;
  /** @default the value as a number */
  readonly text?: string;
}

export const barContent = ({ name, value, text }: Bar, largest: number): readonly Child[] => [
  h('span.bar-name', name),
  ' ',
  h('span.bar-count', text ?? number(value)),
  track(value, largest),
];

export function barList(bars: readonly Bar[]): Tree {
  const largest = Math.max(0, ...bars.map(({ value }) => value));
  const rows = bars.map((bar) => h('li', h('span.bar-row', ...barContent(bar, largest))));
  return h('ol.bars.whole', ...rows);
}

/** A name and a value; null and empty values are omitted. */
export type Fact = readonly [name: string, value: Child];

export const isGiven = (value: Child | undefined): boolean =>
  value !== null && value !== undefined && value !== '';

export const factsView = (facts: readonly Fact[]): Tree =>
  h(
    'dl.registration',
    ...facts
      .filter(([, value]) => isGiven(value))
      .map(([name, value]) => h('div', h('dt', name), h('dd', value))),
  );

export const mapped = <T>(value: T | null | undefined, shown: (value: T) => string): string | null =>
  value === null || value === undefined ? null : shown(value);

export const joined = (parts: readonly (string | null | undefined | false)[], by: string): string | null =>
  parts.filter((part) => part).join(by) || null;

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
