/** Campaign: compares the search with a full scan, and measures it. */
import type { Values } from '../../local/command/declaration.ts';
import type { SEARCH } from '../campaigns/trials.ts';
import { runTestProgram } from '../test-program.ts';

export const run = (flags: Values<typeof SEARCH.flags>): Promise<boolean> =>
  runTestProgram('search/campaign/campaign.ts', flags);
