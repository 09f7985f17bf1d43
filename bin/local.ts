/**
 * `npm start`: runs the whole service on this machine until Ctrl-C. Imports little, so that the other
 * processes of the service start while this one loads the modules of the service.
 */
import '../local/compiler.ts';
import { outliveLostOutput } from '../local/service/lost-output.ts';
import { startOthers } from '../local/service/workers.ts';
import type { Values } from '../operator/command/declaration.ts';
import { bind, runProgram } from '../operator/command/program.ts';
import { FUNCTION_SETTINGS, LOCAL_SETTINGS, readSettings } from '../shared/env.ts';
import { START } from './commands/start.ts';

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

async function main({ 'print-key': printKey }: Values<typeof START.flags>): Promise<void> {
  outliveLostOutput();
  readSettings(FUNCTION_SETTINGS);
  const others = startOthers(readSettings(LOCAL_SETTINGS), say);
  const { startServing } = await import('../local/start/serving.ts');
  await startServing({ others, printKey });
}

await runProgram('start', [bind(START, main)]);
// A start that failed may have left a server or its lock open, which would keep the process alive.
if (process.exitCode) process.exit();
