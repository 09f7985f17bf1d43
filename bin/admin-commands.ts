/** Binds the administration's commands to their functions. `at` opens the store of an environment. */
import { issue, listing, revoke, rotate, show, token } from '../operator/admin/keys.ts';
import { quarantine, values } from '../operator/admin/load-rows.ts';
import { loadsList, loadsShow } from '../operator/admin/loads.ts';
import type { OpenPlace } from '../operator/admin/place.ts';
import { audit, requests } from '../operator/admin/usage.ts';
import { type Bound, bind } from '../operator/command/program.ts';
import * as admin from './commands/admin.ts';
import type { EnvironmentName } from './environments.ts';

export const adminCommands = (at: (environment: EnvironmentName | undefined) => OpenPlace): Bound[] => [
  bind(admin.KEYS_ISSUE, (flags) => issue(flags, at(flags.environment))),
  bind(admin.KEYS_LIST, (flags) => listing(flags, at(flags.environment))),
  bind(admin.KEYS_SHOW, (flags, { prefix }) => show(prefix, flags, at(flags.environment))),
  bind(admin.KEYS_ROTATE, (flags, { prefix }) => rotate(prefix, flags, at(flags.environment))),
  bind(admin.KEYS_REVOKE, (flags, { prefix }) => revoke(prefix, flags, at(flags.environment))),
  bind(admin.USAGE, (flags) => requests(flags, at(flags.environment))),
  bind(admin.AUDIT, (flags) => audit(flags, at(flags.environment))),
  bind(admin.LOADS_LIST, (flags) => loadsList(flags, at(flags.environment))),
  bind(admin.LOADS_SHOW, (flags, { id }) => loadsShow(id, flags, at(flags.environment))),
  bind(admin.LOADS_QUARANTINE, (flags, { id }) => quarantine(id, flags, at(flags.environment))),
  bind(admin.LOADS_VALUES, (flags, { id }) => values(id, flags, at(flags.environment))),
  bind(admin.TOKEN_NEW, (flags) => token(flags)),
];
