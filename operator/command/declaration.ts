/**
 * A command as data: its name and its arguments. The parser and the usage text are made from these
 * declarations, with which tests compare the documentation.
 */

export interface Argument<T> {
  /** One sentence. */
  readonly meaning: string;
  /** Stands for the value in usages: `DIR`. Empty for a switch, which takes no value. */
  readonly value: string;
  readonly allowed: string;
  /** The default as text. */
  readonly fallback?: string;
  readonly required?: boolean;
  readonly repeated?: boolean;
  /** `name` is the name of the argument in errors: `--to`, `SOURCE`. @throws UsageError */
  readonly read: (name: string, given: readonly string[]) => T;
}

export type Arguments = Readonly<Record<string, Argument<unknown>>>;

export type Values<A extends Arguments> = {
  readonly [N in keyof A]: A[N] extends Argument<infer T> ? T : never;
};

/** The texts of a command in Portuguese, for its help. */
export interface Portuguese<Name extends string = string> {
  readonly purpose: string;
  /** The meaning of each argument, and what it allows where that is a sentence. */
  readonly arguments: Readonly<Record<Name, string | readonly [meaning: string, allowed: string]>>;
  readonly codes?: Readonly<Record<number, string>>;
}

export interface Command<F extends Arguments = Arguments, P extends Arguments = Arguments> {
  /** Words of the call without `npm run`: `admin keys issue`. */
  readonly name: string;
  /** One sentence. */
  readonly purpose: string;
  /** The positional arguments, in the order of the declaration. Only the last one may be repeated. */
  readonly positionals: P;
  readonly flags: F;
  /** The meaning of exit codes beyond 0, 1 and 2. */
  readonly codes?: Readonly<Record<number, string>>;
  /** Whether the command also runs where the call lacks the last word of its name. */
  readonly isDefault?: boolean;
  /** Absent where its help is in English alone. */
  readonly portuguese?: Portuguese;
}

type Declared<F extends Arguments, P extends Arguments> = Omit<
  Command<F, P>,
  'positionals' | 'flags' | 'portuguese'
> & {
  readonly positionals?: P;
  readonly flags?: F;
  /** Has every argument, or does not compile. */
  readonly portuguese?: Portuguese<NoInfer<keyof F | keyof P> & string>;
};

type None = Readonly<Record<never, never>>;

export const command = <F extends Arguments = None, P extends Arguments = None>({
  positionals = {} as P,
  flags = {} as F,
  ...others
}: Declared<F, P>): Command<F, P> => ({ ...others, positionals, flags });

/** The type of the commands in a list. */
export type AnyCommand = Command<Arguments, Arguments>;
