/** Administration from the command line: `npm run admin -- keys …`. Exit 0 done, 1 refused or failed, 2 wrong usage. */
import '../local/compiler.ts';
import { audit } from '../local/admin/audit.ts';
import { keys } from '../local/admin/keys.ts';
import { loads } from '../local/admin/loads.ts';
import { requests } from '../local/admin/requests.ts';
import { token } from '../local/admin/token.ts';
import { UsageError } from '../local/admin/usage.ts';
import { command, withPlace } from './command.ts';

const TOPICS = new Map([
  ['keys', keys],
  ['usage', requests],
  ['audit', audit],
  ['loads', loads],
  ['token', token],
]);

const [name = '', ...rest] = process.argv.slice(2);

await command(async () => {
  const topic = TOPICS.get(name);
  if (!topic) {
    throw new UsageError(
      `admin ${name}: allowed are ${[...TOPICS.keys()].join(', ')}, as in npm run admin -- keys list`,
    );
  }
  await topic(rest, withPlace);
});
