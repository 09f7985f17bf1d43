/** The Lambda authorizer of every route that needs a key. */
import { connectKeys, createAuthorizer } from '../../shared/http/authorize.ts';

export const handler = createAuthorizer(connectKeys);
