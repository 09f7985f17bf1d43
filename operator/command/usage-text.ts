/** The usage of a command, and the list of the commands of a program, as text for a terminal. */
import type { AnyCommand, Argument } from './declaration.ts';
import { placeName } from './parse.ts';

/** Returns the call of a command, or of a program with several commands: `npm run admin -- keys issue`. */
export function callOf(name: string): string {
  const [program = '', ...rest] = name.split(' ');
  const script = program === 'start' ? 'npm start' : `npm run ${program}`;
  return rest.length === 0 ? script : `${script} -- ${rest.join(' ')}`;
}

/** The words of a usage around those of the declaration. */
const ENGLISH = { usage: 'usage', allowed: 'Allowed', fallback: 'Default', code: 'exit code' };
const PORTUGUESE = { usage: 'uso', allowed: 'Permitido', fallback: 'Padrão', code: 'código de saída' };

/** @param inPortuguese where the command has its texts in Portuguese @default false */
export function usageOf(command: AnyCommand, inPortuguese = false): string {
  const texts = inPortuguese ? command.portuguese : undefined;
  const words = texts ? PORTUGUESE : ENGLISH;
  const places = Object.entries(command.positionals).map(
    ([name, one]) => [name, placeName(name), one] as const,
  );
  const flags = Object.entries(command.flags).map(([name, one]) => [name, flagText(name, one), one] as const);
  const all = [...places, ...flags];
  const call = callOf(command.name);
  const dash = all.length === 0 || call.includes(' -- ') ? '' : ' --';
  const meanings = all.map(([name, text, one]): [string, string] => {
    const own = texts?.arguments[name] ?? one.meaning;
    const [meaning, allowed = one.allowed] = typeof own === 'string' ? [own] : own;
    return [text, explained({ ...one, meaning, allowed }, words)];
  });
  return [
    `${words.usage}: ${[`${call}${dash}`, ...all.map(([, text, one]) => shown(text, one))].join(' ')}`,
    texts?.purpose ?? command.purpose,
    ...columns(meanings),
    ...Object.entries(texts?.codes ?? command.codes ?? {}).map(
      ([code, meaning]) => `${words.code} ${code}: ${meaning}`,
    ),
  ].join('\n');
}

export const usageOfProgram = (program: string, commands: readonly AnyCommand[]): string =>
  [
    `usage: ${callOf(program)} -- COMMAND; for the arguments of one: ${callOf(program)} -- COMMAND --help`,
    ...columns(commands.map(({ name, purpose }) => [name.slice(program.length + 1), purpose])),
  ].join('\n');

const flagText = (name: string, { value }: Argument<unknown>): string => `--${name} ${value}`.trimEnd();

function shown(name: string, { required, repeated }: Argument<unknown>): string {
  if (repeated) return `[${name}]...`;
  return required ? name : `[${name}]`;
}

function explained({ meaning, allowed, fallback }: Argument<unknown>, words: typeof ENGLISH): string {
  const range = allowed === '' ? '' : ` ${words.allowed}: ${allowed}.`;
  return `${meaning}${range}${fallback === undefined ? '' : ` ${words.fallback}: ${fallback}.`}`;
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  return rows.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`);
}
