/** Runs the command that a program's arguments name. Exit codes 0 to 2 are common; commands may add more. */
import { isPortuguese } from '../../shared/env.ts';
import { SettingError } from '../../shared/setting-error.ts';
import { withoutSecrets } from '../../shared/store/keys/secret-form.ts';
import type { AnyCommand, Arguments, Command, Values } from './declaration.ts';
import { UsageError } from './errors.ts';
import { parse } from './parse.ts';
import { usageOf, usageOfProgram } from './usage-text.ts';

/** A command with the function that carries it out. */
export interface Bound {
  readonly command: AnyCommand;
  readonly run: (args: readonly string[]) => Promise<number>;
}

export const bind = <F extends Arguments, P extends Arguments>(
  command: Command<F, P>,
  work: (flags: Values<F>, positionals: Values<P>) => Promise<void>,
): Bound =>
  bindWithCode(command, async (flags, positionals) => {
    await work(flags, positionals);
    return 0;
  });

/** Binds a command that returns its exit code: 0, 1 or one of `codes` in its declaration. */
export const bindWithCode = <F extends Arguments, P extends Arguments>(
  command: Command<F, P>,
  work: (flags: Values<F>, positionals: Values<P>) => Promise<number>,
): Bound => ({
  command,
  run: async (args) => {
    const { flags, positionals } = parse(command, args);
    return work(flags, positionals);
  },
});

interface Called {
  readonly bound: Bound;
  readonly rest: readonly string[];
}

/** Returns the words of the name after that of the program. */
const wordsOf = (program: string, { command }: Bound): string[] =>
  command.name.slice(program.length).split(' ').filter(Boolean);

const beginWith = (args: readonly string[], words: readonly string[]): boolean =>
  words.every((word, i) => args[i] === word);

/** Finds the command with whose whole name the arguments begin. */
function named(program: string, commands: readonly Bound[], args: readonly string[]): Called | null {
  const bound = commands.find((one) => beginWith(args, wordsOf(program, one)));
  return bound ? { bound, rest: args.slice(wordsOf(program, bound).length) } : null;
}

/** Finds the command that runs where the call lacks the last word of its name: `loads` runs `loads list`. */
function byDefault(program: string, commands: readonly Bound[], args: readonly string[]): Called | null {
  const ends = (words: readonly string[]): boolean =>
    beginWith(args, words) && (args[words.length] ?? '-').startsWith('-');
  const bound = commands.find((one) => one.command.isDefault && ends(wordsOf(program, one).slice(0, -1)));
  return bound ? { bound, rest: args.slice(wordsOf(program, bound).length - 1) } : null;
}

/** Returns the exit code of the command. @throws UsageError, and what the command throws */
export async function dispatch(
  program: string,
  commands: readonly Bound[],
  args: readonly string[],
): Promise<number> {
  const called = named(program, commands, args) ?? byDefault(program, commands, args);
  if (!called) throw unknownCommand(program, commands, args);
  return called.bound.run(called.rest);
}

/** Names the first unknown word, with the words that are allowed in its place. */
function unknownCommand(program: string, commands: readonly Bound[], args: readonly string[]): UsageError {
  const names = commands.map((bound) => wordsOf(program, bound));
  const known = names.some(([first]) => first === args[0]) ? args.slice(0, 1) : [];
  const next = names.filter(([first]) => known.length === 0 || first === known[0]);
  const allowed = [...new Set(next.map((words) => words[known.length]))].join(', ');
  const place = [program, ...known].join(' ');
  const given = args[known.length];
  return new UsageError(
    given === undefined
      ? `${place} needs one of ${allowed}`
      : `${place} has no "${given}"; allowed: ${allowed}`,
  );
}

/** Returns the usage of the called command, or the list of commands where none is called. */
function usageFor(
  program: string,
  commands: readonly Bound[],
  args: readonly string[],
  inPortuguese = false,
): string {
  const called = named(program, commands, args);
  if (called) return usageOf(called.bound.command, inPortuguese);
  const inTopic = commands.filter((bound) => wordsOf(program, bound)[0] === args[0]);
  return usageOfProgram(
    program,
    (inTopic.length > 0 ? inTopic : commands).map(({ command }) => command),
  );
}

const HELP = ['--help', '-h'];
const PORTUGUESE_HELP = '--ajuda';

/** Returns the help flag of the arguments; a word after `--` is never a flag. */
function helpFlag(args: readonly string[]): string | undefined {
  const end = args.indexOf('--');
  return (end < 0 ? args : args.slice(0, end)).find((word) => [...HELP, PORTUGUESE_HELP].includes(word));
}

/**
 * A reader such as `head` ends before it has read everything. The work goes on: a load publishes whether or
 * not its result is read.
 */
function outliveReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

/** Exit codes: 0 done, 1 refused or failed, 2 wrong usage or setting; commands may declare others. */
export async function runProgram(program: string, commands: readonly Bound[]): Promise<void> {
  const args = process.argv.slice(2);
  outliveReader();
  const help = helpFlag(args);
  if (help !== undefined) {
    const inPortuguese = help === PORTUGUESE_HELP || isPortuguese();
    process.stdout.write(`${usageFor(program, commands, args, inPortuguese)}\n`);
    return;
  }
  try {
    const code = await dispatch(program, commands, args);
    if (code !== 0) process.exitCode = code;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const usage = error instanceof UsageError ? `\n${usageFor(program, commands, args)}` : '';
    // An error repeats the wrong argument, which may be a key that was pasted into the wrong place.
    process.stderr.write(`${withoutSecrets(`${message}${usage}`)}\n`);
    process.exitCode = error instanceof UsageError || error instanceof SettingError ? 2 : 1;
  }
}
