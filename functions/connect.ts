/** What functions on AWS are made of: settings of the environment, and the SDK's client of the store. */
import { createClient } from '../shared/aws/dynamodb.ts';
import { FUNCTION_SETTINGS, readSettings } from '../shared/env.ts';
import { createKeyDependencies, type KeyDependencies } from '../shared/http/authorize.ts';
import { createDependencies, type Dependencies } from '../shared/http/dependencies.ts';

let connected: Dependencies | undefined;
let connectedKeys: KeyDependencies | undefined;

/** Made once per process. @throws SettingError on every call if a setting is not allowed */
export function connect(): Dependencies {
  connected ??= createDependencies(readSettings(FUNCTION_SETTINGS), createClient());
  return connected;
}

/** The same for the authorizer. */
export function connectKeys(): KeyDependencies {
  connectedKeys ??= createKeyDependencies(readSettings(FUNCTION_SETTINGS), createClient());
  return connectedKeys;
}
