/** The usage, errors and exit codes that all commands share. */
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../bin/commands/index.ts';
import { required, toggle, withDefault } from '../../operator/command/arguments.ts';
import { command } from '../../operator/command/declaration.ts';
import { matching, someOf, text, whole } from '../../operator/command/forms.ts';
import { bind, dispatch } from '../../operator/command/program.ts';
import { callOf } from '../../operator/command/usage-text.ts';
import { createKey } from '../../shared/store/keys/key-form.ts';
import { read } from '../support/docs/pages.ts';

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

const run = (name: string, ...args: string[]) => {
  const [script = '', ...words] = name.split(' ');
  const [, ...program] = scripts[script]?.split(' ') ?? [];
  return spawnSync(process.execPath, [...program, ...words, ...args], { encoding: 'utf8' });
};

// All programs end in the same function; these are one of a command and one of several.
test.each(['load', 'bench'])(
  'npm run %s exits with 2 for an unknown flag, and prints the known ones',
  (program) => {
    const { name, flags } = COMMANDS.find((one) => one.name.split(' ')[0] === program)!;
    const { status, stdout, stderr } = run(name, '--no-such-flag');
    const [first, second] = stderr.split('\n');
    expect([status, stdout]).toEqual([2, '']);
    expect(first).toContain("Unknown option '--no-such-flag'; allowed: ");
    for (const flag of Object.keys(flags)) expect(first).toContain(`--${flag}`);
    expect(second).toContain(`usage: ${callOf(name)}`);
  },
);

test.each(['start', 'admin'])('npm run %s prints its usage for --help and exits with 0', (program) => {
  const { status, stdout, stderr } = run(program, '--help');
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain(callOf(program));
  for (const { name, purpose } of COMMANDS.filter((one) => one.name.split(' ')[0] === program)) {
    expect(stdout).toContain(name.slice(program.length + 1));
    expect(stdout).toContain(purpose);
  }
});

test.each([
  [['--because', 'O publicador confirmou.'], '--because is given without --accept, whose reason it is'],
  [
    ['--accept', 'quarantine', '--because', 'sim'],
    '--because has another form; allowed: 5 to 500 visible characters',
  ],
])('npm run load refuses %j before it opens the store', (flags, message) => {
  const { status, stderr } = run('load', 'cnpj', '--version', '2026-10', '--from', '.', ...flags);
  expect(status).toBe(2);
  expect(stderr).toContain(message);
});

describe('the arguments of a command', () => {
  const parsed = async (...args: string[]): Promise<unknown> => {
    let seen: unknown;
    const declared = command({
      name: 'try',
      purpose: 'Is for this test.',
      positionals: { place: required('PLACE', text('a place'), 'A place.') },
      flags: {
        count: withDefault('N', whole(1, 5), 3, 'How many.'),
        names: withDefault('A,B', someOf(['a', 'b', 'c']), 'a', 'Names.'),
        key: withDefault('K', { ...matching(/^k$/, 'k'), secret: true }, 'k', 'A key.'),
        loud: toggle('Says more.'),
      },
    });
    const bound = bind(declared, async (flags, positionals) => {
      seen = { ...flags, ...positionals };
    });
    await dispatch('try', [bound], args);
    return seen;
  };

  test('have their defaults where they are not given', async () => {
    expect(await parsed('here')).toEqual({ place: 'here', count: 3, names: ['a'], key: 'k', loud: false });
  });

  test('are read in any position', async () => {
    expect(await parsed('--count', '5', 'here', '--loud', '--names=c,a')).toMatchObject({
      count: 5,
      place: 'here',
      loud: true,
      names: ['a', 'c'],
    });
  });

  test.each([
    [[], 'PLACE is missing; allowed: a place'],
    [['here', 'there'], 'try takes no "there"'],
    [['here', '--count', '6'], '--count is "6"; allowed: a whole number from 1 to 5'],
    [['here', '--count', '1.5'], '--count is "1.5"; allowed: a whole number from 1 to 5'],
    [['here', '--names', 'a,d'], '--names is "a,d"; allowed: a, b, c, separated by commas'],
    [['here', '--key', createKey('dev')], '--key has another form; allowed: k'],
    [['here', '--quiet'], "Unknown option '--quiet'; allowed: --count, --names, --key, --loud"],
    [['here', '--count'], "Option '--count <value>' argument missing"],
    [['here', '--loud=yes'], "Option '--loud' does not take an argument"],
  ])('%j are refused', async (args, message) => {
    await expect(parsed(...args)).rejects.toMatchObject({ name: 'UsageError', message });
  });
});

test('a reader that ends early, such as head, leaves no stack trace and no other exit code', () => {
  const program = 'node bin/admin.ts --help; echo "exit $?" >&2';
  const { stderr } = spawnSync('sh', ['-c', `(${program}) | true`], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env['PATH']}` },
  });
  expect(stderr).toBe('exit 0\n');
});
