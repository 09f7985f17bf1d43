/** Creates the dependencies of the administration on AWS, once per process, at the first request. */

import { createClient } from '../../shared/aws/dynamodb.ts';
import { createSecretsClient, readSecret } from '../../shared/aws/secrets-manager.ts';
import { ADMIN_SETTINGS, FUNCTION_SETTINGS, readSettings } from '../../shared/env.ts';
import type { AdminDependencies } from '../../shared/http/admin/dependencies.ts';
import { countGuesses } from '../../shared/http/admin/guesses.ts';
import { cachedTokens, secretTokens } from '../../shared/store/keys/admin-token.ts';
import { cloudLoads } from '../../shared/store/loads/cloud-loads.ts';
import type { LoadObjects } from '../../shared/store/loads/kept-objects.ts';
import type { Machine } from '../../shared/store/loads/start-load.ts';
import { controlTable } from '../../shared/store/tables.ts';

/** @throws SettingError if a setting is wrong; no route is served then */
export function connectAdmin(): AdminDependencies {
  const { TABLE_PREFIX, API_ENVIRONMENT } = readSettings(FUNCTION_SETTINGS);
  const settings = readSettings(ADMIN_SETTINGS);
  const { ADMIN_TOKEN_SECRET, SNAPSHOT_BUCKET, LOAD_MACHINE_ARN, WORK_BUCKET } = settings;
  const client = createClient();
  const secrets = createSecretsClient();
  return {
    client,
    tablePrefix: TABLE_PREFIX,
    environment: API_ENVIRONMENT,
    tokens: cachedTokens(secretTokens(() => readSecret(secrets, ADMIN_TOKEN_SECRET))),
    guesses: countGuesses(() => performance.now()),
    loads: cloudLoads({
      client,
      machine: lateMachine(LOAD_MACHINE_ARN),
      bucket: SNAPSHOT_BUCKET,
      control: controlTable(TABLE_PREFIX),
    }),
    objects: lateObjects(WORK_BUCKET),
    now: Date.now,
  };
}

/** Loads the client of Step Functions at its first call, because few requests start or look up a load. */
function lateMachine(arn: string): Machine {
  let machine: Machine | undefined;
  const opened = async (): Promise<Machine> => {
    machine ??= (await import('./load-machine.ts')).openMachine(arn);
    return machine;
  };
  return {
    arn,
    start: async (name, input) => (await opened()).start(name, input),
    running: async (prefix) => (await opened()).running(prefix),
    now: async (execution) => (await opened()).now(execution),
  };
}

/** Loads the S3 client at the first read: it would be a quarter of the start; few requests read objects. */
function lateObjects(bucket: string): LoadObjects {
  let objects: LoadObjects | undefined;
  return {
    readIfThere: async (key, start, end) => {
      objects ??= (await import('./load-objects.ts')).openLoadObjects(bucket);
      return objects.readIfThere(key, start, end);
    },
  };
}
