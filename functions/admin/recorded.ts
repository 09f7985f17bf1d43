/** Whatever changes something is in the audit log before it is done, under the name of the token. */
import type { AdminDependencies } from '../../shared/http/admin/dependencies.ts';
import { usageTable } from '../../shared/store/tables.ts';
import { audited } from '../../shared/store/usage/audit.ts';

/** @throws StoreError where nothing was done, and whatever the work throws */
export const recorded = <T>(
  { client, tablePrefix, now }: AdminDependencies,
  who: string,
  action: string,
  target: string,
  work: () => Promise<T>,
): Promise<T> => audited(client, usageTable(tablePrefix), { who, action, target }, work, now);
