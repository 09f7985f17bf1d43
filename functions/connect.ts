/** Creates the dependencies of functions on AWS from the environment and the SDK's client of the store. */
import { createClient } from '../shared/aws/dynamodb.ts';
import { FUNCTION_SETTINGS, readSettings } from '../shared/env.ts';
import { createDependencies, type Dependencies } from '../shared/http/dependencies.ts';

let connected: Dependencies | undefined;

/** Made once per process. @throws SettingError on every call if a setting is not allowed */
export function connect(): Dependencies {
  connected ??= createDependencies(readSettings(FUNCTION_SETTINGS), createClient());
  return connected;
}
