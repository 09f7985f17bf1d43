/** `admin keys` and `admin token new`: the API keys of one store; each secret is printed once. */

import { createAdminToken } from '../../shared/store/keys/admin-token.ts';
import {
  type Issued,
  issueKey,
  listKeys,
  revokeKey,
  rotateKey,
  showKey,
} from '../../shared/store/keys/keys.ts';
import { apiKeysTable } from '../../shared/store/tables.ts';
import { Refusal, UsageError } from '../command/errors.ts';
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

const noKey = (prefix: string): Refusal =>
  new Refusal(`no key has the prefix "${prefix}"; npm run admin -- keys list shows them`);

interface IssueFlags {
  readonly customer: string;
  readonly days: number;
  readonly 'per-second': number | undefined;
  readonly burst: number | undefined;
  readonly 'per-month': number | undefined;
  readonly json: boolean;
}

interface RotateFlags {
  readonly days: number;
  readonly 'overlap-days': number;
  readonly json: boolean;
}

const secretText = ({ key, prefix, expires }: Issued): string =>
  `API key, shown only this once:\n\n  ${key}\n\nprefix   ${prefix}\nexpires  ${expires}`;

/** @throws StoreError */
export async function issue(flags: IssueFlags, open: OpenPlace): Promise<void> {
  const { customer, days, json } = flags;
  const limits = {
    per_second: flags['per-second'] ?? null,
    burst: flags.burst ?? null,
    per_month: flags['per-month'] ?? null,
  };
  const issued = await open((place) =>
    recorded(place, 'key.issue', customer, () =>
      issueKey(place.client, apiKeysTable(place.tablePrefix), {
        customer,
        days,
        limits,
        environment: place.keyEnvironment,
      }),
    ),
  );
  print(json ? JSON.stringify(issued) : secretText(issued));
}

/** @throws Refusal, KeyConflict, StoreError */
export async function rotate(prefix: string, flags: RotateFlags, open: OpenPlace): Promise<void> {
  const rotation = { prefix, days: flags.days, overlapDays: flags['overlap-days'] };
  const { old, ...issued } = await open((place) =>
    recorded(place, 'key.rotate', prefix, async () => {
      const rotated = await rotateKey(place.client, apiKeysTable(place.tablePrefix), rotation);
      if (!rotated) throw noKey(prefix);
      return rotated;
    }),
  );
  if (flags.json) return print(JSON.stringify({ ...issued, old: keyJson(old, Date.now()) }));
  print(`${secretText(issued)}\n\n${prefix}, which it replaces, expires ${old.expires}`);
}

/**
 * Nothing is stored: an operator adds the line of the token to the configuration.
 * @throws UsageError
 */
export async function token({ name, json }: Flags & { readonly name: string }): Promise<void> {
  const made = make(name);
  if (json) return print(JSON.stringify(made));
  print(`Admin token, shown only this once:\n\n  ${made.token}\n\nconfiguration  ${made.line}`);
}

/** @throws UsageError for a name that the configuration does not allow */
function make(name: string): { token: string; line: string } {
  try {
    return createAdminToken(name);
  } catch (error) {
    throw new UsageError(`--name: ${error instanceof Error ? error.message : String(error)}`);
  }
}
