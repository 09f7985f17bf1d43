import type { AdminDependencies } from '../../shared/http/admin/dependencies.ts';
import { usageTable } from '../../shared/store/tables.ts';
import { audited, type Deed } from '../../shared/store/usage/audit.ts';

/**
 * Writes a change to the audit log before it is made, with the name of the token.
 * @throws StoreError if the entry cannot be written, before the work starts. Passes on the work's errors.
 */
export const recorded = <T>(
  { client, tablePrefix, now }: AdminDependencies,
  deed: Deed,
  work: () => Promise<T>,
): Promise<T> => audited(client, usageTable(tablePrefix), deed, work, now);
