/** `npm run restore -- controle --environment prod --to 2026-11-20T12:00:00Z`: restores a fixed table to a moment. */
import '../../local/compiler.ts';
import { UsageError } from '../../local/command/errors.ts';
import { bind, runProgram } from '../../local/command/program.ts';
import { beginExecution } from '../../local/load/holder.ts';
import { report, reportJson } from '../../local/restore/report.ts';
import { discard, restore } from '../../local/restore/restore.ts';
import { RESTORE } from '../commands/restore.ts';
import { withPlace } from '../place.ts';

const run = bind(RESTORE, async (flags, { table: target }) => {
  const { environment, to: moment, apply, exact, json } = flags;
  if (exact && target !== 'keys')
    throw new UsageError('--exact is given without keys, the only table that takes it');
  if (apply && flags.discard) throw new UsageError('--apply and --discard exclude each other');
  const say = (line: string): unknown => process.stderr.write(`${line}\n`);
  await withPlace(environment, async (place) => {
    const request = { place, target, moment, apply, exact, say, holder: beginExecution().name };
    if (flags.discard) return say(`${await discard(request)} is deleted`);
    const found = await restore(request);
    process.stdout.write(`${json ? reportJson(target, found) : report(target, found)}\n`);
  });
});

await runProgram('restore', [run]);
