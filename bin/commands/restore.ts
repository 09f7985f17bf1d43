import { required, toggle } from '../../local/command/arguments.ts';
import { command } from '../../local/command/declaration.ts';
import { type Form, oneOf } from '../../local/command/forms.ts';
import { TARGET_NAMES } from '../../local/restore/targets.ts';
import { ENVIRONMENT_NAMES, PLACE_FLAGS } from './place.ts';

const MOMENT: Form<Date> = {
  allowed: 'a past moment in UTC, like 2026-11-20T12:00:00Z',
  read: (given) => {
    const moment = new Date(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(given) ? given : Number.NaN);
    return moment.getTime() <= Date.now() ? moment : undefined;
  },
};

export const RESTORE = command({
  name: 'restore',
  purpose: 'Compares a fixed table with an earlier moment, and with --apply makes it equal again.',
  positionals: { table: required('TABLE', oneOf(TARGET_NAMES), 'The table of keys, control or usage.') },
  flags: {
    environment: required('E', oneOf(ENVIRONMENT_NAMES), 'The environment on AWS.'),
    to: required('MOMENT', MOMENT, 'The moment; DynamoDB keeps the last 35 days.'),
    apply: toggle('Writes the differences into the fixed table; without it nothing is changed.'),
    exact: toggle('Of keys: also undoes revocations since the moment, and deletes the keys issued since.'),
    discard: toggle('Only deletes the helper table of that moment.'),
    json: PLACE_FLAGS.json,
  },
  output: 'The items that are only in one of both or differ, and what --apply does or did.',
  refusal:
    'The moment is out of reach, a load runs, a table that the restored manifest serves is gone, or items changed meanwhile.',
});
