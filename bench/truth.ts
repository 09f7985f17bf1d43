/** Campaign: offers good months and wrong publications to the gates. */
import type { Values } from '../local/command/declaration.ts';
import type { TRUTH } from './campaigns/trials.ts';
import { runTestProgram } from './test-program.ts';

export const run = (flags: Values<typeof TRUTH.flags>): Promise<boolean> =>
  runTestProgram('truth/campaign.ts', flags);
