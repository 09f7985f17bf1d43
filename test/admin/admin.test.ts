/** `npm run admin` as a program: exit codes, stdout and stderr. */
import { expect, test } from 'vitest';
import { parseKey } from '../../shared/store/keys/key-form.ts';
import { type Ended, type Environment, testPrograms } from '../support/programs.ts';

const programs = testPrograms('admin');

const admin = (line: string, env: Environment = {}): Promise<Ended> =>
  programs.run('admin', line.split(' ').filter(Boolean), env).ended;

test('a rollback by command is recorded in the audit log, also when it is refused', async () => {
  const { code, out, err } = await programs.run('rollback', ['cno']).ended;
  expect([code, out, err]).toEqual([1, '', expect.stringContaining('cno')]);
  const [last] = JSON.parse((await admin('audit --json')).out);
  expect(last).toMatchObject({ action: 'snapshot.rollback', target: 'cno', outcome: 'refused' });
});

test('a key has the environment of the settings; in place of an argument it exits with 2 and is not repeated', async () => {
  const issued = await admin('keys issue --customer C --json', { API_ENVIRONMENT: 'test' });
  const { key } = JSON.parse(issued.out);
  expect(parseKey(key)).toMatchObject({ environment: 'test' });
  const { code, err } = await admin(`keys list --${key}`);
  expect(code).toBe(2);
  expect(err).not.toContain(key.slice(17));
});
