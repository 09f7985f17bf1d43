/** `npm run snapshots`: lists the generation of each source that is served, and the one before it. */
import '../local/compiler.ts';
import { bind, runProgram } from '../local/command/program.ts';
import { snapshotTable } from '../local/snapshots.ts';
import { snapshots } from '../shared/store/generations/snapshots.ts';
import { SNAPSHOTS } from './commands/snapshots.ts';
import { withPlace } from './place.ts';

const list = bind(SNAPSHOTS, async ({ environment, json }) => {
  const found = await withPlace(environment, ({ client, tablePrefix, isAlive }) =>
    snapshots(client, tablePrefix, isAlive),
  );
  process.stdout.write(`${json ? JSON.stringify({ sources: found }) : snapshotTable(found)}\n`);
});

await runProgram('snapshots', [list]);
