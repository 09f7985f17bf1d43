/** Where the administration acts and who does: what all of its commands have in common. */
import { userInfo } from 'node:os';
import type { StoreClient } from '../../shared/aws/dynamodb.ts';
import type { Environment } from '../../shared/store/keys/key-form.ts';
import { usageTable } from '../../shared/store/tables.ts';
import { audited, type Report } from '../../shared/store/usage/audit.ts';

export interface AdminPlace {
  readonly client: StoreClient;
  readonly tablePrefix: string;
  /** The only one whose keys the service accepts. */
  readonly keyEnvironment: Environment;
}

/** Opens this machine's store, or with a name that of an environment on AWS. @throws UsageError, SettingError, StoreError */
export type WithPlace = <T>(
  environment: string | undefined,
  work: (place: AdminPlace) => Promise<T>,
) => Promise<T>;

/** The flags of every command over a store. */
export const PLACE_OPTIONS = { environment: { type: 'string' }, json: { type: 'boolean' } } as const;

export const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** In a container the user may have a number and no name. */
function doer(): string {
  try {
    return `cli:${userInfo().username}`;
  } catch {
    return `cli:uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** The command says itself what it did; only what the audit log will not say is told besides. */
const report: Report = ({ action, target, outcome }, lost) => {
  if (lost === undefined) return;
  const why = lost instanceof Error ? lost.message : String(lost);
  process.stderr.write(`the audit log does not say that ${action} of ${target} is ${outcome}: ${why}\n`);
};

/** Does what changes something, and has it in the audit log. @throws StoreError, and what the work throws */
export const recorded = <T>(
  { client, tablePrefix }: AdminPlace,
  action: string,
  target: string,
  work: () => Promise<T>,
): Promise<T> =>
  audited(client, usageTable(tablePrefix), { who: doer(), action, target }, work, Date.now, report);
