/** Finds the terms of a page that some edits make of another term, without decoding their texts. */
import { ByteReader } from './varints.ts';

const [A, Z] = [0x41, 0x5a];
const FAR = 255;

export interface NearTo {
  /** A term of ASCII. */
  readonly term: string;
  /** Characters that a near term begins with too. */
  readonly alike: number;
  /** A letter left out, changed or added, or two neighbours in the other order, is one edit. */
  readonly edits: number;
}

/** Returns the terms of capital letters at exactly so many edits. @throws Error for damaged bytes */
export function termsNear(page: Uint8Array, { term, alike, edits }: NearTo) {
  const wanted = Buffer.from(term, 'utf8');
  const compare = comparing(wanted.subarray(alike), edits);
  const reader = new ByteReader(page);
  const found: { readonly text: string; readonly flags: number; readonly body: Uint8Array }[] = [];
  // How many bytes of the term before are those that all near terms begin with.
  let equal = 0;
  while (!reader.done) {
    const shared = reader.varint();
    const rest = reader.take(reader.varint());
    const flags = reader.varint();
    const body = reader.take(reader.varint());
    // Terms are in order: one that shares less with the term before is after all that begin so.
    if (shared < equal) break;
    if (shared > equal && equal < alike) continue;
    while (equal < alike && rest[equal - shared] === wanted[equal]) equal++;
    if (equal < alike) continue;
    const kept = Math.max(0, shared - alike);
    if (compare.next(kept, rest.subarray(Math.max(0, alike - shared))) !== edits) continue;
    found.push({ text: term.slice(0, alike) + compare.text(), flags, body });
  }
  return found;
}

/**
 * Compares texts in their order with one text. A row has the edits between the letters of a text so far and
 * each beginning of the wanted one; texts that begin alike have their first rows in common.
 */
function comparing(wanted: Uint8Array, most: number) {
  const width = wanted.length + 1;
  // A text that is longer by more than the edits is too far, which its last row shows.
  const longest = wanted.length + most + 1;
  const rows = new Uint8Array(width * (longest + 1));
  for (let i = 0; i < width; i++) rows[i] = i;
  const letters = Buffer.alloc(longest);
  let length = 0;
  // The letters after which no text can be near any more.
  let far = Number.POSITIVE_INFINITY;

  /** Appends a letter; returns whether the text can still be near. */
  const append = (letter: number): boolean => {
    letters[length++] = letter;
    const row = length * width;
    const before = row - width;
    rows[row] = length;
    let least = length;
    for (let i = 1; i < width; i++) {
      const same = wanted[i - 1] === letter;
      let edits = Math.min(
        (rows[before + i - 1] as number) + (same ? 0 : 1),
        (rows[before + i] as number) + 1,
        (rows[row + i - 1] as number) + 1,
      );
      if (i > 1 && length > 1 && wanted[i - 2] === letter && wanted[i - 1] === letters[length - 2])
        edits = Math.min(edits, (rows[before - width + i - 2] as number) + 1);
      rows[row + i] = edits;
      least = Math.min(least, edits);
    }
    return least <= most && letter >= A && letter <= Z;
  };

  return {
    /** Returns the edits of a text whose first `kept` letters are those of the text before. */
    next(kept: number, rest: Uint8Array): number {
      if (kept >= far) return FAR;
      far = Number.POSITIVE_INFINITY;
      length = kept;
      for (let i = 0; i < rest.length; i++) {
        if (append(rest[i] as number)) continue;
        far = length;
        return FAR;
      }
      return rows[length * width + wanted.length] as number;
    },
    text: (): string => letters.toString('latin1', 0, length),
  };
}
