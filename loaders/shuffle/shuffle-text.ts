/** Reads the text of a shuffle key from the bytes of a row, without parsing the row. */
import type { FixedForm, Form, SeparatedForm } from '../work/form.ts';

export type TextOf = (buffer: Buffer, start: number, end: number) => string;

const QUOTE = 0x22;

/** The digit or capital of each byte; 0 for masks, blanks and accents, which do not distinguish keys. */
const KEPT = Uint8Array.from({ length: 128 }, (_, byte) => {
  const character = String.fromCharCode(byte);
  return /[0-9A-Za-z]/.test(character) ? character.toUpperCase().charCodeAt(0) : 0;
});

/** Returns the letters and digits of a cell. A cell and its stored value have the same text. */
export function keyText(buffer: Buffer, start: number, end: number): string {
  let text = '';
  for (let i = start; i < end; i++) {
    const kept = KEPT[buffer[i] as number];
    if (kept) text += String.fromCharCode(kept);
  }
  return text;
}

/** `slots` are the fields of the key, by their index in `fieldsOf` the layout. */
export const shuffleTextReader = (form: Form, slots: readonly number[]): TextOf =>
  form.kind === 'fixed' ? byRange(form, slots) : byColumn(form, slots);

function byRange({ records, encoding }: FixedForm, slots: readonly number[]): TextOf {
  const ofBytes: TextOf = (buffer, start, end) => {
    const ranges = records[end - start] ?? [];
    let text = '';
    for (const slot of slots) {
      const range = ranges[slot];
      if (range) text += keyText(buffer, start + range[0], start + range[1]);
    }
    return text;
  };
  if (encoding !== 'utf-8') return ofBytes;
  return (buffer, start, end) => {
    // A byte for each character; keys have no others than ASCII.
    const row = Buffer.from(buffer.toString('utf8', start, end), 'latin1');
    return ofBytes(row, 0, row.length);
  };
}

function byColumn(form: SeparatedForm, slots: readonly number[]): TextOf {
  const delimiter = form.delimiter.charCodeAt(0);
  const columns = slots.map((slot) => form.columns.indexOf(slot));
  return (buffer, start, end) => {
    let text = '';
    for (const column of columns) {
      let at = start;
      for (let skipped = 0; skipped < column; skipped++)
        at = cellEnd(buffer, at, end, delimiter, form.quotes) + 1;
      if (at < end) text += keyText(buffer, at, cellEnd(buffer, at, end, delimiter, form.quotes));
    }
    return text;
  };
}

/** Returns the position of the delimiter after the cell at `start`, or the end of the row. */
function cellEnd(buffer: Buffer, start: number, end: number, delimiter: number, quotes: boolean): number {
  // As in splitLine, a quote inside a cell that does not begin with one is an ordinary character.
  const quoted = quotes && buffer[start] === QUOTE;
  let inside = false;
  for (let at = start; at < end; at++) {
    const byte = buffer[at];
    if (quoted && byte === QUOTE) inside = !inside;
    else if (byte === delimiter && !inside) return at;
  }
  return end;
}
