/**
 * The schemas of parameters and fields of bodies. Each of them parses the value and yields the OpenAPI schema
 * and, by shared/api/faults.ts, the error item.
 */
import * as z from 'zod/mini';
import { foldText } from '../datasets/fold.ts';

export type Integer = z.ZodMiniType<number, number>;
export type Text = z.ZodMiniType<string, string>;

export const integer = (minimum: number, maximum: number): Integer =>
  z.int().check(
    z.gte(minimum),
    z.lte(maximum),
    // Replaces -0 by 0, so that no later calculation receives -0.
    z.overwrite((value) => value + 0),
  );

/** Returns a sentence, after a blank, about letters that look like digits beside digits only; or nothing. */
export function mistypedIn(text: string): string {
  const isO = /O/i.test(text);
  const isI = /I/i.test(text);
  if ((!isO && !isI) || !/^[\dOI\s./-]*$/i.test(text) || !/\d/.test(text)) return '';
  if (isO && isI) return ' Entre os algarismos há as letras O e I, que talvez sejam 0 e 1.';
  return isO
    ? ' Entre os algarismos há a letra O, que talvez seja um 0.'
    : ' Entre os algarismos há a letra I, que talvez seja um 1.';
}

/** The text of an error item, in Portuguese, or what returns it for the text that was sent. */
type Message = string | ((text: string) => string);

const regex = (form: RegExp, msg: Message) =>
  z.regex(form, {
    error: ({ input }) => (typeof msg === 'string' ? msg : msg(`${input}`)) + mistypedIn(`${input}`),
  });

export const pattern = (form: RegExp, msg: Message): Text => z.string().check(regex(form, msg));

/** Accepts also small letters where the pattern has capitals; the result has capitals. */
export const capitalized = (form: RegExp, msg: Message): Text =>
  z.string().check(
    z.overwrite((text) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase())),
    regex(form, msg),
  );

export const choice = (words: readonly string[]): Text => z.enum(words);

/**
 * Accepts one of the words in either case, letter by letter; the result is the word as it is given here.
 * @param described the keywords of the public description @default the pattern, and the words as examples
 */
export function choiceInAnyCase(
  words: readonly string[],
  described?: Readonly<Record<string, unknown>>,
): Text {
  const form = new RegExp(`^(${words.map(inEitherCase).join('|')})$`);
  const listed = z.check<string>(({ value, issues }) => {
    // The list of words describes the fault better than the pattern.
    if (!form.test(value)) issues.push({ code: 'invalid_value', values: [...words], input: value });
  });
  const documented = z.meta(described ?? { pattern: form.source, examples: words });
  const given = new Map(words.map((word) => [word.toUpperCase(), word]));
  return z.pipe(
    z.string().check(listed, documented),
    z.transform((text) => given.get(text.toUpperCase()) ?? text),
  );
}

/** A boolean, which clients send as `true` or `false`; other cases are accepted too. */
export const yesOrNo = (): Text =>
  choiceInAnyCase(['true', 'false'], { type: 'boolean', examples: [true, false] });

/** Spells out both cases of each letter, because patterns in OpenAPI have no flag `i`. */
const inEitherCase = (word: string): string =>
  [...word]
    .map((letter) => [letter.toUpperCase(), letter.toLowerCase()])
    .map(([upper = '', lower = '']) => (upper === lower ? upper : `[${upper}${lower}]`))
    .join('');

/**
 * Accepts a text, to be compared without accents, case and extra blanks; null if nothing else remains.
 * `refused` returns the message for a text that is not accepted.
 */
export const comparedText = (
  maximum: number,
  refused: (text: string) => string | null = () => null,
): z.ZodMiniType<string | null, string> =>
  z.pipe(
    z.string().check(
      z.maxLength(maximum),
      z.check<string>(({ value, issues }) => {
        const message = refused(value);
        if (message !== null) issues.push({ code: 'custom', message, input: value });
      }),
    ),
    z.transform((text) => foldText(text) || null),
  );

/** Accepts one to `most` texts; the result is the text that they were split from. */
export function listOfTexts(most: number): z.ZodMiniType<string, string[]> {
  const error = `Envie de 1 a ${most} valores, separados por vírgula, ponto e vírgula, espaço, tabulação ou quebra de linha.`;
  return z.pipe(
    z.array(z.string()).check(z.minLength(1, { error }), z.maxLength(most, { error })),
    z.transform((texts) => texts.join(',')),
  );
}

/** Accepts a text by a rule that is not a pattern. */
export const textThat = (fits: (text: string) => boolean, msg: string): Text =>
  z.string().check(z.refine(fits, { error: msg }));
