/** A key in every condition except valid. */
import { createKey } from '../../../shared/store/keys/key-form.ts';
import { issueKey, revokeKey } from '../../../shared/store/keys/keys.ts';
import { apiKeysTable } from '../../../shared/store/tables.ts';
import { PREFIX, type TestStore } from './store.ts';

const TABLE = apiKeysTable(PREFIX);
const DAY_MS = 86_400_000;

export const CONDITIONS = ['absent', 'malformed', 'unknown', 'expired', 'revoked'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** The header value for each condition; null sends none. */
export type BadKeys = Readonly<Record<Condition, string | null>>;

export async function badKeys({ client }: TestStore): Promise<BadKeys> {
  const issue = (now: number) => issueKey(client, TABLE, { customer: 'C', environment: 'dev', days: 1 }, now);
  const expired = await issue(Date.now() - DAY_MS - 1_000);
  const revoked = await issue(Date.now());
  await revokeKey(client, TABLE, revoked.prefix);
  return {
    absent: null,
    malformed: 'abc',
    unknown: createKey('dev'),
    expired: expired.key,
    revoked: revoked.key,
  };
}
