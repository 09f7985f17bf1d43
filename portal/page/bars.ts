/** Bars with their names and numbers as text, so that they can be read without colour and without sight. */
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

/** Returns the content of a row: the name, the number, and the bar below both. */
export const barContent = ({ name, value, text }: Bar, largest: number): readonly Child[] => [
  h('span.bar-name', name),
  ' ',
  h('span.bar-count', text ?? number(value)),
  track(value, largest),
];

/** Returns the rows of all bars, against the largest of them. */
export function barList(bars: readonly Bar[]): Tree {
  const largest = Math.max(0, ...bars.map(({ value }) => value));
  const rows = bars.map((bar) => h('li', h('span.bar-row', ...barContent(bar, largest))));
  return h('ol.bars.whole', ...rows);
}
