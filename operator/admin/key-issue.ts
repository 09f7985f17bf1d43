/** `admin keys issue` and `keys rotate`: the two commands that print a secret, once. */
import { type Issued, issueKey, rotateKey } from '../../shared/store/keys/keys.ts';
import { apiKeysTable } from '../../shared/store/tables.ts';
import { keyJson } from './key-view.ts';
import { noKey } from './keys.ts';
import { type OpenPlace, print, recorded } from './place.ts';

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
