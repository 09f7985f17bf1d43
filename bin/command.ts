/** What the commands over a store have in common: this machine's store or an environment's, and their exit codes. */
import { CONFIGS } from '../lib/config.ts';
import { UsageError } from '../local/admin/usage.ts';
import { connect } from '../local/cloud/connect.ts';
import { processHolders } from '../local/load/holder.ts';
import { withStore } from '../local/store.ts';
import type { StoreClient } from '../shared/aws/dynamodb.ts';
import { FUNCTION_SETTINGS, readSettings, SettingError } from '../shared/env.ts';
import type { Rollback } from '../shared/store/generations/rollback.ts';
import type { Environment } from '../shared/store/keys/key-form.ts';
import { withoutSecrets } from '../shared/store/keys/secret-form.ts';
import { ENVIRONMENTS, findEnvironment } from './environments.ts';

export interface Place {
  readonly client: StoreClient;
  readonly tablePrefix: string;
  readonly isAlive: Rollback['isAlive'];
  /** The word in the only keys that the service there accepts. */
  readonly keyEnvironment: Environment;
}

/** As the stack gives it to the functions. */
function keyEnvironmentOf(name: string): Environment {
  const settings = CONFIGS.find((config) => config.name === name)?.settings ?? {};
  return readSettings(FUNCTION_SETTINGS, settings).API_ENVIRONMENT;
}

/** `environment` undefined is this machine. @throws UsageError, SettingError, StoreError */
export async function withPlace<T>(
  environment: string | undefined,
  work: (place: Place) => Promise<T>,
): Promise<T> {
  if (environment === undefined) {
    const { isAlive } = processHolders;
    return withStore((client, { TABLE_PREFIX: tablePrefix, API_ENVIRONMENT: keyEnvironment }) =>
      work({ client, tablePrefix, isAlive, keyEnvironment }),
    );
  }
  const found = findEnvironment(environment);
  if (!found) throw new UsageError(`--environment is "${environment}"; allowed: ${ENVIRONMENTS}`);
  const cloud = connect(found);
  try {
    return await work({ ...cloud, keyEnvironment: keyEnvironmentOf(environment) });
  } finally {
    cloud.close();
  }
}

/** Exit 0 done, 1 refused or failed, 2 wrong usage. */
export async function command(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // Arguments are repeated where they are wrong, and one of them may be a key that was pasted in a hurry.
    process.stderr.write(`${withoutSecrets(message)}\n`);
    process.exitCode = error instanceof UsageError || error instanceof SettingError ? 2 : 1;
  }
}
