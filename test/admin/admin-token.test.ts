/** The admin token: its form, its configuration, its owner, and a comparison in constant time. */
import crypto, { createHash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { SecretsManagerError } from '../../shared/aws/errors.ts';
import {
  AdminClosed,
  cachedTokens,
  createAdminToken,
  ownerOf,
  parseTokens,
  secretTokens,
} from '../../shared/store/keys/admin-token.ts';
import { steady } from '../support/clocks.ts';

const sha = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('a token', () => {
  test('belongs to its owner, where several are configured', () => {
    const [ana, rui] = [createAdminToken('ana'), createAdminToken('rui')];
    const known = parseTokens(` ${ana.line} , ${rui.line},`);
    expect([ana, rui].map(({ token }) => ownerOf(token, known))).toEqual(['ana', 'rui']);
    expect(ownerOf(createAdminToken('ana').token, known)).toBeNull();
    expect(ownerOf(ana.token.slice(0, -1), known)).toBeNull();
    expect(ownerOf(`${ana.token} `, known)).toBeNull();
    expect(ownerOf(ana.line.split(':')[1], known)).toBeNull();
  });

  test('belongs to "admin" where its hash has no name', () => {
    const { token, line } = createAdminToken('x');
    expect(ownerOf(token, parseTokens(line.slice(2)))).toBe('admin');
  });

  test('is not accepted where the header is absent, even if the hash of an empty text is configured', () => {
    const known = parseTokens(sha(''));
    expect([ownerOf('', known), ownerOf(undefined, known)]).toEqual([null, null]);
  });
});

describe('a configuration', () => {
  const { token, line } = createAdminToken('ana');
  test.each([
    ['nothing', ''],
    ['commas', ' , '],
    ['the token itself', token],
    ['a hash in capitals', line.toUpperCase()],
    ['a short hash', line.slice(0, -1)],
    ['a name that is not allowed', `Ana${line}`],
    ['one right and one wrong', `${line},x`],
    ['three parts', `${line}:x`],
  ])('with %s closes the administration, and the error does not repeat it', (_, configured) => {
    expect(() => parseTokens(configured)).toThrow(AdminClosed);
    try {
      parseTokens(configured);
    } catch (error) {
      expect((error as Error).message).not.toContain(token);
      expect((error as Error).message).not.toMatch(/[0-9a-f]{60}/i);
    }
  });
});

describe('the secret', () => {
  const { line } = createAdminToken('ana');

  test('closes the administration where it cannot be read, and the error names the service and its error', async () => {
    const read = async () => {
      const cause = Object.assign(new Error('arn:aws:… is not authorized'), {
        name: 'AccessDeniedException',
      });
      throw new SecretsManagerError('GetSecretValue', cause);
    };
    const closed = new AdminClosed(
      'the secret of the admin tokens can not be read: Secrets Manager: GetSecretValue failed: AccessDeniedException',
    );
    await expect(secretTokens(read)()).rejects.toThrow(closed);
  });

  test('is read once in 30 s, and once in 5 s after a failure', async () => {
    let now = 0;
    let reads = 0;
    let broken = false;
    const read = cachedTokens(
      async () => {
        reads++;
        if (broken) throw new AdminClosed('x');
        return parseTokens(line);
      },
      steady(() => now),
    );
    await Promise.all([read(), read()]);
    now = 29_999;
    await read();
    expect(reads).toBe(1);
    broken = true;
    now = 30_000;
    await expect(read()).rejects.toThrow(AdminClosed);
    await expect(read()).rejects.toThrow(AdminClosed);
    expect(reads).toBe(2);
    broken = false;
    now = 35_000;
    expect(await read()).toHaveLength(1);
    expect(reads).toBe(3);
  });
});

describe('a comparison', () => {
  const { token, line } = createAdminToken('ana');
  const known = parseTokens(`${line},${createAdminToken('rui').line}`);
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });

  // What depends on the token that was sent could be learned from the duration of the answer.
  test.each([
    ['the right token', token],
    ['one that is wrong in its last character', `${token.slice(0, -1)}_`],
    ['one that is wrong from its first character', createAdminToken('x').token],
    ['one of another length', 'adm_x'],
    ['none', undefined],
  ])('compares the whole hash of %s with every configured one', (_, sent) => {
    const compare = vi.spyOn(crypto, 'timingSafeEqual');
    syncBuiltinESMExports();
    ownerOf(sent, known);
    const digest = createHash('sha256')
      .update(sent ?? '')
      .digest();
    expect(compare.mock.calls).toEqual(known.map(({ hash }) => [digest, hash]));
  });
});
