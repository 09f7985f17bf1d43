/** `npm run snapshots`: lists the generation of each source that is served, and the one before it. */
import '../local/compiler.ts';
import { bind, runProgram } from '../operator/command/program.ts';
import { snapshotTable, valueTable } from '../operator/snapshots.ts';
import { snapshots } from '../shared/store/generations/snapshots.ts';
import { SNAPSHOTS } from './commands/snapshots.ts';
import { withPlace } from './place.ts';

const list = bind(SNAPSHOTS, async ({ environment, values, json }) => {
  const found = await withPlace(environment, ({ client, tablePrefix, isAlive }) =>
    snapshots(client, tablePrefix, isAlive),
  );
  const text = values ? valueTable : snapshotTable;
  process.stdout.write(`${json ? JSON.stringify({ sources: found }) : text(found)}\n`);
});

await runProgram('snapshots', [list]);
