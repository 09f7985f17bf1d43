/** Every command of this repository, as the documentation lists them. */
import { CAMPAIGNS } from '../../bench/campaigns/index.ts';
import type { AnyCommand } from '../../operator/command/declaration.ts';
import {
  AUDIT,
  KEYS_ISSUE,
  KEYS_LIST,
  KEYS_REVOKE,
  KEYS_ROTATE,
  KEYS_SHOW,
  LOADS_LIST,
  LOADS_QUARANTINE,
  LOADS_SHOW,
  LOADS_VALUES,
  TOKEN_NEW,
  USAGE,
} from './admin.ts';
import { CLIENTS, OPENAPI, PORTAL } from './documents.ts';
import { FETCH, UPDATE } from './fetch.ts';
import { LOAD } from './load.ts';
import { SMOKE } from './smoke.ts';
import { BACKUP, EXPORT, REPORT, ROLLBACK, SNAPSHOTS } from './snapshots.ts';
import { START } from './start.ts';
import { SYNTHETIC } from './synthetic.ts';

export const COMMANDS: readonly AnyCommand[] = [
  START,
  FETCH,
  LOAD,
  UPDATE,
  SNAPSHOTS,
  ROLLBACK,
  EXPORT,
  BACKUP,
  REPORT,
  SMOKE,
  KEYS_ISSUE,
  KEYS_LIST,
  KEYS_SHOW,
  KEYS_ROTATE,
  KEYS_REVOKE,
  USAGE,
  AUDIT,
  LOADS_LIST,
  LOADS_SHOW,
  LOADS_QUARANTINE,
  LOADS_VALUES,
  TOKEN_NEW,
  SYNTHETIC,
  OPENAPI,
  CLIENTS,
  PORTAL,
  ...CAMPAIGNS,
];
