/**
 * The schemas that parameters and fields of bodies are made of. Each is the parser, the source of the OpenAPI schema and,
 * by shared/api/faults.ts, of the error item.
 */
import * as z from 'zod/mini';
import { foldText } from '../datasets/fold.ts';

export type Integer = z.ZodMiniType<number, number>;
export type Text = z.ZodMiniType<string, string>;

export const integer = (minimum: number, maximum: number): Integer =>
  z.int().check(
    z.gte(minimum),
    z.lte(maximum),
    // -0 is sent as 0, so that no calculation behind the parser meets it.
    z.overwrite((value) => value + 0),
  );

/** `msg` is Portuguese, for the error item. */
export const pattern = (form: RegExp, msg: string): Text => z.string().check(z.regex(form, { error: msg }));

export const choice = (words: readonly string[]): Text => z.enum(words);

/** One of the words in capitals, accepted in either case; the result is in capitals. */
export function choiceInAnyCase(words: readonly string[]): Text {
  const form = new RegExp(`^(${words.map(inEitherCase).join('|')})$`);
  const listed = z.check<string>(({ value, issues }) => {
    // The pattern would describe the fault worse than the list of words does.
    if (!form.test(value)) issues.push({ code: 'invalid_value', values: [...words], input: value });
  });
  const documented = z.meta({ pattern: form.source, examples: words });
  return z.pipe(
    z.string().check(listed, documented),
    z.transform((text) => text.toUpperCase()),
  );
}

/** Letter by letter: the flag `i` has no place in the patterns of OpenAPI. */
const inEitherCase = (word: string): string =>
  [...word].map((letter) => `[${letter}${letter.toLowerCase()}]`).join('');

/** Any text, compared without accents, case and extra blanks; null where nothing else is in it. */
export const comparedText = (maximum: number): z.ZodMiniType<string | null, string> =>
  z.pipe(
    z.string().check(z.maxLength(maximum)),
    z.transform((text) => foldText(text) || null),
  );

/** A text by a rule that is not a pattern. */
export const textThat = (fits: (text: string) => boolean, msg: string): Text =>
  z.string().check(z.refine(fits, { error: msg }));
