/** `npm run admin` as a program: exit codes, stdout and stderr. */
import { describe, expect, test } from 'vitest';
import { parseKey } from '../../shared/store/keys/key-form.ts';
import { type Ended, type Environment, testPrograms } from '../support/programs.ts';

const programs = testPrograms('admin');

const admin = (line: string, env: Environment = {}): Promise<Ended> =>
  programs.run('admin', line.split(' ').filter(Boolean), env).ended;

test('a rollback by command is recorded in the audit log, also when it is refused', async () => {
  const { code } = await programs.run('rollback', ['cno']).ended;
  expect(code).toBe(1);
  const [last] = JSON.parse((await admin('audit --json')).out);
  expect(last).toMatchObject({ action: 'snapshot.rollback', target: 'cno', outcome: 'refused' });
});

describe('exit codes', () => {
  test('a refusal exits with 1 and its message', async () => {
    const { code, out, err } = await admin('keys revoke cnpj_dev_nobody00');
    const message = 'no key has the prefix "cnpj_dev_nobody00"; npm run admin -- keys list shows them';
    expect([code, out, err.split('\n')[0]]).toEqual([1, '', message]);
  });

  test('a key has the environment of the settings; in place of an argument it exits with 2 and is not repeated', async () => {
    const issued = await admin('keys issue --customer C --json', { API_ENVIRONMENT: 'test' });
    const { key } = JSON.parse(issued.out);
    expect(parseKey(key)).toMatchObject({ environment: 'test' });
    const { code, err } = await admin(`keys list --${key}`);
    expect(code).toBe(2);
    expect(err).not.toContain(key.slice(17));
  });
});
