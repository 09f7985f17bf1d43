/**
 * What a command is, as data: its name, the arguments that it takes, and what it prints. The parser, the usage text and
 * the tables of the documentation are all made from these declarations.
 */

/** A flag, or an argument that is known by its place. */
export interface Argument<T> {
  /** One sentence. */
  readonly meaning: string;
  /** Stands for the value in usages: `DIR`. Empty for a switch, which takes no value. */
  readonly value: string;
  readonly allowed: string;
  /** As it would be typed; null where there is none. */
  readonly fallback: string | null;
  readonly required: boolean;
  /** Whether it may be given more than once. */
  readonly repeated: boolean;
  /** `name` is what an error calls the argument: `--to`, `SOURCE`. @throws UsageError */
  readonly read: (name: string, given: readonly string[]) => T;
}

export type Arguments = Readonly<Record<string, Argument<unknown>>>;

export type Values<A extends Arguments> = {
  readonly [N in keyof A]: A[N] extends Argument<infer T> ? T : never;
};

export interface Command<F extends Arguments = Arguments, P extends Arguments = Arguments> {
  /** Words of the call without `npm run`: `admin keys issue`. */
  readonly name: string;
  /** One sentence. */
  readonly purpose: string;
  /** By place: in the order of the declaration. */
  readonly positionals: P;
  readonly flags: F;
  /** What stands on stdout when it is done. */
  readonly output: string;
  /** When it ends with exit code 1; null where only an unforeseen error does that. */
  readonly refusal: string | null;
  /** Is run where the words of the call end before the last word of its name. */
  readonly isDefault: boolean;
}

interface Declared<F extends Arguments, P extends Arguments> {
  readonly name: string;
  readonly purpose: string;
  readonly positionals?: P;
  readonly flags?: F;
  readonly output: string;
  readonly refusal?: string;
  readonly isDefault?: boolean;
}

type None = Readonly<Record<never, never>>;

export const command = <F extends Arguments = None, P extends Arguments = None>(
  declared: Declared<F, P>,
): Command<F, P> => ({
  name: declared.name,
  purpose: declared.purpose,
  positionals: declared.positionals ?? ({} as P),
  flags: declared.flags ?? ({} as F),
  output: declared.output,
  refusal: declared.refusal ?? null,
  isDefault: declared.isDefault ?? false,
});

/** The same arguments under the type that lists of commands have. */
export type AnyCommand = Command<Arguments, Arguments>;
