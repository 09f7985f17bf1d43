/** The characters of names and reasons that people write. */
import { unicodePattern } from '../../datasets/unicode.ts';
import { secretsIn } from './secret-form.ts';

/**
 * Letters with their accents, numbers, signs (emoji included) and the plain space. Everything else could make
 * two names look equal or turn the text around them: other spaces, line separators, marks of direction, lone
 * surrogates, private or unassigned characters. `invisible` are characters of the allowed kinds that show
 * nothing, such as variation selectors and the blank of Braille.
 */
const visible = unicodePattern(String.raw`^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$`, 'u');
const invisible = unicodePattern(String.raw`\p{Default_Ignorable_Code_Point}|\u2800`, 'u');

/** Whether a text is visible and contains no secret, which may be pasted into the field by mistake. */
export const isVisibleText = (text: string, longest: number): boolean =>
  text === text.trim() &&
  text.length <= longest &&
  visible().test(text) &&
  !invisible().test(text) &&
  secretsIn(text).length === 0;

/** A reason must say something, and fit into a line of the audit log. */
export const SHORTEST_REASON = 5;
export const LONGEST_REASON = 500;

export const isReason = (text: string): boolean =>
  text.length >= SHORTEST_REASON && isVisibleText(text, LONGEST_REASON);
