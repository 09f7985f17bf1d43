import { optional, required, withDefault } from '../../operator/command/arguments.ts';
import { command } from '../../operator/command/declaration.ts';
import { matching, oneOf, text } from '../../operator/command/forms.ts';
import { ENVIRONMENT_NAMES } from './place.ts';

export const OPENAPI = command({
  name: 'openapi',
  purpose:
    'Writes openapi.json, the public description, with examples from the bundled samples, and what the clients have of it.',
});

export const CLIENTS = command({
  name: 'clients',
  purpose:
    'Builds the packages for consumers: tarballs of npm of the client and of the MCP program, and a wheel of Python.',
  flags: {
    to: withDefault('DIR', text('a folder'), '.build/clients', 'The folder of the packages.'),
  },
});

const ADDRESS = /^https:\/\/[a-z0-9.-]+(:\d{1,5})?\/?$/;

export const PORTAL = command({
  name: 'portal',
  purpose:
    'Writes the files of the portal, for a file server of your own; on AWS the deployment uploads them.',
  flags: {
    to: required('DIR', text('a new or empty folder'), 'The folder to write the files to.'),
    environment: required('ENV', oneOf(ENVIRONMENT_NAMES), 'The environment whose API the pages call.'),
    api: optional(
      'URL',
      matching(ADDRESS, 'https://host, without a path'),
      'Address of that API: the output ApiUrl. Not needed where lib/config.ts has a domain.',
    ),
    portal: optional(
      'URL',
      matching(ADDRESS, 'https://host, without a path'),
      'Address of the portal itself, for the commands that it shows. Not needed where lib/config.ts has a domain.',
    ),
  },
});
