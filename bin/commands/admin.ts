/** The commands of `npm run admin` that show requests, actions and loads, and the one that makes a token. */

import { optional, required, toggle, withDefault } from '../../operator/command/arguments.ts';
import { command } from '../../operator/command/declaration.ts';
import { matching, text, whole } from '../../operator/command/forms.ts';
import { USAGE_DAYS } from '../../shared/store/usage/usage.ts';
import { PREFIX } from './admin-keys.ts';
import { PLACE_FLAGS } from './place.ts';

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
