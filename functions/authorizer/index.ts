/** The Lambda authorizer of every route that needs a key, and behind CloudFront of every route. */
import { createClient } from '../../shared/aws/dynamodb.ts';
import { FUNCTION_SETTINGS, readSettings } from '../../shared/env.ts';
import {
  createAuthorizer,
  createKeyDependencies,
  edgeProofs,
  type KeyDependencies,
} from '../../shared/http/authorize.ts';

let connected: KeyDependencies | undefined;

/** Made once per process. @throws SettingError on every call if a setting is not allowed */
function connectKeys(): KeyDependencies {
  connected ??= createKeyDependencies(readSettings(FUNCTION_SETTINGS), createClient());
  return connected;
}

export const handler = createAuthorizer(connectKeys, edgeProofs);
