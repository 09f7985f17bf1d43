/** The store that a command of the administration works on, and the author of its actions. */
import { userInfo } from 'node:os';
import type { StoreClient } from '../../shared/aws/dynamodb.ts';
import type { Rollback } from '../../shared/store/generations/rollback.ts';
import type { Environment } from '../../shared/store/keys/key-form.ts';
import type { LoadObjects } from '../../shared/store/loads/kept-objects.ts';
import type { LoadPort } from '../../shared/store/loads/load-port.ts';
import { usageTable } from '../../shared/store/tables.ts';
import { audited, type Report } from '../../shared/store/usage/audit.ts';

export interface AdminPlace {
  readonly client: StoreClient;
  readonly tablePrefix: string;
  readonly objects: LoadObjects;
  /** Returns undefined where this cannot be checked. */
  readonly isAlive: Rollback['isAlive'];
  readonly startsLater?: LoadPort['startsLater'];
  /** The environment in the prefix of the keys that the service accepts. */
  readonly keyEnvironment: Environment;
}

/** Opens the store for one task and closes it. @throws SettingError, StoreError, and what the task throws */
export type OpenPlace = <T>(work: (place: AdminPlace) => Promise<T>) => Promise<T>;

export const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** The author in the audit log. In a container the user may have a number and no name. */
function author(): string {
  try {
    return `cli:${userInfo().username}`;
  } catch {
    return `cli:uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** Prints only that an entry is missing in the audit log; the command prints its own result. */
const report: Report = ({ action, target, outcome }, lost) => {
  if (lost === undefined) return;
  const reason = lost instanceof Error ? lost.message : String(lost);
  process.stderr.write(`not in the audit log: ${action} of ${target} is ${outcome}: ${reason}\n`);
};

/** Carries out a change and records it in the audit log. @throws StoreError, and what the work throws */
export const recorded = <T>(
  { client, tablePrefix }: AdminPlace,
  action: string,
  target: string,
  work: () => Promise<T>,
): Promise<T> =>
  audited(
    client,
    usageTable(tablePrefix),
    { who: author(), action, target, detail: null },
    work,
    Date.now,
    report,
  );
