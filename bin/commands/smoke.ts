import { optional, repeated, toggle } from '../../operator/command/arguments.ts';
import { command } from '../../operator/command/declaration.ts';
import { type Form, oneOf } from '../../operator/command/forms.ts';
import { GROUPS } from '../../operator/smoke/check.ts';
import { ENVIRONMENT_NAMES } from './place.ts';

const URL_FORM: Form<string> = {
  allowed: 'an address of http or https without a path',
  read: (given) => /^(https?:\/\/[^/?#\s]+)\/?$/.exec(given)?.[1],
};

export const SMOKE = command({
  name: 'smoke',
  purpose: 'Checks a deployment, or a service on this machine, and leaves nothing behind.',
  flags: {
    environment: optional('E', oneOf(ENVIRONMENT_NAMES), 'The environment on AWS to check.'),
    url: optional(
      'URL',
      URL_FORM,
      'The address of the API; without --environment that of a service on this machine, and only what HTTP shows is checked.',
    ),
    without: repeated('GROUP', oneOf(GROUPS), 'Leaves a group of checks out.'),
    json: toggle('Prints the results as one JSON object on the last line of stdout.'),
  },
});
