/** The handler of each route. */
import type { AdminHandlers } from '../../shared/http/admin/dependencies.ts';
import * as keys from './keys.ts';
import { quarantine, values } from './load-rows.ts';
import * as loads from './loads.ts';
import * as snapshots from './snapshots.ts';
import { audit, usage } from './usage.ts';

export const HANDLERS: AdminHandlers = {
  issueKey: keys.issue,
  listKeys: keys.list,
  showKey: keys.show,
  rotateKey: keys.rotate,
  revokeKey: keys.revoke,
  startLoad: loads.start,
  listLoads: loads.list,
  showLoad: loads.show,
  showQuarantine: quarantine,
  showValues: values,
  listSnapshots: snapshots.list,
  rollback: snapshots.back,
  usage,
  audit,
};
