/** `npm run admin -- keys …`: what it prints, and how it ends. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseKey } from '../shared/store/key-form.ts';

const ADMIN = join(import.meta.dirname, '../bin/admin.ts');

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'admin-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }));

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const admin = (args: readonly string[], env: Record<string, string> = {}): Promise<Ended> =>
  new Promise((done) => {
    const options = { env: { ...process.env, DATA_DIR: dataDir, ...env } };
    execFile(process.execPath, [ADMIN, ...args], options, (error, out, err) => {
      done({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
    });
  });

describe('keys', () => {
  test('are issued with their secret shown once, listed by their prefix, and revoked by it', async () => {
    const issued = await admin(['keys', 'issue', '--customer', 'Prefeitura de Açu', '--days', '7', '--json']);
    expect(issued.code).toBe(0);
    const { key, prefix, expires } = JSON.parse(issued.out);
    expect(parseKey(key)).toMatchObject({ environment: 'dev', prefix });
    const days = (Date.parse(expires) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);

    const listed = await admin(['keys', 'list']);
    expect(listed.out).toMatch(new RegExp(`^${prefix} +valid .*Prefeitura de Açu$`, 'm'));
    expect(listed.out).not.toContain(key.slice(prefix.length));

    const revoked = await admin(['keys', 'revoke', prefix]);
    expect([revoked.code, revoked.err]).toEqual([0, '']);
    const [after] = JSON.parse((await admin(['keys', 'list', '--json'])).out);
    expect([after.prefix, typeof after.revoked]).toEqual([prefix, 'string']);
    const log = await readFile(join(dataDir, 'engine.log'), 'utf8');
    expect(log).not.toContain(key.slice(prefix.length));
  });

  test('are issued for 90 days and the environment of the settings by default', async () => {
    const { out } = await admin(['keys', 'issue', '--customer', 'C', '--json'], { API_ENVIRONMENT: 'test' });
    const { key, expires } = JSON.parse(out);
    expect(parseKey(key)?.environment).toBe('test');
    expect(Math.round((Date.parse(expires) - Date.now()) / 86_400_000)).toBe(90);
  });

  test('are refused with exit 1 where the prefix is of nobody', async () => {
    const { code, err } = await admin(['keys', 'revoke', 'cnpj_dev_nobody00']);
    expect(code).toBe(1);
    expect(err).toContain('cnpj_dev_nobody00');
  });
});

describe('wrong usage', () => {
  test.each([
    ['keys issue', /--customer is required/],
    ['keys issue --customer C --environment prod', /--environment is "prod"; allowed: dev, test, live/],
    ['keys issue --customer C --days 0', /--days is "0"; allowed: a whole number from 1 to 3650/],
    ['keys issue --customer C --days 1.5', /--days is "1.5"/],
    ['keys issue --customer C --forever', /--forever/],
    ['keys issue C', /takes no "C"/],
    ['keys revoke', /takes one PREFIX/],
    ['keys', /allowed are issue, list and revoke/],
    ['', /allowed is keys/],
  ])('admin %s exits with 2 and says what is allowed', async (line, message) => {
    const { code, err, out } = await admin(line.split(' ').filter(Boolean));
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(message);
  });

  test('a setting that is not allowed exits with 2 and names it', async () => {
    const { code, err } = await admin(['keys', 'list'], { TABLE_PREFIX: 'X' });
    expect(code).toBe(2);
    expect(err).toContain('TABLE_PREFIX is "X"');
  });
});
