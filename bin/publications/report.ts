/** `npm run report -- cnpj`: writes the page of the load of the served generation, or of another load. */
import '../../local/compiler.ts';
import { statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { UsageError } from '../../operator/command/errors.ts';
import { bind, runProgram } from '../../operator/command/program.ts';
import { readReport } from '../../operator/report/read.ts';
import { reportPage } from '../../portal/build/report.ts';
import { callerFolder } from '../../shared/env.ts';
import { REPORT } from '../commands/snapshots.ts';
import { withPlace } from '../place.ts';

/** Checked before the store is asked. @throws UsageError */
function checked(to: string): string {
  const file = resolve(callerFolder(), to);
  const found = statSync(file, { throwIfNoEntry: false });
  if (found && !found.isFile()) throw new UsageError(`--to is "${to}", which is no file; allowed: a file`);
  if (!statSync(dirname(file), { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`--to is "${to}"; allowed: a file in a folder that exists`);
  return file;
}

const write = bind(REPORT, async ({ load, to, environment }, { source }) => {
  const given = to === undefined ? null : checked(to);
  const report = await withPlace(environment, (place) => readReport(place, source, load));
  const file = given ?? resolve(callerFolder(), `carga-${report.id ?? report.load.geracao}.html`);
  await writeFile(file, reportPage(report));
  process.stdout.write(`${file}\n`);
});

await runProgram('report', [write]);
