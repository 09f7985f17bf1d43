import { command } from '../../local/command/declaration.ts';

export const START = command({
  name: 'start',
  purpose:
    'Serves the API and the portal on this machine until Ctrl-C; loads the samples at the first start.',
  output: 'The addresses, the first time an API key, requests to try; then a line of log for each request.',
  refusal: 'A port is taken, another service uses `DATA_DIR`, or the store does not start.',
});
