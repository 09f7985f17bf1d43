/** Every command of this repository, as the documentation lists them. */
import { CAMPAIGNS } from '../../bench/campaigns/index.ts';
import type { AnyCommand } from '../../operator/command/declaration.ts';
import * as admin from './admin.ts';
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
  admin.KEYS_ISSUE,
  admin.KEYS_LIST,
  admin.KEYS_SHOW,
  admin.KEYS_ROTATE,
  admin.KEYS_REVOKE,
  admin.USAGE,
  admin.AUDIT,
  admin.LOADS_LIST,
  admin.LOADS_SHOW,
  admin.LOADS_QUARANTINE,
  admin.LOADS_VALUES,
  admin.TOKEN_NEW,
  SYNTHETIC,
  OPENAPI,
  CLIENTS,
  PORTAL,
  ...CAMPAIGNS,
];
