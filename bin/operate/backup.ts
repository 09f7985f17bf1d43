/** `npm run backup -- --to DIR`: copies the data folder of this machine, also while it is served. */
import '../../local/compiler.ts';
import { backUp } from '../../local/backup.ts';
import { privateFolder } from '../../local/store/data-folder.ts';
import { bind, runProgram } from '../../operator/command/program.ts';
import { FUNCTION_SETTINGS, LOCAL_SETTINGS, readSettings } from '../../shared/env.ts';
import { BACKUP } from '../commands/snapshots.ts';
import { freshFolder } from '../folders.ts';

const copy = bind(BACKUP, async ({ to }) => {
  const folder = freshFolder('--to', to);
  const dataDir = await privateFolder(readSettings(LOCAL_SETTINGS).DATA_DIR);
  const { tables } = await backUp(dataDir, readSettings(FUNCTION_SETTINGS).TABLE_PREFIX, folder);
  process.stdout.write(`${tables} tables with keys and records in ${folder}\n`);
});

await runProgram('backup', [copy]);
