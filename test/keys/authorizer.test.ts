/** The authorizer: its reads of the table, its cache, and that it never admits a key that it cannot check. */
import { describe, expect, test } from 'vitest';
import { StoreError } from '../../shared/aws/errors.ts';
import { createAuthorizer } from '../../shared/http/authorize.ts';
import type { Dependencies } from '../../shared/http/dependencies.ts';
import { cachedKeys } from '../../shared/store/keys/key-cache.ts';
import { createKey } from '../../shared/store/keys/key-form.ts';
import type { ApiKey } from '../../shared/store/keys/keys.ts';
import { steady } from '../support/clocks.ts';
import { captureLog } from '../support/service/api.ts';

captureLog();

describe('the authorizer', () => {
  const record = (extra: Partial<ApiKey> = {}): ApiKey => ({
    prefix: 'cnpj_dev_x',
    customer: 'C',
    environment: 'dev',
    created: new Date(0).toISOString(),
    expires: new Date(1_000_000).toISOString(),
    revoked: null,
    limits: null,
    successor: null,
    ...extra,
  });

  /** Returns an authorizer over a table with one answer and a clock that tests set; counts the reads. */
  function authorizing(answer: () => ApiKey | null, ttlMs = 10_000) {
    const state = { now: 0, asked: 0 };
    const now = (): number => state.now;
    const find = async (): Promise<ApiKey | null> => {
      state.asked++;
      return answer();
    };
    const settings = { API_ENVIRONMENT: 'dev' };
    const deps = { settings, now, findKey: cachedKeys(find, ttlMs, steady(now)) } as unknown as Dependencies;
    const authorize = createAuthorizer(() => deps);
    const key = createKey('dev');
    const condition = async (sent = key) =>
      (await authorize({ headers: { 'X-Api-Key': sent } })).context.condition;
    return { state, condition };
  }

  test('rejects a key whose expiry cannot be read', async () => {
    const { condition } = authorizing(() => record({ expires: 'nunca' }));
    expect(await condition()).toBe('expired');
  });

  test('evicts the oldest unknown keys when they arrive in a flood, and no known key', async () => {
    const asked: string[] = [];
    const find = cachedKeys(
      async (hash) => {
        asked.push(hash);
        return hash === 'known' ? record() : null;
      },
      10_000,
      steady(() => 0),
    );
    await find('known');
    for (let i = 0; i < 10_001; i++) await find(`unknown ${i}`);
    asked.length = 0;
    await find('known');
    await find('unknown 10000');
    await find('unknown 0');
    expect(asked).toEqual(['unknown 0']);
  });

  test('does not read the table for junk or for keys of another environment', async () => {
    const { state, condition } = authorizing(() => record());
    expect(await condition('cnpj_dev_curta')).toBe('malformed');
    expect(await condition(createKey('live'))).toBe('unknown');
    expect(state.asked).toBe(0);
  });

  test('returns the condition unavailable when the table cannot be read, and reads it again the next time', async () => {
    let down = true;
    const { condition } = authorizing(() => {
      if (down) throw new StoreError('GetItem', new Error('ECONNREFUSED'));
      return record();
    });
    expect(await condition()).toBe('unavailable');
    down = false;
    expect(await condition()).toBe('valid');
  });

  test('returns the condition unavailable when the settings are wrong', async () => {
    const authorize = createAuthorizer(() => {
      throw new Error('API_ENVIRONMENT is "x"');
    });
    expect((await authorize({})).context).toEqual({ condition: 'unavailable' });
  });
});

describe('the authorizer behind CloudFront', () => {
  const PROOFS = ['a'.repeat(48), 'b'.repeat(48)];
  const deps = { settings: { API_ENVIRONMENT: 'dev' }, now: () => 0, findKey: async () => null };
  const authorize = createAuthorizer(
    () => deps as unknown as Dependencies,
    () => PROOFS,
  );
  const sending = (proof: string | undefined, address?: string) =>
    authorize({ headers: { 'x-origin-proof': proof, 'x-caller-address': address } });

  test.each(PROOFS)(
    'admits a request with an accepted secret, and passes the address of its caller on',
    async (proof) => {
      expect(await sending(proof, '203.0.113.9')).toEqual({
        isAuthorized: true,
        context: { condition: 'absent', address: '203.0.113.9' },
      });
    },
  );

  test.each([undefined, '', 'c'.repeat(48), PROOFS.join(','), 'a'.repeat(47)])(
    'refuses %s',
    async (proof) => {
      expect(await sending(proof, '203.0.113.9')).toEqual({
        isAuthorized: false,
        context: { condition: 'unavailable' },
      });
    },
  );

  test('refuses a request without a secret also while the table of keys does not answer', async () => {
    const failing = createAuthorizer(
      () => {
        throw new Error('no table');
      },
      () => PROOFS,
    );
    expect(await failing({ headers: {} })).toMatchObject({ isAuthorized: false });
    expect(await failing({ headers: { 'x-origin-proof': PROOFS[0] } })).toEqual({
      isAuthorized: true,
      context: { condition: 'unavailable' },
    });
  });

  test('takes no address from a caller where CloudFront is not in front', async () => {
    const direct = createAuthorizer(() => deps as unknown as Dependencies);
    const { context } = await direct({ headers: { 'x-caller-address': '203.0.113.9' } });
    expect(context).toEqual({ condition: 'absent' });
  });
});
