/** `npm run rollback -- cnpj`: the generation before is served again. */
import '../local/compiler.ts';
import { recorded } from '../local/admin/place.ts';
import { readArguments, UsageError } from '../local/admin/usage.ts';
import { beginExecution } from '../local/load/holder.ts';
import { findSource, SOURCES } from '../shared/datasets/index.ts';
import { rollback } from '../shared/store/generations/rollback.ts';
import { controlTable } from '../shared/store/tables.ts';
import { command, withPlace } from './command.ts';
import { ENVIRONMENTS } from './environments.ts';

const NAMES = SOURCES.map(({ name }) => name).join(', ');
const USAGE = `usage: npm run rollback -- SOURCE [--environment E] [--json]
  SOURCE         ${NAMES}
  --environment  ${ENVIRONMENTS}: on AWS; without it, this machine's store
  --json         prints the result as one JSON object`;

await command(async () => {
  const options = { environment: { type: 'string' }, json: { type: 'boolean' } } as const;
  const { values, positionals } = readArguments(process.argv.slice(2), options, USAGE);
  const source = findSource(positionals[0] ?? '')?.name;
  if (!source || positionals.length > 1) {
    throw new UsageError(`SOURCE is "${positionals.join(' ')}"; allowed: ${NAMES}\n${USAGE}`);
  }
  const { name: holder } = beginExecution();
  const done = await withPlace(values.environment, (place) => {
    const { client, tablePrefix, isAlive } = place;
    return recorded(place, 'snapshot.rollback', source, () =>
      rollback({ client, control: controlTable(tablePrefix), source, holder, isAlive }),
    );
  });
  const said = `${source}: ${done.versao} is served again; ${done.left} was left and can be returned to`;
  process.stdout.write(
    `${values.json ? JSON.stringify(done) : `${said}\nfingerprint ${done.fingerprint}`}\n`,
  );
});
