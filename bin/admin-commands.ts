/** Binds the administration's commands to their functions. `at` opens the store of an environment. */
import { issue, rotate } from '../operator/admin/key-issue.ts';
import { listing, revoke, show } from '../operator/admin/keys.ts';
import { quarantine, values } from '../operator/admin/load-rows.ts';
import { loadsList, loadsShow } from '../operator/admin/loads.ts';
import type { OpenPlace } from '../operator/admin/place.ts';
import { token } from '../operator/admin/token.ts';
import { audit, requests } from '../operator/admin/usage.ts';
import { type Bound, bind } from '../operator/command/program.ts';
import {
  AUDIT,
  LOADS_LIST,
  LOADS_QUARANTINE,
  LOADS_SHOW,
  LOADS_VALUES,
  TOKEN_NEW,
  USAGE,
} from './commands/admin.ts';
import { KEYS_ISSUE, KEYS_LIST, KEYS_REVOKE, KEYS_ROTATE, KEYS_SHOW } from './commands/admin-keys.ts';
import type { EnvironmentName } from './environments.ts';

export const adminCommands = (at: (environment: EnvironmentName | undefined) => OpenPlace): Bound[] => [
  bind(KEYS_ISSUE, (flags) => issue(flags, at(flags.environment))),
  bind(KEYS_LIST, (flags) => listing(flags, at(flags.environment))),
  bind(KEYS_SHOW, (flags, { prefix }) => show(prefix, flags, at(flags.environment))),
  bind(KEYS_ROTATE, (flags, { prefix }) => rotate(prefix, flags, at(flags.environment))),
  bind(KEYS_REVOKE, (flags, { prefix }) => revoke(prefix, flags, at(flags.environment))),
  bind(USAGE, (flags) => requests(flags, at(flags.environment))),
  bind(AUDIT, (flags) => audit(flags, at(flags.environment))),
  bind(LOADS_LIST, (flags) => loadsList(flags, at(flags.environment))),
  bind(LOADS_SHOW, (flags, { id }) => loadsShow(id, flags, at(flags.environment))),
  bind(LOADS_QUARANTINE, (flags, { id }) => quarantine(id, flags, at(flags.environment))),
  bind(LOADS_VALUES, (flags, { id }) => values(id, flags, at(flags.environment))),
  bind(TOKEN_NEW, (flags) => token(flags)),
];
