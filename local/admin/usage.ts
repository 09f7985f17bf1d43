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
