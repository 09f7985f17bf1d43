import { toggle } from '../../operator/command/arguments.ts';
import { command } from '../../operator/command/declaration.ts';

export const START = command({
  name: 'start',
  purpose:
    'Serves the API and the portal on this machine until Ctrl-C; loads the samples at the first start.',
  flags: {
    'print-key': toggle(
      'Issues and prints the key of a first start also where the output is no terminal, such as a file or a log.',
    ),
  },
});
