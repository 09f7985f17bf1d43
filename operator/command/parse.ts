/** Reads the arguments of a command strictly, by its declaration. */
import { parseArgs } from 'node:util';
import type { AnyCommand, Arguments, Command, Values } from './declaration.ts';
import { UsageError } from './errors.ts';

export interface Parsed<F extends Arguments, P extends Arguments> {
  readonly flags: Values<F>;
  readonly positionals: Values<P>;
}

/** @throws UsageError that names what is wrong and what is allowed */
export function parse<F extends Arguments, P extends Arguments>(
  command: Command<F, P>,
  args: readonly string[],
): Parsed<F, P> {
  const { values, positionals: words } = split(command, args);
  const places = Object.entries(command.positionals);
  const takesAll = places.at(-1)?.[1].repeated;
  const extra = takesAll ? undefined : words[places.length];
  if (extra !== undefined) throw new UsageError(`${command.name} takes no "${extra}"`);
  const positionals = places.map(([name, { read, repeated }], i) => [
    name,
    read(placeName(name), words.slice(i, repeated ? undefined : i + 1)),
  ]);
  const flags = Object.entries(command.flags).map(([name, { read }]) => [
    name,
    read(`--${name}`, values[name] ?? []),
  ]);
  // The argument of each name has parsed its value, so the types of the declaration hold.
  return {
    flags: Object.fromEntries(flags) as Values<F>,
    positionals: Object.fromEntries(positionals) as Values<P>,
  };
}

/** Returns the name of a positional argument in usages and errors. */
export const placeName = (name: string): string => name.toUpperCase();

interface Split {
  readonly values: Readonly<Record<string, readonly string[] | undefined>>;
  readonly positionals: readonly string[];
}

/** Returns the texts of each flag in the given order; a switch has one empty text. @throws UsageError */
function split(command: AnyCommand, args: readonly string[]): Split {
  const options = Object.fromEntries(
    Object.entries(command.flags).map(([name, { value }]) => [
      name,
      { type: value === '' ? ('boolean' as const) : ('string' as const), multiple: true },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const texts = Object.entries(values).map(([name, given]) => [
      name,
      [given ?? []].flat().map((one) => (one === true ? '' : String(one))),
    ]);
    return { values: Object.fromEntries(texts), positionals };
  } catch (error) {
    throw new UsageError(usageFault(error instanceof Error ? error.message : String(error), command));
  }
}

/** Returns Node's message; for an unknown flag, the known flags replace Node's advice. */
function usageFault(message: string, { flags }: AnyCommand): string {
  const [unknown] = /^Unknown option '[^']*'/.exec(message) ?? [];
  const names = Object.keys(flags).map((name) => `--${name}`);
  return unknown ? `${unknown}; allowed: ${names.join(', ') || 'no flags'}` : message;
}
