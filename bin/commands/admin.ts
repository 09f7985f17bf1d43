/** The commands of `npm run admin`. */
import { optional, required, toggle, withDefault } from '../../operator/command/arguments.ts';
import { command } from '../../operator/command/declaration.ts';
import { type Form, matching, text, whole } from '../../operator/command/forms.ts';
import { type LimitName, MAX_LIMITS } from '../../shared/store/keys/key-limits.ts';
import {
  DEFAULT_DAYS,
  DEFAULT_OVERLAP_DAYS,
  isCustomer,
  MAX_DAYS,
  MAX_NAME,
  MAX_OVERLAP_DAYS,
} from '../../shared/store/keys/keys.ts';
import { USAGE_DAYS } from '../../shared/store/usage/usage.ts';
import { PLACE_FLAGS } from './place.ts';

/** Errors do not repeat the argument, which may be a whole key that was pasted. */
const PREFIX: Form<string> = {
  ...matching(
    /^cnpj_(dev|test|live)_[0-9A-Za-z]{8}$/,
    'one prefix, as keys list shows it (cnpj_dev_ and 8 characters)',
  ),
  secret: true,
};

const CUSTOMER: Form<string> = {
  allowed: `a name of 1 to ${MAX_NAME} visible characters (letters, digits, signs, plain spaces), which holds no key`,
  read: (given) => (isCustomer(given.trim()) ? given.trim() : undefined),
  secret: true,
};

const limit = (name: LimitName, meaning: string) =>
  optional(
    'N',
    whole(0, MAX_LIMITS[name]),
    `${meaning}; 0 for no limit, and without the flag the limit of the environment.`,
  );

const days = withDefault('N', whole(1, MAX_DAYS), DEFAULT_DAYS, 'Days until the new key expires.');
const prefix = required('PREFIX', PREFIX, 'The key.');

export const KEYS_ISSUE = command({
  name: 'admin keys issue',
  purpose: 'Issues an API key.',
  flags: {
    customer: required('NAME', CUSTOMER, 'The customer of the key.'),
    days,
    'per-second': limit('per_second', 'Requests a second'),
    burst: limit('burst', 'Requests at once'),
    'per-month': limit('per_month', 'Requests a month'),
    ...PLACE_FLAGS,
  },
});

export const KEYS_LIST = command({
  name: 'admin keys list',
  purpose: 'Lists the keys, the newest first.',
  flags: PLACE_FLAGS,
});

export const KEYS_SHOW = command({
  name: 'admin keys show',
  purpose: 'Shows one key.',
  positionals: { prefix },
  flags: PLACE_FLAGS,
});

export const KEYS_ROTATE = command({
  name: 'admin keys rotate',
  purpose: 'Issues the successor of a key; the old key stays valid for the overlap.',
  positionals: { prefix },
  flags: {
    days,
    'overlap-days': withDefault(
      'N',
      whole(0, MAX_OVERLAP_DAYS),
      DEFAULT_OVERLAP_DAYS,
      'Days that the old key stays valid.',
    ),
    ...PLACE_FLAGS,
  },
});

export const KEYS_REVOKE = command({
  name: 'admin keys revoke',
  purpose: 'Revokes a key at once.',
  positionals: { prefix },
  flags: PLACE_FLAGS,
});

export const USAGE = command({
  name: 'admin usage',
  purpose: 'Counts the requests of each key on each day in UTC, today the last of them.',
  flags: {
    days: withDefault('N', whole(1, USAGE_DAYS), 7, 'Days to show.'),
    key: optional('PREFIX', PREFIX, 'Only the requests of this key.'),
    ...PLACE_FLAGS,
  },
});

const MONTH = matching(/^\d{4}-(0[1-9]|1[0-2])$/, 'like 2026-10');

export const AUDIT = command({
  name: 'admin audit',
  purpose: 'Lists the actions of a month with their authors.',
  flags: {
    month: optional('YYYY-MM', MONTH, 'A month in UTC; the current one where none is given.'),
    ...PLACE_FLAGS,
  },
});

export const LOADS_LIST = command({
  name: 'admin loads list',
  purpose: 'Lists the loads on record, the last first.',
  flags: PLACE_FLAGS,
  isDefault: true,
});

export const LOAD_ID = text(
  'one id, as the result of a load and loads list show it, or the name of its folders',
);

const ID = required('ID', LOAD_ID, 'The load.');

export const LOADS_SHOW = command({
  name: 'admin loads show',
  purpose: 'Shows one load: its state, and when it has ended its counts and gates.',
  positionals: { id: ID },
  flags: PLACE_FLAGS,
});

const PAGE_FLAGS = {
  limit: withDefault('N', whole(1, 1_000), 100, 'The most to show.'),
  offset: withDefault('N', whole(0, 4_000_000_000), 0, 'How many to pass over before the first.'),
};

export const LOADS_QUARANTINE = command({
  name: 'admin loads quarantine',
  purpose: 'Shows the quarantined rows of a load with complete CPFs masked; the audit log records it.',
  positionals: { id: ID },
  flags: { ...PAGE_FLAGS, ...PLACE_FLAGS },
});

export const LOADS_VALUES = command({
  name: 'admin loads values',
  purpose: 'Counts the values of each field of each file of a load; the audit log records it.',
  positionals: { id: ID },
  flags: {
    resource: optional('R', text('a resource of the source, as loads show lists them'), 'Only its files.'),
    ...PAGE_FLAGS,
    ...PLACE_FLAGS,
  },
});

export const TOKEN_NEW = command({
  name: 'admin token new',
  purpose: 'Makes a token for the administration routes; stores nothing.',
  flags: {
    name: required(
      'NAME',
      text('lower-case letters, digits, . _ -, 1 to 32 characters'),
      'The name in the audit log for actions with the token.',
    ),
    json: toggle('Prints JSON instead of text.'),
  },
});
