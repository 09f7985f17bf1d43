/** The forms that the values of environment variables may have, each as a function that makes its schema. */
import * as z from 'zod/mini';

export interface Setting<T> {
  /** Purpose of the setting, for the documentation. */
  readonly meaning: string;
  readonly allowed: string;
  readonly fallback: string;
  /** Makes the schema of the value. */
  readonly schema: () => z.ZodMiniType<T, string>;
}

type Form<T> = Setting<T>['schema'];

export const onOff = (fallback: boolean, meaning: string): Setting<boolean> => ({
  meaning,
  allowed: 'true or false',
  fallback: String(fallback),
  schema: () =>
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((value) => value === 'true'),
    ),
});

export const number = (
  min: number,
  max: number,
  fallback: number,
  meaning: string,
  allowed = `a whole number from ${min} to ${max}`,
): Setting<number> => ({
  meaning,
  allowed,
  fallback: String(fallback),
  schema: () =>
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/)),
      z.pipe(z.transform(Number), z.number().check(z.gte(min), z.lte(max))),
    ),
});

/** `https://host[:port]`, or http for this machine. No wildcards, because callers send a credential. */
export const ORIGIN =
  /^(https:\/\/[a-z0-9.-]+(:\d{1,5})?|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?)$/;

/** Values separated by commas. */
export const listOf =
  (pattern: RegExp): Form<string[]> =>
  () =>
    z.pipe(
      z.transform((text: string) =>
        text
          .split(',')
          .map((value) => value.trim())
          .filter(Boolean),
      ),
      z.array(z.string().check(z.regex(pattern))),
    );

const TAG = /^[^=,]{1,128}=[^=,]{1,256}$/;

export const tags: Form<Record<string, string>> = () =>
  z.pipe(
    listOf(TAG)(),
    z.transform((pairs: string[]) => Object.fromEntries(pairs.map((pair) => pair.split('=')))),
  );

/** A name without port, in lower case. No wildcards, because anyone can own a name that one covers. */
const HOST_NAME = /^[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9])?$/;

export const hostNames: Form<string[]> = () =>
  z.pipe(
    z.transform((value: string) => value.toLowerCase()),
    listOf(HOST_NAME)(),
  );

export const word =
  (pattern: RegExp): Form<string> =>
  () =>
    z.string().check(z.regex(pattern));

/** A limit of requests for keys without their own limit. */
export const limit = (max: number, meaning: string): Setting<number> =>
  number(0, max, 0, meaning, `a whole number from 0 to ${max}; 0 for none`);
