/** Reading the arguments of a command strictly: what is wrong is named, with what is allowed. */
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** The command line is wrong; the message says how it should be. Exit 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command was understood and cannot be done. Exit 1. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

type Options = NonNullable<ParseArgsConfig['options']>;

/** `parseArgs` in strict mode, its complaints followed by the usage. @throws UsageError */
export function readArguments<const O extends Options>(args: readonly string[], options: O, usage: string) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

/** What a whole number given as text may be. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** @throws UsageError naming the flag */
export function wholeNumber(flag: string, text: string, { min, max }: Bounds): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new UsageError(`--${flag} is "${text}"; allowed: a whole number from ${min} to ${max}`);
}

/** @throws UsageError naming the command and the first of the arguments that it does not take */
export function takesNothing(command: string, positionals: readonly string[], usage: string): void {
  if (positionals.length > 0) throw new UsageError(`${command} takes no "${positionals[0]}"\n${usage}`);
}
