/** Administration from the command line: `npm run admin -- keys …`. Exit 0 done, 1 refused or failed, 2 wrong usage. */
import { KEYS_USAGE, keys } from '../local/admin/keys.ts';
import { UsageError } from '../local/admin/usage.ts';
import { SettingError } from '../shared/env.ts';

const [topic, ...rest] = process.argv.slice(2);

try {
  if (topic !== 'keys') throw new UsageError(`admin ${topic ?? ''}: allowed is keys\n${KEYS_USAGE}`);
  await keys(rest);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof UsageError || error instanceof SettingError ? 2 : 1;
}
