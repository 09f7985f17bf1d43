/** The store that a command works on: this machine's, or that of an environment on AWS. */
import { bucketIn } from '../lib/config.ts';
import { processHolders } from '../local/disk/holder.ts';
import { fileObjects } from '../local/disk/objects.ts';
import { folderExports } from '../local/downloads/folder-exports.ts';
import { workFolder } from '../local/store/paths.ts';
import { withStore } from '../local/store.ts';
import type { AdminPlace } from '../operator/admin/place.ts';
import { cloudObjects, connect } from '../operator/cloud/connect.ts';
import { cloudSteps } from '../operator/cloud/follow.ts';
import type { ReportPlace } from '../operator/report/read.ts';
import { FUNCTION_SETTINGS, readSettings } from '../shared/env.ts';
import type { Environment } from '../shared/store/keys/key-form.ts';
import { EXPORTS, exportManifestKey, parsedManifest } from '../shared/store/loads/exports.ts';
import { cloudEnvironment, configOf, type EnvironmentName } from './environments.ts';

export type Place = AdminPlace & Pick<ReportPlace, 'exports' | 'stepsOf'>;

/** Reads the setting as the stack gives it to the functions. */
const keyEnvironmentOf = (name: EnvironmentName): Environment =>
  readSettings(FUNCTION_SETTINGS, configOf(name).settings).API_ENVIRONMENT;

/**
 * Opens the store, that of this machine without an `environment`, and closes it after the work. @throws
 * SettingError, StoreError
 */
export async function withPlace<T>(
  environment: EnvironmentName | undefined,
  work: (place: Place) => Promise<T>,
): Promise<T> {
  if (environment === undefined) {
    const { isAlive } = processHolders;
    return withStore(({ client, settings, dataDir }) => {
      const { TABLE_PREFIX: tablePrefix, API_ENVIRONMENT: keyEnvironment } = settings;
      return work({
        client,
        tablePrefix,
        objects: fileObjects(workFolder(dataDir)),
        isAlive,
        startsLater: false,
        keyEnvironment,
        exports: folderExports(dataDir),
        stepsOf: async ({ steps }) => steps ?? null,
      });
    });
  }
  const cloud = connect(cloudEnvironment(environment));
  try {
    const config = configOf(environment);
    const objects = cloudObjects(cloud.machine, (account) =>
      bucketIn(config, 'work', account, config.region),
    );
    return await work({
      ...cloud,
      objects,
      keyEnvironment: keyEnvironmentOf(environment),
      exports: {
        manifest: async (generation) =>
          parsedManifest(await objects.readIfThere(`${EXPORTS}/${exportManifestKey(generation)}`)),
      },
      stepsOf: async ({ id }) => cloudSteps(cloud.executions, await cloud.machine(), id),
    });
  } finally {
    cloud.close();
  }
}
