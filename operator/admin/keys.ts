/** `admin keys list`, `show` and `revoke`: the API keys of one store. */
import { listKeys, revokeKey, showKey } from '../../shared/store/keys/keys.ts';
import { apiKeysTable } from '../../shared/store/tables.ts';
import { Refusal } from '../command/errors.ts';
import { keyFields, keyJson, keyTable } from './key-view.ts';
import { type OpenPlace, print, recorded } from './place.ts';

interface Flags {
  readonly json: boolean;
}

/** @throws StoreError */
export async function listing({ json }: Flags, open: OpenPlace): Promise<void> {
  const found = await open(({ client, tablePrefix }) => listKeys(client, apiKeysTable(tablePrefix)));
  const now = Date.now();
  if (json) return print(JSON.stringify(found.map((key) => keyJson(key, now))));
  print(found.length === 0 ? 'No keys.' : keyTable(found, now));
}

/** @throws Refusal, StoreError */
export async function show(prefix: string, { json }: Flags, open: OpenPlace): Promise<void> {
  const key = await open(({ client, tablePrefix }) => showKey(client, apiKeysTable(tablePrefix), prefix));
  if (!key) throw noKey(prefix);
  const now = Date.now();
  print(json ? JSON.stringify(keyJson(key, now)) : keyFields(key, now));
}

/** @throws Refusal, StoreError */
export async function revoke(prefix: string, { json }: Flags, open: OpenPlace): Promise<void> {
  const revoked = await open((place) =>
    recorded(place, 'key.revoke', prefix, async () => {
      const found = await revokeKey(place.client, apiKeysTable(place.tablePrefix), prefix);
      if (found.length === 0) throw noKey(prefix);
      return found;
    }),
  );
  const now = Date.now();
  if (json) return print(JSON.stringify(revoked.map((key) => keyJson(key, now))));
  for (const { customer, revoked: since, successor } of revoked) {
    const left = successor ? `; its successor ${successor} is not` : '';
    print(`${prefix} of ${customer} is revoked since ${since}${left}`);
  }
}

export const noKey = (prefix: string): Refusal =>
  new Refusal(`no key has the prefix "${prefix}"; npm run admin -- keys list shows them`);
