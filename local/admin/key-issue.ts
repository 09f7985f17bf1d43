/** `keys issue` and `keys rotate`: the two commands that print a secret, once. */
import { type KeyLimits, type LimitName, MAX_LIMITS } from '../../shared/store/keys/key-limits.ts';
import {
  DEFAULT_DAYS,
  DEFAULT_OVERLAP_DAYS,
  type Issued,
  isCustomer,
  issueKey,
  MAX_DAYS,
  MAX_NAME,
  MAX_OVERLAP_DAYS,
  rotateKey,
} from '../../shared/store/keys/keys.ts';
import { apiKeysTable } from '../../shared/store/tables.ts';
import { keyJson } from './key-view.ts';
import { KEYS_USAGE, prefixIn } from './keys-usage.ts';
import { PLACE_OPTIONS, print, recorded, type WithPlace } from './place.ts';
import { Refusal, readArguments, takesNothing, UsageError, wholeNumber } from './usage.ts';

const ISSUE_OPTIONS = {
  ...PLACE_OPTIONS,
  customer: { type: 'string' },
  days: { type: 'string' },
  'per-second': { type: 'string' },
  burst: { type: 'string' },
  'per-month': { type: 'string' },
} as const;

const ROTATE_OPTIONS = {
  ...PLACE_OPTIONS,
  days: { type: 'string' },
  'overlap-days': { type: 'string' },
} as const;

/** @throws UsageError */
function customerIn(value: string | undefined): string {
  const customer = value?.trim() ?? '';
  if (isCustomer(customer)) return customer;
  throw new UsageError(`--customer is required: a name of 1 to ${MAX_NAME} characters\n${KEYS_USAGE}`);
}

const daysIn = (value: string | undefined): number =>
  wholeNumber('days', value ?? String(DEFAULT_DAYS), { min: 1, max: MAX_DAYS });

const overlapIn = (value: string | undefined): number =>
  wholeNumber('overlap-days', value ?? String(DEFAULT_OVERLAP_DAYS), { min: 0, max: MAX_OVERLAP_DAYS });

/** @throws UsageError naming the flag */
function limitsIn(flags: Readonly<Record<string, string | boolean | undefined>>): KeyLimits {
  const limit = (name: LimitName): number | null => {
    const flag = name.replace('_', '-');
    const value = flags[flag];
    return value === undefined ? null : wholeNumber(flag, String(value), { min: 0, max: MAX_LIMITS[name] });
  };
  return { per_second: limit('per_second'), burst: limit('burst'), per_month: limit('per_month') };
}

const secretText = ({ key, prefix, expires }: Issued): string =>
  `API key, shown only this once:\n\n  ${key}\n\nprefix   ${prefix}\nexpires  ${expires}`;

/** @throws UsageError, StoreError */
export async function issue(args: readonly string[], withPlace: WithPlace): Promise<void> {
  const { values, positionals } = readArguments(args, ISSUE_OPTIONS, KEYS_USAGE);
  takesNothing('keys issue', positionals, KEYS_USAGE);
  const asked = {
    customer: customerIn(values.customer),
    days: daysIn(values.days),
    limits: limitsIn(values),
  };
  const issued = await withPlace(values.environment, (place) =>
    recorded(place, 'key.issue', asked.customer, () =>
      issueKey(place.client, apiKeysTable(place.tablePrefix), {
        ...asked,
        environment: place.keyEnvironment,
      }),
    ),
  );
  print(values.json ? JSON.stringify(issued) : secretText(issued));
}

/** @throws UsageError, Refusal, KeyConflict, StoreError */
export async function rotate(args: readonly string[], withPlace: WithPlace): Promise<void> {
  const { values, positionals } = readArguments(args, ROTATE_OPTIONS, KEYS_USAGE);
  const prefix = prefixIn('keys rotate', positionals);
  const asked = { prefix, days: daysIn(values.days), overlapDays: overlapIn(values['overlap-days']) };
  const { old, ...issued } = await withPlace(values.environment, (place) =>
    recorded(place, 'key.rotate', prefix, async () => {
      const rotated = await rotateKey(place.client, apiKeysTable(place.tablePrefix), asked);
      if (!rotated) throw new Refusal(`no key has the prefix "${prefix}"`);
      return rotated;
    }),
  );
  if (values.json) return print(JSON.stringify({ ...issued, old: keyJson(old, Date.now()) }));
  print(`${secretText(issued)}\n\n${prefix}, which it takes the place of, expires ${old.expires}`);
}
