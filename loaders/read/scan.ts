/** Scans the bytes of a separated row for the bounds of its cells, and for bytes that need conversion. */
import type { SeparatedForm } from '../work/form.ts';

const QUOTE = 0x22;
/** The bytes 0x80–0x9F, in which windows-1252 and ISO-8859-1 differ, decoded once. */
const C1 = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 32 }, (_, i) => 0x80 + i));

/**
 * Bits of the marks of a row: it contains more than ASCII, bytes that only windows-1252 has, or NULs and
 * control characters.
 */
export const HIGH = 1;
export const WINDOWS = 2;
export const NUL_OR_CONTROL = 4;
/** Stands in place of marks for a quote inside a cell, or another number of columns. */
export const IRREGULAR = -1;

/** Converts the text of a cell from ISO-8859-1 to windows-1252 and removes NULs. */
export function decode(text: string, marks: number): string {
  let cell = text;
  if (marks & WINDOWS) cell = cell.replace(/[\x80-\x9f]/g, (c) => C1[c.charCodeAt(0) - 0x80] as string);
  if (marks & NUL_OR_CONTROL) cell = cell.replaceAll('\0', '');
  return cell;
}

/** Returns a function that writes the bounds of a row's cells, from its start, and returns its marks. */
export function boundsScanner(
  { columns: { length: width }, quotes, delimiter: character }: SeparatedForm,
  bounds: Int32Array,
): (buffer: Buffer, start: number, end: number) => number {
  const delimiter = character.charCodeAt(0);
  return (buffer, start, end) => {
    let marks = 0;
    let at = start;
    for (let column = 0; column < width; column++) {
      const quoted = quotes && buffer[at] === QUOTE;
      const stop = quoted ? QUOTE : delimiter;
      if (quoted) at++;
      bounds[column * 2] = at - start;
      for (; at < end; at++) {
        const byte = buffer[at] as number;
        if (byte === stop) break;
        if (byte < 0x20) marks |= NUL_OR_CONTROL;
        else if (byte >= 0x80) marks |= byte < 0xa0 ? HIGH | WINDOWS : HIGH;
      }
      if (quoted && at >= end) return IRREGULAR;
      bounds[column * 2 + 1] = at - start;
      if (quoted) at++;
      if (column < width - 1 && (at >= end || buffer[at++] !== delimiter)) return IRREGULAR;
    }
    return at === end ? marks : IRREGULAR;
  };
}
