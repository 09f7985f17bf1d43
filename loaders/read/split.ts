/** Splits a line of text into cells, which may be bare or quoted, with `""` for a quote inside. */

import type { Fault } from '../../shared/store/records/accounting.ts';

/** Where `quotes` is false, a quote is an ordinary character. */
export function splitLine(text: string, delimiter: string, quotes: boolean): string[] | Fault {
  if (!quotes) return text.split(delimiter);
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    if (text[at] !== '"') {
      const next = text.indexOf(delimiter, at);
      cells.push(next === -1 ? text.slice(at) : text.slice(at, next));
      if (next === -1) return cells;
      at = next + 1;
      continue;
    }
    const close = closingQuote(text, at + 1);
    if (close === -1)
      return { reason: 'unterminated_quote', detail: `column ${cells.length + 1} opens a quote` };
    cells.push(text.slice(at + 1, close).replaceAll('""', '"'));
    if (close + 1 === text.length) return cells;
    if (text[close + 1] !== delimiter) {
      return { reason: 'stray_quote', detail: `column ${cells.length} goes on after its closing quote` };
    }
    at = close + 2;
  }
}

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return -1;
}
