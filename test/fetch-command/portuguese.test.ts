/** The help of the commands that load, in Portuguese: by its flag, and by the language of the terminal. */
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../bin/commands/index.ts';
import { usageOf } from '../../operator/command/usage-text.ts';
import { testPrograms } from '../support/programs.ts';

const programs = testPrograms('portuguese');

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

describe('npm run load', () => {
  test.each([
    ['--ajuda', {}, 'uso: npm run load -- SOURCE'],
    ['--help', { LANG: 'pt_BR.UTF-8', LC_ALL: '' }, 'uso: npm run load -- SOURCE'],
    ['--help', { LANG: 'pt_BR.UTF-8', LC_ALL: 'C.UTF-8' }, 'usage: npm run load -- SOURCE'],
    ['-h', { LANG: 'C.UTF-8', LC_ALL: '' }, 'usage: npm run load -- SOURCE'],
  ] as const)('%s with %j ends with 0 and the help', async (flag, env, first) => {
    const { code, out, err } = await programs.run('load', [flag], env).ended;
    expect([code, err]).toEqual([0, '']);
    expect(out.startsWith(first)).toBe(true);
  });

  test('--ajuda of a program whose help is in English alone is that', async () => {
    const { code, out } = await programs.run('admin', ['loads', 'show', '--ajuda']).ended;
    expect([code, out.startsWith('usage: npm run admin -- loads show ID')]).toEqual([0, true]);
  });
});
