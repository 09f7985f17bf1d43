/** The commands of `npm run admin -- keys`. */
import { optional, required, withDefault } from '../../operator/command/arguments.ts';
import { command } from '../../operator/command/declaration.ts';
import { type Form, matching, whole } from '../../operator/command/forms.ts';
import { type LimitName, MAX_LIMITS } from '../../shared/store/keys/key-limits.ts';
import {
  DEFAULT_DAYS,
  DEFAULT_OVERLAP_DAYS,
  isCustomer,
  MAX_DAYS,
  MAX_NAME,
  MAX_OVERLAP_DAYS,
} from '../../shared/store/keys/keys.ts';
import { PLACE_FLAGS } from './place.ts';

/** Errors do not repeat the argument, which may be a whole key that was pasted. */
export const PREFIX: Form<string> = {
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
