/** `npm run rollback -- cnpj`: serves the generation before the current one of a source again. */
import '../local/compiler.ts';
import { beginExecution } from '../local/disk/holder.ts';
import { recorded } from '../operator/admin/place.ts';
import { bind, runProgram } from '../operator/command/program.ts';
import { rollback } from '../shared/store/generations/rollback.ts';
import { controlTable } from '../shared/store/tables.ts';
import { ROLLBACK } from './commands/snapshots.ts';
import { withPlace } from './place.ts';

const back = bind(ROLLBACK, async ({ environment, json }, { source: { name: source } }) => {
  const { name: holder } = beginExecution();
  const done = await withPlace(environment, (place) => {
    const { client, tablePrefix, isAlive } = place;
    return recorded(place, 'snapshot.rollback', source, () =>
      rollback({ client, control: controlTable(tablePrefix), source, holder, isAlive }),
    );
  });
  const sentence = `${source}: ${done.versao} is served again; ${done.left} was left and can be returned to`;
  process.stdout.write(`${json ? JSON.stringify(done) : `${sentence}\nfingerprint ${done.fingerprint}`}\n`);
});

await runProgram('rollback', [back]);
