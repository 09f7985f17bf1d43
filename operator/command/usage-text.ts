/** The usage of a command, and the list of the commands of a program, as text for a terminal. */
import type { AnyCommand, Argument } from './declaration.ts';
import { placeName } from './parse.ts';

/** Returns the call of a command, or of a program with several commands: `npm run admin -- keys issue`. */
export function callOf(name: string): string {
  const [program = '', ...rest] = name.split(' ');
  const script = program === 'start' ? 'npm start' : `npm run ${program}`;
  return rest.length === 0 ? script : `${script} -- ${rest.join(' ')}`;
}

export function usageOf(command: AnyCommand): string {
  const places = Object.entries(command.positionals).map(([name, one]) => [placeName(name), one] as const);
  const flags = Object.entries(command.flags).map(([name, one]) => [flagText(name, one), one] as const);
  const words = [
    ...places.map(([name, one]) => shown(name, one)),
    ...flags.map(([name, one]) => shown(name, one)),
  ];
  const call = callOf(command.name);
  const dash = words.length === 0 || call.includes(' -- ') ? '' : ' --';
  return [
    `usage: ${[`${call}${dash}`, ...words].join(' ')}`,
    command.purpose,
    ...columns([...places, ...flags].map(([name, one]) => [name, explained(one)])),
    ...Object.entries(command.codes).map(([code, meaning]) => `exit code ${code}: ${meaning}`),
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

function explained({ meaning, allowed, fallback }: Argument<unknown>): string {
  const range = allowed === '' ? '' : ` Allowed: ${allowed}.`;
  return `${meaning}${range}${fallback === null ? '' : ` Default: ${fallback}.`}`;
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  return rows.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`);
}
