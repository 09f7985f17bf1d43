/** `npm run admin` as a program: exit codes, stdout and stderr, and sequences of commands. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseKey } from '../../shared/store/keys/key-form.ts';
import { secretsIn } from '../../shared/store/keys/secret-form.ts';
import { type Ended, type Environment, testPrograms } from '../support/programs.ts';

const programs = testPrograms('admin');

const admin = (line: string, env: Environment = {}): Promise<Ended> =>
  programs.run('admin', line.split(' ').filter(Boolean), env).ended;

describe('keys', () => {
  test('are issued, listed, shown, rotated and revoked, each recorded in the audit log, with each secret shown once', async () => {
    const issued = await admin('keys issue --customer Açu --days 7 --per-second 5 --json', {
      API_ENVIRONMENT: 'test',
    });
    expect([issued.code, issued.err]).toEqual([0, '']);
    const { key, prefix, expires } = JSON.parse(issued.out);
    expect(parseKey(key)).toMatchObject({ environment: 'test', prefix });
    expect(Math.round((Date.parse(expires) - Date.now()) / 86_400_000)).toBe(7);

    const rotated = await admin(`keys rotate ${prefix} --overlap-days 2`);
    expect([rotated.code, rotated.err]).toEqual([0, '']);
    const [second = ''] = secretsIn(rotated.out);
    const successor = parseKey(second)!.prefix;

    const revoked = await admin(`keys revoke ${prefix}`);
    expect([revoked.code, revoked.err]).toEqual([0, '']);
    const shown = JSON.parse((await admin(`keys show ${prefix} --json`)).out);
    expect(shown).toMatchObject({ state: 'revoked', customer: 'Açu', successor });
    const listed = await admin('keys list');
    expect(listed.out).toMatch(new RegExp(`^${successor} +valid .* Açu$`, 'm'));
    expect(listed.out).toMatch(new RegExp(`^${prefix} +revoked .* ${successor} +Açu$`, 'm'));

    const audit = JSON.parse((await admin('audit --json')).out) as Record<string, string>[];
    expect(audit.map(({ action, target, outcome }) => [action, target, outcome])).toEqual([
      ['key.revoke', prefix, 'done'],
      ['key.rotate', prefix, 'done'],
      ['key.issue', 'Açu', 'done'],
    ]);
    expect(new Set(audit.map(({ who }) => who?.split(':')[0]))).toEqual(new Set(['cli']));
    const files = readdirSync(programs.dataDir, { recursive: true, withFileTypes: true });
    for (const { parentPath, name } of files.filter((file) => file.isFile())) {
      const bytes = readFileSync(join(parentPath, name), 'latin1');
      for (const secret of [key, second]) expect(bytes.includes(secret.slice(prefix.length))).toBe(false);
    }
  });
});

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

  test('a whole key in place of another argument exits with 2, and the key is not repeated', async () => {
    const { key } = JSON.parse((await admin('keys issue --customer C --json')).out);
    const { code, err } = await admin(`keys list --${key}`);
    expect(code).toBe(2);
    expect(err).not.toContain(key.slice(17));
  });
});
