/** Campaign: tries to break the service. */
import type { Values } from '../local/command/declaration.ts';
import type { BREAK } from './campaigns/trials.ts';
import { runTestProgram } from './test-program.ts';

export const run = (flags: Values<typeof BREAK.flags>): Promise<boolean> =>
  runTestProgram('break/campaign.ts', flags);
