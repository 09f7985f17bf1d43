/** Markdown tables for bench/results. */

export type Cell = string | number;

const shown = (cell: Cell): string => (typeof cell === 'number' ? cell.toLocaleString('en-US') : cell);

/** Aligns the first column left and the others, which have figures, right. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const line = (cells: readonly Cell[]): string => `| ${cells.map(shown).join(' | ')} |`;
  const rule = `| --- |${' ---: |'.repeat(head.length - 1)}`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

export const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits));

/** Returns the value in the middle; for an even count, the mean of the two values in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const [low = 0, high = 0] =
    sorted.length % 2 ? [sorted[half], sorted[half]] : sorted.slice(half - 1, half + 1);
  return (low + high) / 2;
}
