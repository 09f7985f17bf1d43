/** The flags of the commands that work on a store: its environment, and the form of the output. */
import { CONFIGS } from '../../lib/config.ts';
import { optional, toggle } from '../../operator/command/arguments.ts';
import { oneOf } from '../../operator/command/forms.ts';

export const ENVIRONMENT_NAMES = CONFIGS.map(({ name }) => name);

export const PLACE_FLAGS = {
  environment: optional(
    'E',
    oneOf(ENVIRONMENT_NAMES),
    "Works on an environment on AWS; without it, on this machine's store.",
  ),
  json: toggle('Prints JSON instead of text.'),
};
