/** `npm run snapshots`: the generation of each source that is served, and the one before. */
import '../local/compiler.ts';
import { readArguments, UsageError } from '../local/admin/usage.ts';
import { snapshotTable } from '../local/snapshots.ts';
import { snapshots } from '../shared/store/generations/snapshots.ts';
import { command, withPlace } from './command.ts';
import { ENVIRONMENTS } from './environments.ts';

const USAGE = `usage: npm run snapshots [-- [--environment E] [--json]]
  --environment  ${ENVIRONMENTS}: on AWS; without it, this machine's store
  --json         prints them as one JSON object`;

await command(async () => {
  const options = { environment: { type: 'string' }, json: { type: 'boolean' } } as const;
  const { values, positionals } = readArguments(process.argv.slice(2), options, USAGE);
  if (positionals.length > 0) throw new UsageError(`snapshots takes no "${positionals[0]}"\n${USAGE}`);
  const found = await withPlace(values.environment, ({ client, tablePrefix, isAlive }) =>
    snapshots(client, tablePrefix, isAlive),
  );
  process.stdout.write(`${values.json ? JSON.stringify({ sources: found }) : snapshotTable(found)}\n`);
});
