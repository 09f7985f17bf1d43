/** The help of the commands that load, in Portuguese: by its flag, and by the language of the terminal. */
import { describe, expect, test, vi } from 'vitest';
import { COMMANDS } from '../../bin/commands/index.ts';
import { runProgram } from '../../operator/command/program.ts';
import { usageOf } from '../../operator/command/usage-text.ts';

const LOADING = ['load', 'fetch', 'update', 'snapshots', 'rollback', 'report', 'export'];
const commands = COMMANDS.filter(({ portuguese }) => portuguese !== undefined);

/** Numbers, flags, names in capitals and names of sources, which are the same in both languages. */
const signsIn = (text: string): string[] =>
  [...new Set(text.match(/--[a-z]+|\d+|\b[A-Z]{2,}\b|\b[a-z]+_[a-z_]+\b/g))]
    .filter((sign) => !['AWS', 'JSON', 'SHA'].includes(sign))
    .sort();

test('all commands that load have it', () => {
  expect(commands.map(({ name }) => name).sort()).toEqual(LOADING.sort());
});

describe.each(commands.map((command) => [command.name, command] as const))('%s', (_, command) => {
  test('names the same arguments, values and numbers in both languages', () => {
    const [english, portuguese] = [usageOf(command).split('\n'), usageOf(command, true).split('\n')];
    expect(portuguese[0]).toBe(english[0]?.replace('usage:', 'uso:'));
    expect(portuguese).toHaveLength(english.length);
    for (const [i, line] of english.entries()) expect(signsIn(portuguese[i]!)).toEqual(signsIn(line));
  });

  test('leaves no English sentence, so that a text that changes must change in both', () => {
    const text = usageOf(command, true);
    expect(text).not.toMatch(/\b(the|of|without|with|and|which|is|Allowed|Default|exit)\b/i);
    expect(text).not.toContain(command.purpose);
  });
});

test.each([
  ['load --ajuda', {}, 'uso: npm run load -- SOURCE'],
  ['load --help', { LANG: 'pt_BR.UTF-8', LC_ALL: '' }, 'uso: npm run load -- SOURCE'],
  ['load --help', { LANG: 'pt_BR.UTF-8', LC_ALL: 'C.UTF-8' }, 'usage: npm run load -- SOURCE'],
  ['load -h', { LANG: 'C.UTF-8', LC_ALL: '' }, 'usage: npm run load -- SOURCE'],
  // A program whose help is in English alone.
  ['admin loads show --ajuda', {}, 'usage: npm run admin -- loads show ID'],
])('%s with %j prints the help', async (call, env, first) => {
  const [program = '', ...args] = call.split(' ');
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const { argv } = process;
  process.argv = ['node', program, ...args];
  const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const bound = COMMANDS.map((command) => ({ command, run: () => Promise.reject(new Error('not run')) }));
  await runProgram(
    program,
    bound.filter(({ command }) => command.name.startsWith(program)),
  );
  expect(String(print.mock.lastCall?.[0]).startsWith(first)).toBe(true);
  process.argv = argv;
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});
