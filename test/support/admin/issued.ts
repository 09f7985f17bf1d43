/** Keys of a test's store, each with its own customer, so that other items of the table do not matter. */
import type { ItemClient } from '../../../shared/aws/calls/operations.ts';
import { issueKey, type KeyLimits, listKeys, rotateKey } from '../../../shared/store/keys/keys.ts';
import { apiKeysTable } from '../../../shared/store/tables.ts';
import { PREFIX, type TestStore } from '../service/store.ts';

export const TABLE = apiKeysTable(PREFIX);
export const DAY_MS = 86_400_000;
export const NOW = Date.UTC(2026, 10, 21);

let customers = 0;

export async function issueTo({ client }: TestStore, days = 90, limits: KeyLimits | null = null) {
  const customer = `Cliente ${customers++}`;
  const issued = await issueKey(client, TABLE, { customer, environment: 'dev', days, limits }, NOW);
  const all = async () => (await listKeys(client, TABLE)).filter((key) => key.customer === customer);
  return { ...issued, customer, all };
}

/** Rotates a key; the successor is valid for 30 days. */
export const rotateAt = (client: ItemClient, prefix: string, now = NOW, overlapDays = 7) =>
  rotateKey(client, TABLE, { prefix, days: 30, overlapDays }, now);
