/** The Lambda authorizer of every route that needs a key, and behind CloudFront of every route. */
import { connectKeys, createAuthorizer, edgeProofs } from '../../shared/http/authorize.ts';

export const handler = createAuthorizer(connectKeys, edgeProofs);
