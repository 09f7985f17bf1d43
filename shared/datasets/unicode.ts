/** Patterns with classes of Unicode characters. */

/**
 * Returns a function that makes the pattern at its first call. V8 checks a literal of this kind while it
 * compiles the file, also in a function that is never called, which is 2 ms of the start of a Lambda function
 * for the five of this service.
 */
/* @__NO_SIDE_EFFECTS__ */
export function unicodePattern(source: string, flags: string): () => RegExp {
  let made: RegExp | undefined;
  return () => {
    made ??= new RegExp(source, flags);
    return made;
  };
}

/** Finds every accent of a decomposed text. */
export const marks = unicodePattern(String.raw`\p{M}`, 'gu');

const ASCII = /^[\0-\x7f]*$/;
const marked = unicodePattern(String.raw`[^\0-\x7f\p{L}]\p{M}*|[\d\s./-]\p{M}+`, 'gu');
const styled = unicodePattern(String.raw`[^\0-\x7f]`, 'gu');

/**
 * Returns a text with plain digits, and plain signs between them, for those that names are folded to:
 * `１．①` → `1.1`. Other characters stay.
 */
export const plainDigits = (text: string): string => plain(text, marked, /^[\d\s./-]+$/);

/** Returns a text with plain letters, digits and `_` for wide, circled and other ones: `ｃ＿①` → `c_1`. */
export const plainLetters = (text: string): string => plain(text, styled, /^\w+$/);

function plain(text: string, others: () => RegExp, allowed: RegExp): string {
  if (ASCII.test(text)) return text;
  return text.replace(others(), (found) => {
    const folded = found.normalize('NFKD').replace(marks(), '');
    return allowed.test(folded) ? folded : found;
  });
}
