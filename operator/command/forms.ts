/** The forms of the text of an argument: what is allowed, in words, and the parser of the text. */

export interface Form<T> {
  /** The allowed values in words, for errors, usages and the documentation. */
  readonly allowed: string;
  /** Returns undefined for a text that is not allowed. */
  readonly read: (text: string) => T | undefined;
  /** Whether errors omit the text: it may be a secret that was pasted into the wrong place. */
  readonly secret?: boolean;
  /** Returns an addition to the error for a formerly allowed text: empty, or beginning with a comma. */
  readonly note?: (text: string) => string;
}

/** Any text that is not empty. */
export const text = (allowed: string): Form<string> => ({ allowed, read: (given) => given || undefined });

export const matching = (pattern: RegExp, allowed: string): Form<string> => ({
  allowed,
  read: (given) => (pattern.test(given) ? given : undefined),
});

export const oneOf = <const N extends string>(names: readonly N[]): Form<N> => ({
  allowed: names.join(', '),
  read: (given) => names.find((name) => name === given),
});

/** Names separated by commas. */
export const someOf = <const N extends string>(names: readonly N[]): Form<N[]> => ({
  allowed: `${names.join(', ')}, separated by commas`,
  read: (given) => {
    const words = given.split(',').map((name) => name.trim());
    const known = names.filter((name) => words.includes(name));
    return words.every((name) => (names as readonly string[]).includes(name)) ? known : undefined;
  },
});

export const whole = (min: number, max: number): Form<number> => ({
  allowed: `a whole number from ${min} to ${max}`,
  read: (given) => {
    const value = /^\d{1,10}$/.test(given) ? Number(given) : Number.NaN;
    return value >= min && value <= max ? value : undefined;
  },
});

export const decimal: Form<number> = {
  allowed: 'a number from 0 to 999999, with up to three decimals',
  read: (given) => (/^\d{1,6}(\.\d{1,3})?$/.test(given) ? Number(given) : undefined),
};
