/** Administration from the command line: `npm run admin -- keys …`. */
import '../local/compiler.ts';
import { runProgram } from '../operator/command/program.ts';
import { adminCommands } from './admin-commands.ts';
import { withPlace } from './place.ts';

await runProgram(
  'admin',
  adminCommands((environment) => (work) => withPlace(environment, work)),
);
