/** `npm run licences`: lists every package of package-lock.json with its licence. */
import '../local/compiler.ts';
import { textTable } from '../operator/admin/table.ts';
import { bind, runProgram } from '../operator/command/program.ts';
import { lockedPackages } from '../operator/dependencies.ts';
import { LICENCES } from './commands/dependencies.ts';

const COLUMNS = [{ name: 'LICENCE' }, { name: 'PACKAGE' }, { name: 'VERSION' }, { name: 'USED BY' }];

const list = bind(LICENCES, async () => {
  const rows = lockedPackages()
    .map(({ licence, name, version, isDeployed }) => [
      licence,
      name,
      version,
      isDeployed ? 'service' : 'repository',
    ])
    .sort(([a, b], [c, d]) => `${a} ${b}`.localeCompare(`${c} ${d}`, 'en'));
  process.stdout.write(`${textTable(COLUMNS, rows)}\n`);
});

await runProgram('licences', [list]);
