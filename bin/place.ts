/** The store that a command works on: this machine's, or that of an environment on AWS. */
import { connect } from '../local/cloud/connect.ts';
import { processHolders } from '../local/load/holder.ts';
import { withStore } from '../local/store.ts';
import type { StoreClient } from '../shared/aws/dynamodb.ts';
import { FUNCTION_SETTINGS, readSettings } from '../shared/env.ts';
import type { Rollback } from '../shared/store/generations/rollback.ts';
import type { Environment } from '../shared/store/keys/key-form.ts';
import { cloudEnvironment, configOf, type EnvironmentName } from './environments.ts';

export interface Place {
  readonly client: StoreClient;
  readonly tablePrefix: string;
  readonly isAlive: Rollback['isAlive'];
  /** The environment in the prefix of the keys that the service accepts. */
  readonly keyEnvironment: Environment;
}

/** Reads the setting as the stack gives it to the functions. */
const keyEnvironmentOf = (name: EnvironmentName): Environment =>
  readSettings(FUNCTION_SETTINGS, configOf(name).settings).API_ENVIRONMENT;

/**
 * Opens the store, that of this machine without an `environment`, and closes it after the work. @throws SettingError,
 * StoreError
 */
export async function withPlace<T>(
  environment: EnvironmentName | undefined,
  work: (place: Place) => Promise<T>,
): Promise<T> {
  if (environment === undefined) {
    const { isAlive } = processHolders;
    return withStore((client, { TABLE_PREFIX: tablePrefix, API_ENVIRONMENT: keyEnvironment }) =>
      work({ client, tablePrefix, isAlive, keyEnvironment }),
    );
  }
  const cloud = connect(cloudEnvironment(environment));
  try {
    return await work({ ...cloud, keyEnvironment: keyEnvironmentOf(environment) });
  } finally {
    cloud.close();
  }
}
