/** The kinds of arguments that a command can declare. */
import type { Argument } from './declaration.ts';
import { UsageError } from './errors.ts';
import type { Form } from './forms.ts';

export const toggle = (meaning: string): Argument<boolean> => ({
  meaning,
  value: '',
  allowed: '',
  read: (_, given) => given.length > 0,
});

export const required = <T>(value: string, form: Form<T>, meaning: string): Argument<T> => ({
  meaning,
  value,
  allowed: form.allowed,
  required: true,
  read: (name, given) => readOne(name, form, given.at(-1)),
});

export const optional = <T>(value: string, form: Form<T>, meaning: string): Argument<T | undefined> => ({
  meaning,
  value,
  allowed: form.allowed,
  read: (name, given) => (given.length === 0 ? undefined : readOne(name, form, given.at(-1))),
});

export const withDefault = <T>(
  value: string,
  form: Form<T>,
  fallback: string | number,
  meaning: string,
): Argument<T> => ({
  meaning,
  value,
  allowed: form.allowed,
  fallback: String(fallback),
  read: (name, given) => readOne(name, form, given.at(-1) ?? String(fallback)),
});

export const repeated = <T>(value: string, form: Form<T>, meaning: string): Argument<T[]> => ({
  meaning,
  value,
  allowed: form.allowed,
  repeated: true,
  read: (name, given) => given.map((one) => readOne(name, form, one)),
});

/** @throws UsageError */
function readOne<T>(name: string, form: Form<T>, given: string | undefined): T {
  if (given === undefined) throw new UsageError(`${name} is missing; allowed: ${form.allowed}`);
  const value = form.read(given);
  if (value !== undefined) return value;
  const fault = form.secret ? 'has another form' : `is "${given}"`;
  throw new UsageError(`${name} ${fault}${form.note?.(given) ?? ''}; allowed: ${form.allowed}`);
}
