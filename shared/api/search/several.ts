/**
 * Filters that accept several values, separated by commas: one of them must hold. Descriptions may have
 * commas; functions/cnpjs/search/values.ts finds these in their look-up tables.
 */
import * as z from 'zod/mini';
import { messageOf } from '../faults.ts';
import { listIn, type QueryParameter } from '../query-params.ts';

/** The schema of one value; null if nothing of it remains. */
export type ValueSchema = z.ZodMiniType<string | null, string>;

/** A filter, with the schema of one of its values. */
export interface SeveralParameter extends QueryParameter {
  readonly one: () => ValueSchema;
}

type Keywords = Readonly<Record<string, unknown>>;

export const MOST_VALUES = 20;

export const TOO_MANY = `Envie de 1 a ${MOST_VALUES} valores, separados por vírgula.`;

/** Returns the values of a text, without the blanks around them and without empty ones. */
export const valuesIn = (text: string): string[] => listIn(text).filter((value) => value !== '');

/** Reads one value: its canonical form, or why it is refused. */
export function readValue(
  { one }: SeveralParameter,
  text: string,
): { readonly value: string | null; readonly refused: string | null } {
  const { data = null, error } = z.safeParse(one(), text);
  return { value: data, refused: error ? messagesOf(error.issues, text) : null };
}

const messagesOf = (issues: readonly z.core.$ZodIssue[], text: string): string =>
  issues.map((issue) => messageOf(issue, text)).join(' ');

type RawIssue = z.core.$ZodRawIssue;

/** Returns the issues of one value among `count`. They name it unless it is the only one. */
function issuesOf(one: ValueSchema, value: string, count: number): RawIssue[] {
  const { error } = z.safeParse(one, value);
  if (!error) return [];
  // The type of each issue has that of its input; all of these are of texts.
  if (count === 1) return error.issues.map((issue) => ({ ...issue, input: value }) as RawIssue);
  return [{ code: 'custom', message: `"${value}": ${messagesOf(error.issues, value)}`, input: value }];
}

const tooMany = (input: string): RawIssue => ({
  code: 'too_big',
  origin: 'array',
  maximum: MOST_VALUES,
  message: TOO_MANY,
  input,
});

/** The canonical text has each value once, in one order. */
function severalOf(one: ValueSchema, described: Keywords): ValueSchema {
  const accepted = z.check<string>(({ value: text, issues }) => {
    const values = valuesIn(text);
    const isList = values.length > 0 && values.length <= MOST_VALUES;
    issues.push(
      ...(isList ? values.flatMap((value) => issuesOf(one, value, values.length)) : [tooMany(text)]),
    );
  });
  const canonical = (text: string): string | null => {
    const values = valuesIn(text).flatMap((value) => z.parse(one, value) ?? []);
    return [...new Set(values)].sort().join(',') || null;
  };
  return z.pipe(z.string().check(accepted, z.meta(described)), z.transform(canonical));
}

/** The keywords of a list whose values have a pattern. */
export const listPattern = (pattern: string): Keywords => ({
  pattern: `^${pattern}( *, *${pattern}){0,${MOST_VALUES - 1}}$`,
});

/** A filter of several values. `described` are the keywords of the list in the public description. */
export const several = (
  [name, example]: readonly [string, string],
  description: string,
  one: () => ValueSchema,
  described: Keywords = {},
): SeveralParameter => ({
  name,
  description: `${description} Até ${MOST_VALUES} valores, separados por vírgula. Vazio equivale a não informar.`,
  example,
  schema: () => z.nullable(severalOf(one(), described)),
  one,
  type: 'string',
  fallback: null,
});
