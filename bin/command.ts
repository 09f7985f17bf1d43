/** What the commands over a store have in common: this machine's store or an environment's, and their exit codes. */
import { UsageError } from '../local/admin/usage.ts';
import { connect } from '../local/cloud/connect.ts';
import { processHolders } from '../local/load/holder.ts';
import { withStore } from '../local/store.ts';
import { SettingError } from '../shared/env.ts';
import type { StoreClient } from '../shared/store/client.ts';
import type { Rollback } from '../shared/store/rollback.ts';
import { ENVIRONMENTS, findEnvironment } from './environments.ts';

export interface Place {
  readonly client: StoreClient;
  readonly tablePrefix: string;
  readonly isAlive: Rollback['isAlive'];
}

/** `environment` undefined is this machine. @throws UsageError, SettingError, StoreError */
export async function withPlace<T>(
  environment: string | undefined,
  work: (place: Place) => Promise<T>,
): Promise<T> {
  if (environment === undefined) {
    const { isAlive } = processHolders;
    return withStore((client, { TABLE_PREFIX }) => work({ client, tablePrefix: TABLE_PREFIX, isAlive }));
  }
  const found = findEnvironment(environment);
  if (!found) throw new UsageError(`--environment is "${environment}"; allowed: ${ENVIRONMENTS}`);
  const cloud = connect(found);
  try {
    return await work(cloud);
  } finally {
    cloud.close();
  }
}

/** Exit 0 done, 1 refused or failed, 2 wrong usage. */
export async function command(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = error instanceof UsageError || error instanceof SettingError ? 2 : 1;
  }
}
